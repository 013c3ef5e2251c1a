import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { reservePort } from '../../reserved-ports'
import { authorize, signIn } from './authorize'
import { type Behaviour, type Call, CORRECT } from './behaviour'
import { discovery, jwks } from './discovery'
import { callOf, type Client, deviates, type Exchange, readBody, sendErrorPage, sendJson } from './exchange'
import { Grants } from './grants'
import { logout } from './logout'
import { revocationEndpoint, tokenEndpoint } from './token-endpoint'
import { makeTokens, nowOf } from './tokens'

export type OtherProvider = {
  /** With a slash at the end: `http://localhost:…/`. */
  issuer: string
  /** Requests since the start: which `Call` it was, else method and path (`POST /sign-in`). */
  requests: string[]
  /** From now on correct except for `changes`; what an earlier call changed is correct again. */
  behave(changes?: Partial<Behaviour>): void
  /** Refuses connections until `up`. Sessions and tokens stay. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

/**
 * An identity provider written from the RFCs, which differs from the sandbox's where Auth0 does, and misbehaves on
 * command. For tests: a press of its button signs in, without a password. Listens on 127.0.0.1.
 */
export async function startOtherProvider(client: Client): Promise<OtherProvider> {
  const tokens = await makeTokens()
  const grants = new Grants()
  const requests: string[] = []
  let behaviour = CORRECT
  const port = await reservePort()
  const issuer = `http://localhost:${port}/`
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', issuer)
    const params = request.method === 'POST' && url.pathname !== '/sign-in' ? await readBody(request) : url.searchParams
    const call = callOf({ request, url, params })
    requests.push(call ?? `${request.method} ${url.pathname}`)
    await answer({ request, response, url, params, issuer, client, behaviour, grants, tokens }, call)
  }
  const listen = async () => {
    const server = createServer(
      (request, response) => void handle(request, response).catch((cause) => response.destroy(cause)),
    )
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    return server
  }
  let server = await listen()

  return {
    issuer,
    requests,
    behave: (changes = {}) => {
      // Copied, because `times` of a failure is counted down.
      behaviour = { ...CORRECT, ...structuredClone(changes) }
    },
    down: () => stop(server),
    up: async () => {
      if (!server.listening) server = await listen()
    },
    close: () => stop(server),
  }
}

function stop(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function answer(exchange: Exchange, call: Call | null): Promise<void> {
  const { response, behaviour } = exchange
  response.setHeader('date', new Date(nowOf(behaviour) * 1000).toUTCString())
  if (exchange.url.pathname.startsWith('/oauth/')) allowOrigin(exchange)
  const delay = call === null ? undefined : behaviour.delays[call]
  if (delay === 'never') return
  if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay * 1000))
  if (call !== null && failed(exchange, call)) return
  await route(exchange)
}

/** Sends the failure that was ordered for this call, if it is not used up. */
function failed(exchange: Exchange, call: Call): boolean {
  const { behaviour } = exchange
  const failure = behaviour.failures[call]
  if (!failure || failure.times === 0) return false
  if (failure.times !== undefined) failure.times -= 1
  const { status, error = 'server_error', description = 'The provider was told to fail.', retryAfter } = failure
  if (retryAfter !== undefined) {
    exchange.response.setHeader('retry-after', String(retryAfter))
    exchange.response.setHeader('access-control-expose-headers', 'Retry-After')
  }
  if (failure.html) sendErrorPage(exchange, status, description)
  else sendJson(exchange, status, { error, error_description: description })
  return true
}

async function route(exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const routes: Record<string, (exchange: Exchange) => void | Promise<void>> = {
    'GET /.well-known/openid-configuration': discovery,
    'GET /.well-known/jwks.json': jwks,
    'GET /authorize': authorize,
    'POST /sign-in': signIn,
    'POST /oauth/token': tokenEndpoint,
    'POST /oauth/revoke': revocationEndpoint,
    'GET /v2/logout': logout,
  }
  const found = routes[`${request.method} ${url.pathname}`]
  return found ? found(exchange) : sendJson(exchange, 404, { error: 'not_found', error_description: 'Not found' })
}

/** The allowed web origins may read the token endpoint; the SDK's `Auth0-Client` header makes the browser ask first. */
function allowOrigin(exchange: Exchange): void {
  const { request, response, client } = exchange
  const origin = request.headers.origin
  if (origin === undefined || deviates(exchange, 'no CORS')) return
  if (!client.webOrigins.includes(origin) && !deviates(exchange, 'any origin')) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'Origin')
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? 'content-type',
  )
}
