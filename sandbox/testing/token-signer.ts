import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose'

export const ISSUER = 'https://identity.test/'
export const AUDIENCE = 'https://api.test'

export type TokenSigner = { jwks: JSONWebKeySet; sign(claims: JWTPayload): Promise<string> }

/** Signs access tokens as identity does, with a key made for this run. They last an hour. */
export async function makeTokenSigner(): Promise<TokenSigner> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
        .setIssuer(ISSUER).setAudience(AUDIENCE).setIssuedAt().setExpirationTime('1h')
        .sign(privateKey),
  }
}
