import { deviates, type Exchange, sendJson } from './exchange'

const ANYONE = { 'access-control-allow-origin': '*' }

/** OpenID Connect Discovery 1.0, with Auth0's addresses. */
export function discovery(exchange: Exchange): void {
  const { issuer } = exchange
  const refresh = deviates(exchange, 'no refresh grant') ? [] : ['refresh_token']
  sendJson(
    exchange,
    200,
    {
      issuer: deviates(exchange, 'issuer without slash') ? issuer.replace(/\/$/, '') : issuer,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}oauth/token`,
      revocation_endpoint: `${issuer}oauth/revoke`,
      userinfo_endpoint: `${issuer}userinfo`,
      jwks_uri: `${issuer}.well-known/jwks.json`,
      end_session_endpoint: `${issuer}oidc/logout`,
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'web_message'],
      grant_types_supported: ['authorization_code', ...refresh],
      code_challenge_methods_supported: deviates(exchange, 'no S256') ? ['plain'] : ['S256'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none'],
      claims_supported: [
        'sub',
        'iss',
        'aud',
        'exp',
        'iat',
        'name',
        'nickname',
        'email',
        'email_verified',
        'org_id',
        'org_name',
      ],
    },
    ANYONE,
  )
}

export function jwks(exchange: Exchange): void {
  sendJson(exchange, 200, exchange.tokens.jwks(exchange.behaviour), ANYONE)
}
