import { createHash } from 'node:crypto'
import { deviates, type Exchange, sendError, sendJson } from './exchange'
import type { Family, Grant } from './grants'
import type { Person } from './people'

/** RFC 6749 section 3.2, for a public client in a browser. */
export async function tokenEndpoint(exchange: Exchange): Promise<void> {
  const { params, client } = exchange
  if (params.get('client_id') !== client.clientId) return sendError(exchange, 401, 'invalid_client', 'Unknown client')
  const type = params.get('grant_type')
  if (type === 'authorization_code') return exchangeCode(exchange)
  if (type === 'refresh_token' && !deviates(exchange, 'no refresh grant')) return renew(exchange)
  const known = type === 'refresh_token' || type === 'client_credentials' || type === 'password'
  return known
    ? sendError(exchange, 403, 'unauthorized_client', `Grant type '${type}' not allowed for the client.`)
    : sendError(exchange, 403, 'unsupported_grant_type', `Unsupported grant type: ${type ?? ''}`)
}

export function revocationEndpoint(exchange: Exchange): void {
  exchange.grants.revoke(exchange.params.get('token') ?? '')
  sendJson(exchange, 200, {})
}

async function exchangeCode(exchange: Exchange): Promise<void> {
  const { params, grants } = exchange
  const code = params.get('code') ?? ''
  const grant = grants.code(code)
  if (!grant) return sendError(exchange, 403, 'invalid_grant', 'Invalid authorization code')
  if (params.get('redirect_uri') !== grant.redirectUri) {
    return sendError(exchange, 403, 'invalid_grant', 'The redirect URI is wrong.')
  }
  if (!verified(exchange, grant)) return sendError(exchange, 403, 'invalid_grant', 'Failed to verify code verifier')
  const family = grants.useCode(code, deviates(exchange, 'code reusable'))
  if (!family) return sendError(exchange, 403, 'invalid_grant', 'Invalid authorization code')
  return sendTokens(exchange, family, grant.person)
}

/** RFC 7636 section 4.6. */
function verified(exchange: Exchange, { challenge }: Grant): boolean {
  const verifier = exchange.params.get('code_verifier') ?? ''
  if (deviates(exchange, 'verifier ignored') || (verifier === '' && deviates(exchange, 'verifier optional')))
    return true
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

async function renew(exchange: Exchange): Promise<void> {
  const { params, grants, behaviour } = exchange
  const reuse = deviates(exchange, 'reuse accepted') || deviates(exchange, 'no rotation')
  const allow = { reuse, survival: deviates(exchange, 'family survives reuse') }
  const family = grants.useRefreshToken(params.get('refresh_token') ?? '', allow)
  // The SDK goes on to the hidden frame by these words, see INVALID_REFRESH_TOKEN_ERROR_MESSAGE in its constants.ts.
  const words = deviates(exchange, 'own words for a bad refresh token')
    ? 'Grant not found'
    : 'Unknown or invalid refresh token.'
  if (!family) return sendError(exchange, 403, 'invalid_grant', words)
  return sendTokens(exchange, family, { ...family.grant.person, ...behaviour.renewed })
}

async function sendTokens(exchange: Exchange, family: Family, person: Person): Promise<void> {
  const { tokens, behaviour, issuer, client, grants, params } = exchange
  const { grant } = family
  const request = { grant, person, behaviour, issuer, clientId: client.clientId, audience: client.audience }
  const [access_token, id_token] = await Promise.all([tokens.accessToken(request), tokens.idToken(request)])
  const asked = grant.scope.split(' ').includes('offline_access') && behaviour.refreshToken
  const kept = params.get('grant_type') === 'refresh_token' && deviates(exchange, 'no rotation')
  const refresh = asked && !kept ? { refresh_token: grants.newRefreshToken(family) } : {}
  sendJson(exchange, 200, {
    access_token,
    id_token,
    ...refresh,
    scope: grant.scope,
    expires_in: behaviour.tokenLife,
    token_type: 'Bearer',
  })
}
