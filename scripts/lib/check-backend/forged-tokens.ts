import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { encodePart, partsOf } from './token'

/** The token's claims under a changed header, signed by what `signature` makes. */
function resigned(token: string, header: object, signature: (input: string) => Buffer | string): string {
  const { header: before, payload } = partsOf(token)
  const input = `${encodePart({ ...before, ...header })}.${encodePart(payload)}`
  return `${input}.${Buffer.from(signature(input)).toString('base64url')}`
}

export const unsigned = (token: string, alg: string) => resigned(token, { alg }, () => '')

/**
 * Signed by the issuer's public key as `secret`, because a backend that lets the token choose HS256 would verify with
 * it.
 */
export const hmacSigned = (token: string, secret: string) =>
  resigned(token, { alg: 'HS256' }, (input) => createHmac('sha256', secret).update(input).digest())

/** The signature as it was, under a header that is not what was signed. */
export function withHeader(token: string, header: object): string {
  const [, payload, signature] = token.split('.')
  return `${encodePart({ ...partsOf(token).header, ...header })}.${payload}.${signature}`
}

export function withClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encodePart({ ...partsOf(token).payload, ...claims })}.${signature}`
}

export function withChangedSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.')
  const middle = Math.floor(signature.length / 2)
  const other = signature[middle] === 'A' ? 'B' : 'A'
  return `${header}.${payload}.${signature.slice(0, middle)}${other}${signature.slice(middle + 1)}`
}

/** Signed by a key of our own, which the header presents in every way that a header has. */
export function foreignKeyTokens(token: string): Record<string, string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const signed = (header: object) => resigned(token, header, (input) => sign('sha256', Buffer.from(input), privateKey))
  return {
    'a token signed by a foreign key': signed({}),
    'a token with its own key in jwk': signed({ jwk }),
    'a token with addresses of its own key in jku and x5u': signed({
      jku: 'https://check.invalid/jwks',
      x5u: 'https://check.invalid/x5u',
    }),
    'a token with an unknown kid': signed({ kid: 'check' }),
  }
}

/** PEM of the key that signed the token, from the issuer's JWKS; undefined when it cannot be fetched. */
export async function publicKeyOf(token: string): Promise<string | undefined> {
  const { header, payload } = partsOf(token)
  const issuer = String(payload['iss'])
  if (!URL.canParse('.well-known/jwks.json', issuer)) return undefined
  try {
    const response = await fetch(new URL('.well-known/jwks.json', issuer), { signal: AbortSignal.timeout(3000) })
    const { keys }: { keys: (JsonWebKey & { kid?: string })[] } = await response.json()
    const key = keys.find(({ kid }) => kid === header['kid'])
    return key && String(createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }))
  } catch {
    return undefined
  }
}
