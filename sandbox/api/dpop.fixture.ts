import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sha256 } from '../sha256'

export type Proof = Partial<{
  htm: string
  htu: string
  iat: number
  jti: string
  ath: string
  typ: string
  signedBy: CryptoKey
}>

/** A key of a browser, and its proofs for requests to one address, or as `changes` say. */
export async function makeProofKey(request: { htm: string; htu: string }) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    /** `secret`: the token or ticket; null where there is none yet, as for a request for one. */
    prove: (secret: string | null, { typ = 'dpop+jwt', signedBy = privateKey, ...changes }: Proof = {}) =>
      new SignJWT({
        ...request,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        ...(secret !== null && { ath: sha256(secret) }),
        ...changes,
      })
        .setProtectedHeader({ alg: 'ES256', typ, jwk })
        .sign(signedBy),
  }
}
