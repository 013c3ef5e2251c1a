import { createHash } from 'node:crypto'
import { answerPortal, type Answer } from './authorization-answer'
import { deviates, type Exchange, sendErrorPage, sendHtml } from './exchange'
import type { Person } from './people'
import { sessionOf, startSession } from './session-cookie'

/** RFC 6749 section 4.1.1 with PKCE (RFC 7636). An address that is not the client's is never redirected to. */
export function authorize(exchange: Exchange): void {
  const { params, client } = exchange
  const redirectUri = params.get('redirect_uri') ?? ''
  if (params.get('client_id') !== client.clientId) return sendErrorPage(exchange, 400, 'Unknown client')
  const known = client.callbacks.includes(redirectUri) || deviates(exchange, 'any callback')
  if (!known || !URL.canParse(redirectUri)) return sendErrorPage(exchange, 403, 'Callback URL mismatch')

  const wrong = problemOf(exchange)
  if (wrong) return answerPortal(exchange, wrong)
  return params.get('prompt') === 'none' ? silently(exchange) : signInPage(exchange)
}

/** The one button of the sign-in page. */
export function signIn(exchange: Exchange): void {
  const { behaviour, params, client } = exchange
  if (!client.callbacks.includes(params.get('redirect_uri') ?? ''))
    return sendErrorPage(exchange, 403, 'Callback URL mismatch')
  const refused = behaviour.refuse.signIn
  if (refused !== undefined) return answerPortal(exchange, errorAnswer(refused))
  startSession(exchange, behaviour.person)
  return issueCode(exchange, behaviour.person)
}

function silently(exchange: Exchange): void {
  const { behaviour } = exchange
  const person = sessionOf(exchange)
  const error = person ? behaviour.refuse.silent : 'login_required'
  if (deviates(exchange, 'no silent answer') && error !== undefined) return signInPage(exchange)
  if (!person || error !== undefined) return answerPortal(exchange, errorAnswer(error ?? 'login_required'))
  return issueCode(exchange, { ...person, ...behaviour.renewed })
}

function issueCode(exchange: Exchange, person: Person): void {
  const { params, grants } = exchange
  const organization = params.get('organization')
  if (organization !== null && organization !== person.organization?.id && organization !== person.organization?.name) {
    return answerPortal(
      exchange,
      errorAnswer('access_denied', `user ${person.id} is not part of the ${organization} organization`),
    )
  }
  const code = grants.newCode({
    person,
    scope: params.get('scope') ?? '',
    audience: params.get('audience'),
    nonce: params.get('nonce'),
    redirectUri: params.get('redirect_uri') ?? '',
    challenge: params.get('code_challenge'),
  })
  return answerPortal(exchange, { code })
}

function problemOf(exchange: Exchange): Answer | null {
  const { params, client } = exchange
  const type = params.get('response_type')
  if (type !== 'code') return errorAnswer('unsupported_response_type', `Unsupported response type: ${type ?? ''}`)
  if (!params.has('code_challenge') || params.get('code_challenge_method') !== 'S256') {
    return errorAnswer('invalid_request', 'Parameter code_challenge with code_challenge_method S256 is required')
  }
  const audience = params.get('audience')
  if (audience !== null && audience !== client.audience) {
    return errorAnswer('access_denied', `Service not found: ${audience}`)
  }
  return null
}

function errorAnswer(error: string, description = DESCRIPTIONS[error] ?? error): Answer {
  return { error, error_description: description }
}

/** Auth0's own words. */
const DESCRIPTIONS: Record<string, string> = {
  login_required: 'Login required',
  consent_required: 'Consent required',
  interaction_required: 'Interaction required',
  access_denied: 'User did not authorize the request',
}

/** Chromium holds `form-action` against the redirect after the form too. */
function signInPage(exchange: Exchange): void {
  const { url, params } = exchange
  const portal = new URL(params.get('redirect_uri') ?? '').origin
  const style = 'body{font-family:sans-serif;margin:4rem}'
  const hash = createHash('sha256').update(style).digest('base64')
  const query = url.search.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Other provider</title><style>${style}</style></head>
<body><main><h1>Other provider</h1><form method="post" action="/sign-in${query}"><button>Continue</button></form></main>
</body></html>`
  sendHtml(exchange, 200, page, `style-src 'sha256-${hash}'; form-action 'self' ${portal}; frame-ancestors 'none'`)
}
