import { knownPermissions, PERMISSIONS } from '@portal/contract'
import { compactVerify, createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { CannotTell, failed, passed, skipped } from '../conformance/check'
import type { IdentityCheck, Provider } from './provider'

/** Twice the 60 s by which the portal renews early, because below that every other call would renew. */
const SHORTEST_LIFE_SECONDS = 120
const CLOCK_SECONDS = 5

/** The claims that the backend, the portal and the SDK read. */
export const tokenChecks: IdentityCheck[] = [
  {
    id: 'access-token',
    title: 'Access token: a JWT that verifies',
    rule: 'Access tokens are JWTs, signed by `RS256` with a key of the JWKS.',
    remedy:
      'Applications → APIs: an API with the identifier auth.audience must exist, Signing Algorithm RS256. ' +
      'Without it tokens are opaque.',
    run: async (provider) => {
      const { accessToken } = provider.tokens()
      if (!claimsOf(accessToken)) return failed('it is opaque, not a JWT')
      const { alg } = decodeProtectedHeader(accessToken)
      if (alg !== 'RS256') return failed(`it is signed by ${alg ?? 'nothing'}`)
      if (!provider.keys) return skipped('the public keys cannot be used, see there')
      const verified = await compactVerify(accessToken, createLocalJWKSet(provider.keys)).then(
        () => passed,
        () => null,
      )
      return verified ?? failed('its signature is of none of the public keys')
    },
  },
  {
    id: 'access-token-type',
    title: 'Access token: type',
    rule: 'Their `typ` is `at+jwt` (RFC 9068).',
    remedy: 'Applications → APIs → the API → Settings → Access Token Settings: JSON Web Token (JWT) Profile RFC 9068.',
    run: async (provider) => {
      accessClaims(provider)
      const { typ } = decodeProtectedHeader(provider.tokens().accessToken)
      return typ === 'at+jwt' ? passed : failed(`the type is ${typ ?? 'absent'}`)
    },
  },
  {
    id: 'access-token-for-portal',
    title: 'Access token: iss, aud, sub',
    rule: "`iss` is the issuer, `aud` is or contains the portal's audience, and `sub` is never empty.",
    remedy: 'auth.audience must be the identifier of the API, letter by letter.',
    run: async (provider) => {
      const { iss, aud, sub } = accessClaims(provider)
      const { issuer, audience } = provider.options
      if (iss !== issuer) return failed(`iss is ${iss ?? 'absent'}, not ${issuer}`)
      if (![aud].flat().includes(audience)) return failed(`aud is ${JSON.stringify(aud)}, not ${audience}`)
      return sub ? passed : failed('sub is absent')
    },
  },
  {
    id: 'access-token-life',
    title: 'Access token: life',
    rule:
      '`exp` is at least 120 s after `iat`, as the portal renews 60 s before the end; `iat` and `nbf` are not ' +
      'in the future.',
    remedy: 'Applications → APIs → the API → Settings → Access Token Expiration: 600 seconds are a good choice.',
    run: async (provider) => {
      const { exp, iat, nbf } = accessClaims(provider)
      if (exp === undefined || iat === undefined) return failed(`${exp === undefined ? 'exp' : 'iat'} is absent`)
      if (exp - iat < SHORTEST_LIFE_SECONDS) return failed(`it lives ${exp - iat} s`)
      return Math.max(iat, nbf ?? iat) > iat + CLOCK_SECONDS ? failed('it does not count yet') : passed
    },
  },
  {
    id: 'organization',
    title: 'Access token: organization',
    rule: '`org_id` and `org_name` come together; an account without an organization has neither.',
    remedy:
      'Settings → Advanced: Allow Organization Names in Authentication API. The application → Organizations: ' +
      'Business Users or Both, Prompt for Credentials.',
    run: async (provider) => {
      const { org_id, org_name } = accessClaims(provider)
      if (org_id === undefined && org_name === undefined)
        return skipped('the account signed in without an organization')
      if (!org_id || !org_name) return failed(`${org_id ? 'org_name' : 'org_id'} is absent`)
      return passed
    },
  },
  {
    id: 'permissions',
    title: 'Access token: permissions',
    rule: '`permissions` is a list, empty for an account that may only read.',
    remedy:
      'Applications → APIs → the API → Settings: Enable RBAC, and Add Permissions in the Access Token; ' +
      'Permissions: the five names.',
    run: async (provider) => {
      const { permissions } = accessClaims(provider)
      if (!Array.isArray(permissions)) return failed('the claim is absent')
      if (permissions.length === 0)
        return skipped('the account has none: sign in as an administrator to see their names')
      return knownPermissions(permissions).length > 0
        ? passed
        : failed(`none of ${permissions.join(', ')} is one of ${PERMISSIONS.join(', ')}`)
    },
  },
  {
    id: 'id-token',
    title: 'ID token',
    rule:
      'The ID token is signed by `RS256`, is for the client, repeats `nonce`, and holds `email`, which the ' +
      'account menu shows.',
    remedy: 'Applications → the application → Advanced Settings → OAuth: JsonWebToken Signature Algorithm RS256.',
    run: async (provider) => {
      const { idToken = '', nonce } = provider.tokens()
      const claims = claimsOf(idToken)
      if (!claims) return failed('it is no JWT')
      const { issuer, clientId } = provider.options
      const { alg } = decodeProtectedHeader(idToken)
      const wrong = Object.entries({
        alg: alg === 'RS256',
        iss: claims.iss === issuer,
        aud: [claims.aud].flat().includes(clientId),
        nonce: claims.nonce === nonce,
        email: typeof claims.email === 'string',
      }).filter(([, isRight]) => !isRight)
      return wrong.length === 0 ? passed : failed(`${wrong.map(([name]) => name).join(', ')} is not right`)
    },
  },
]

function claimsOf(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

function accessClaims(provider: Provider): JWTPayload {
  const claims = claimsOf(provider.tokens().accessToken)
  if (!claims) throw new CannotTell('the access token is opaque, see there')
  return claims
}
