import type { KoaContextWithOIDC } from 'oidc-provider'

/** Auth0's name for a sign-in with a second factor (OpenID PAPE 1.0 §4), as `acr` and in `acr_values`. */
export const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** `acr` of a sign-in by these methods (RFC 8176); undefined for one with a single factor. */
export const acrOf = (amr: readonly string[]): string | undefined => (amr.length > 1 ? MULTI_FACTOR : undefined)

/** Does a request ask for a second factor by its `acr_values`? */
export const wantsSecondFactor = (acrValues: unknown): boolean =>
  typeof acrValues === 'string' && acrValues.split(' ').includes(MULTI_FACTOR)

/**
 * When and how the person signed in, for the access token (RFC 9068 §2.2.1), so that an API can ask for more (RFC
 * 9470). A renewed token has the values of the sign-in that its refresh token came from.
 */
export function authenticationClaims({ oidc }: KoaContextWithOIDC): {
  auth_time?: number
  acr?: string
  amr?: string[]
} {
  const source = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken
  return {
    ...(source?.authTime !== undefined && { auth_time: source.authTime }),
    ...(source?.acr !== undefined && { acr: source.acr }),
    ...(source?.amr !== undefined && { amr: source.amr }),
  }
}
