import { CannotTell, failed, passed, type Verdict } from '../conformance/check'
import { STRANGER } from './application-checks'
import { type IdentityCheck, type Provider, random, type TokenAnswer, told } from './provider'

/**
 * Required, because by these words the SDK goes on to the hidden frame: INVALID_REFRESH_TOKEN_ERROR_MESSAGE in its
 * src/constants.ts.
 */
const SDK_WORDS = 'invalid refresh token'

/** Answers of the token endpoint to codes and tokens that do not exist. */
export const tokenEndpointChecks: IdentityCheck[] = [
  {
    id: 'cors',
    title: 'CORS for the portal',
    rule:
      "The token endpoint lets the portal's origin read its answers, and the preflight allows the SDK's " +
      '`Auth0-Client` header.',
    remedy:
      "Applications → the application → Settings → Allowed Web Origins: the portal's origin. Cross-Origin " +
      'Authentication may stay off.',
    run: async (provider) => {
      const { portal } = provider.options
      const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'auth0-client' }
      const preflight = (
        await provider.fetch('oauth/token', { method: 'OPTIONS', headers: { origin: portal, ...asked } })
      ).headers
      if (!allows(preflight, portal)) return failed(`the preflight does not name ${portal}`)
      const allowed = preflight.get('access-control-allow-headers')?.toLowerCase().split(/, */) ?? []
      if (!allowed.includes('auth0-client') && !allowed.includes('*'))
        return failed('the preflight does not allow Auth0-Client')
      const { headers } = await unknownCode(provider)
      return allows(headers, portal) ? passed : failed(`the answer does not name ${portal}`)
    },
  },
  {
    id: 'cors-exact',
    title: 'No CORS for other origins',
    rule: 'No origin that is not registered may read them.',
    remedy: 'Applications → the application → Settings → Allowed Web Origins: origins of the portal only, no *.',
    run: async (provider) => {
      const { headers } = await unknownCode(provider, STRANGER)
      return allows(headers, STRANGER) ? failed(`the answer may be read by ${STRANGER}`) : passed
    },
  },
  {
    id: 'token-errors',
    title: 'Errors of the token endpoint',
    rule: 'Errors of the token endpoint are 4xx with `{error, error_description}` in JSON (RFC 6749 section 5.2).',
    run: async (provider) => {
      const answer = await unknownCode(provider)
      const isError = answer.status >= 400 && answer.status < 500 && typeof answer.body?.error === 'string'
      return isError ? passed : failed(`an unknown code is answered by ${told(answer)}`)
    },
  },
  {
    id: 'code-grant',
    title: 'Grant type authorization_code',
    rule:
      'The client may use the grant types `authorization_code` and `refresh_token`; what does not count is ' +
      'refused with `invalid_grant`.',
    remedy:
      'Applications → the application: type Single Page Application; Advanced Settings → Grant Types: ' +
      'Authorization Code.',
    run: async (provider) => invalidGrant(await unknownCode(provider)),
  },
  {
    id: 'refresh-grant',
    title: 'Grant type refresh_token',
    rule:
      'The client may use the grant types `authorization_code` and `refresh_token`; what does not count is ' +
      'refused with `invalid_grant`.',
    remedy: 'Applications → the application → Advanced Settings → Grant Types: Refresh Token.',
    run: async (provider) => invalidGrant(await provider.renew(random())),
  },
  {
    id: 'refresh-words',
    title: 'Words for a refresh token that does not count',
    rule: 'Its description says `invalid refresh token`, the words by which the SDK goes on to the hidden frame.',
    run: async (provider) => {
      const answer = await provider.renew(random())
      if (answer.body?.error !== 'invalid_grant') throw new CannotTell('the grant type is refused, see there')
      return String(answer.body.error_description).includes(SDK_WORDS)
        ? passed
        : failed(`the answer is ${told(answer)}`)
    },
  },
]

function unknownCode(provider: Provider, origin?: string): Promise<TokenAnswer> {
  const fields = {
    grant_type: 'authorization_code',
    code: random(),
    code_verifier: random(),
    redirect_uri: provider.callback,
  }
  return provider.token(fields, origin)
}

function invalidGrant(answer: TokenAnswer): Verdict {
  if (typeof answer.body?.error !== 'string') throw new CannotTell('the answer is no error in JSON, see there')
  return answer.body.error === 'invalid_grant' ? passed : failed(`the answer is ${told(answer)}`)
}

function allows(headers: Headers, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin')
  return allowed === origin || allowed === '*'
}
