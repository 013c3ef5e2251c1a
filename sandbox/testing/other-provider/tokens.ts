import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Behaviour } from './behaviour'
import type { Grant } from './grants'
import type { Person } from './people'

export type TokenRequest = {
  grant: Grant
  person: Person
  behaviour: Behaviour
  issuer: string
  clientId: string
  audience: string
}

const ID_TOKEN_SECONDS = 36_000

/** Signs access tokens (RFC 9068) and ID tokens with a key made for this run. */
export async function makeTokens() {
  const signing = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256')
  const privateJwk = await exportJWK(signing.privateKey)
  const publicJwk = await exportJWK(signing.publicKey)

  const sign = (claims: JWTPayload, typ: string, behaviour: Behaviour, seconds: number) => {
    const now = nowOf(behaviour)
    const life = behaviour.deviations.includes('token without expiry') && typ !== 'JWT' ? {} : { exp: now + seconds }
    const key = behaviour.deviations.includes('foreign signing key') ? foreign.privateKey : signing.privateKey
    return new SignJWT({ ...claims, iat: now, ...life })
      .setProtectedHeader({ alg: 'RS256', kid: 'other', typ })
      .sign(key)
  }

  return {
    jwks({ deviations }: Behaviour): { keys: JWK[] } {
      const jwk = deviations.includes('private keys published') ? privateJwk : publicJwk
      const kid = deviations.includes('keys without kid') ? {} : { kid: 'other' }
      return { keys: [{ ...jwk, ...kid, alg: 'RS256', use: 'sig' }] }
    },

    /** Without an audience Auth0's access token is for its own userinfo endpoint, and opaque to everybody else. */
    accessToken(request: TokenRequest): Promise<string> {
      const { behaviour, grant, person, issuer, clientId } = request
      if (behaviour.accessToken === 'opaque' || grant.audience === null)
        return Promise.resolve(randomBytes(32).toString('base64url'))
      const audience = behaviour.deviations.includes('foreign audience') ? 'https://elsewhere.example' : grant.audience
      const claims = {
        iss: issuer,
        sub: person.id,
        aud: [audience, `${issuer}userinfo`],
        azp: clientId,
        client_id: clientId,
        scope: grant.scope,
        jti: randomBytes(12).toString('base64url'),
        nbf: nowOf(behaviour),
        ...organizationClaims(person, behaviour),
        ...(behaviour.permissionsClaim ? { permissions: person.permissions } : {}),
      }
      return sign(
        claims,
        behaviour.deviations.includes('token type JWT') ? 'JWT' : 'at+jwt',
        behaviour,
        behaviour.tokenLife,
      )
    },

    idToken({ behaviour, grant, person, issuer, clientId }: TokenRequest): Promise<string> {
      const withNonce = grant.nonce !== null && !behaviour.deviations.includes('nonce lost')
      const claims = {
        iss: issuer,
        sub: person.id,
        aud: behaviour.deviations.includes('ID token of another client') ? 'another' : clientId,
        sid: 'session',
        ...(withNonce ? { nonce: grant.nonce } : {}),
        name: person.name,
        nickname: person.email.split('@')[0],
        email: person.email,
        email_verified: true,
        ...organizationClaims(person, behaviour),
      }
      return sign(claims, 'JWT', { ...behaviour, deviations: [] }, ID_TOKEN_SECONDS)
    },
  }
}
export type Tokens = Awaited<ReturnType<typeof makeTokens>>

/** The provider's own time in seconds. */
export const nowOf = ({ clockAhead }: Behaviour) => Math.floor(Date.now() / 1000) + clockAhead * 60

function organizationClaims({ organization }: Person, behaviour: Behaviour): JWTPayload {
  if (!organization || behaviour.organization === 'none') return {}
  return behaviour.organization === 'id'
    ? { org_id: organization.id }
    : { org_id: organization.id, org_name: organization.name }
}
