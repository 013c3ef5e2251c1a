import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose'

export const ISSUER = 'https://identity.test/'
export const AUDIENCE = 'https://api.test'

/** `typ` is that of an access token, and it lasts an hour, unless said. */
type TokenOptions = { typ?: string; expires?: string }
export type TokenSigner = { jwks: JSONWebKeySet; sign(claims: JWTPayload, options?: TokenOptions): Promise<string> }

/** Signs access tokens as identity does, with a key made for this run. */
export async function makeTokenSigner(issuer = ISSUER): Promise<TokenSigner> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
    sign: (claims, { typ = 'at+jwt', expires = '1h' } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(privateKey),
  }
}
