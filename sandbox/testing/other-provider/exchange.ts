import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Behaviour, Call, Deviation } from './behaviour'
import type { Grants } from './grants'
import type { Tokens } from './tokens'

export type Client = {
  clientId: string
  /** Audience of the one API. */
  audience: string
  /** Allowed Callback URLs, Allowed Logout URLs and Allowed Web Origins; all are compared exactly. */
  callbacks: string[]
  logoutUrls: string[]
  webOrigins: string[]
}

/** One request, and all that its handler needs to answer it. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  /** Of the query; for a POST of the body, form or JSON. */
  params: URLSearchParams
  issuer: string
  client: Client
  behaviour: Behaviour
  grants: Grants
  tokens: Tokens
}

export const deviates = ({ behaviour }: Pick<Exchange, 'behaviour'>, deviation: Deviation) =>
  behaviour.deviations.includes(deviation)

const LARGEST_BODY = 64 * 1024

/** The parameters of a body, as a form or as JSON: Auth0's token endpoint reads both. */
export async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > LARGEST_BODY) return new URLSearchParams()
  }
  if (!request.headers['content-type']?.startsWith('application/json')) return new URLSearchParams(text)
  try {
    const parsed: unknown = JSON.parse(text)
    return new URLSearchParams(
      Object.entries(parsed ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
  } catch {
    return new URLSearchParams()
  }
}

const NO_STORE = { 'cache-control': 'no-store' }

export function sendJson(
  { response }: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...NO_STORE, ...headers }).end(JSON.stringify(body))
}

export function sendHtml({ response }: Exchange, status: number, body: string, policy: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${policy}`,
    ...NO_STORE,
  }
  response.writeHead(status, headers).end(body)
}

export const sendErrorPage = (exchange: Exchange, status: number, text: string) =>
  sendHtml(
    exchange,
    status,
    `<!doctype html><html lang="en"><title>Error</title><h1>${text}</h1></html>`,
    "frame-ancestors 'none'",
  )

export function redirect({ response }: Exchange, address: string): void {
  response.writeHead(302, { location: address, ...NO_STORE }).end()
}

/** RFC 6749 section 5.2, with Auth0's statuses. */
export const sendError = (exchange: Exchange, status: number, error: string, description: string) =>
  deviates(exchange, 'token errors as HTML')
    ? sendErrorPage(exchange, status, description)
    : sendJson(exchange, status, { error, error_description: description })

/** Which of the calls a request is, for delays and failures; null for one that has neither. */
export function callOf({ url, params, request }: Pick<Exchange, 'url' | 'params' | 'request'>): Call | null {
  // A preflight never fails: the browser would report every failure as one of CORS.
  if (request.method === 'OPTIONS') return null
  const calls: Record<string, Call> = {
    '/.well-known/openid-configuration': 'discovery',
    '/.well-known/jwks.json': 'jwks',
    '/authorize': params.get('prompt') === 'none' ? 'silent' : 'authorize',
    '/oauth/token': params.get('grant_type') === 'refresh_token' ? 'renewal' : 'exchange',
    '/v2/logout': 'logout',
  }
  return calls[url.pathname] ?? null
}
