import { createHash } from 'node:crypto'
import { deviates, type Exchange, redirect, sendErrorPage, sendHtml } from './exchange'

export type Answer = { code: string } | { error: string; error_description: string }

/** Returns code or error to the portal: as a query at its callback, or posted out of the hidden frame. */
export function answerPortal(exchange: Exchange, answer: Answer): void {
  const { params } = exchange
  const redirectUri = new URL(params.get('redirect_uri') ?? '')
  const response = { ...answer, ...stateFor(exchange) }
  if (params.get('response_mode') === 'web_message') return postMessage(exchange, redirectUri.origin, response)
  for (const [name, value] of Object.entries(response)) redirectUri.searchParams.set(name, value)
  return redirect(exchange, redirectUri.href)
}

function stateFor(exchange: Exchange): { state?: string } {
  const { params, behaviour } = exchange
  const state = params.get('state')
  const lost = params.get('prompt') === 'none' && deviates(exchange, 'silent without state')
  if (state === null || behaviour.state === 'missing' || lost) return {}
  return { state: behaviour.state === 'wrong' ? `not-${state}` : state }
}

/**
 * The page that Auth0 sends for `response_mode=web_message` (draft-sakimura-oauth-wmrm-00): one message of the type
 * `authorization_response` to the portal's origin. Where that is not an allowed web origin, the answer is an error
 * page.
 */
function postMessage(exchange: Exchange, origin: string, response: Record<string, string>): void {
  if (!exchange.client.webOrigins.includes(origin)) return sendErrorPage(exchange, 403, 'Web origin mismatch')
  const message = JSON.stringify({ type: 'authorization_response', response }).replaceAll('<', '\\u003c')
  const script = `(function(window) {
  var targetOrigin = ${JSON.stringify(origin)};
  var authorizationResponse = ${message};
  var mainWin = window.opener ? window.opener : window.parent;
  mainWin.postMessage(authorizationResponse, targetOrigin);
})(this);`
  const hash = createHash('sha256').update(script).digest('base64')
  const head = '<!DOCTYPE html><html><head><title>Authorization Response</title></head>'
  const page = `${head}<body><script>${script}</script></body></html>`
  return sendHtml(exchange, 200, page, `script-src 'sha256-${hash}'; frame-ancestors ${origin}`)
}
