import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from '@portal/sandbox/listen-locally'

export type Answer = { status: number; statusText?: string; headers: Record<string, string>; body: string | Buffer }
/** `hangs`: the answer never begins; `breaks`: the connection ends in the middle of the body. */
export type Changed = Answer | 'hangs' | { breaks: Answer }
type Asked = { method: string; path: string }
export type Rule = Treatment & {
  /** Method and path below the project, `{id}` for any segment: `GET /servers/{id}`. */
  call: string
}
/** What becomes of an answer, so many times, or always. */
export type Treatment = { times?: number } &
  /** The upstream is not asked: a write is not done. */
  (
    | { instead: Changed }
    /** The answer of the upstream, changed: a write is done. */
    | { change: (answer: Answer) => Changed }
  )

export type ForeignBackend = {
  origin: string
  /** Method and path below the project of each request since the last `serve`. */
  asked: string[]
  /** Requests that the upstream refused since the last `serve`, with its reason. */
  refused: string[]
  /** Takes answers from `upstream` from now on, and changes those that a rule is for. */
  serve(upstream: string, ...rules: Rule[]): void
  close(): Promise<void>
}

/** JSON as a backend gives it that offers nothing beyond the calls that every one has, and whose pages are the last. */
function withoutOffers(path: string, json: Buffer): string {
  const body: unknown = JSON.parse(json.toString())
  if (path === '/contract') return JSON.stringify({ ...Object(body), capabilities: undefined })
  return JSON.stringify(Object(body).items ? { ...Object(body), nextCursor: null } : body)
}

/**
 * A backend on a port of its own, for the portal at the origin `portal`: it adds the CORS headers that every backend
 * must have, and takes its answers from another server.
 */
export async function startForeignBackend(portal: string): Promise<ForeignBackend> {
  let upstream = ''
  let rules: { rule: Rule; left: number }[] = []
  const backend: Omit<ForeignBackend, 'origin' | 'close'> = {
    asked: [],
    refused: [],
    serve: (from, ...given) => {
      upstream = from
      rules = given.map((rule) => ({ rule, left: rule.times ?? Infinity }))
      backend.asked = []
      backend.refused = []
    },
  }

  function ruleFor({ method, path }: Asked): Rule | undefined {
    const found = rules.find(({ rule: { call }, left }) => left > 0 && isCall(call, `${method} ${path}`))
    if (found) found.left -= 1
    return found?.rule
  }

  async function ask(request: IncomingMessage, { method, path }: Asked): Promise<Answer> {
    const headers = ['authorization', 'content-type', 'accept'].flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const sent = await text(request)
    const from = await fetch(new URL(request.url ?? '/', upstream), {
      method,
      headers,
      body: sent === '' ? undefined : sent,
    })
    const given = Buffer.from(await from.arrayBuffer())
    if (from.status >= 400) backend.refused.push(`${method} ${path}: ${from.status} ${given.toString().slice(0, 500)}`)
    const kept = ['content-type', 'content-disposition', 'retry-after', 'x-request-id'].flatMap((name) => {
      const value = from.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const isJson = from.ok && given.length > 0 && from.headers.get('content-type')?.includes('json')
    const body = isJson ? withoutOffers(path, given) : given
    return { status: from.status, headers: Object.fromEntries(kept), body }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const allowed = {
      'access-control-allow-origin': portal,
      vary: 'Origin',
      'cache-control': 'no-store',
      'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
    }
    if (method === 'OPTIONS') {
      response.writeHead(204, {
        ...allowed,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type',
      })
      response.end()
      return
    }
    const asked: Asked = { method, path: new URL(url, 'http://backend').pathname.replace(/^\/api\/v1\/[^/]+/, '') }
    backend.asked.push(`${method} ${asked.path}`)
    const rule = ruleFor(asked)
    const changed = await changedBy(rule, () => ask(request, asked))
    if (changed === 'hangs') return
    const isBroken = 'breaks' in changed
    const { status, statusText, headers, body } = isBroken ? changed.breaks : changed
    // Twice the length of the body, so that the browser waits for the rest.
    const length = isBroken ? { 'content-length': String(Buffer.byteLength(body) * 2) } : {}
    response.writeHead(status, statusText, { ...allowed, ...headers, ...length })
    if (isBroken) response.write(body, () => response.destroy())
    else response.end(status === 204 ? undefined : body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await listenLocally(server)
  return Object.assign(backend, {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
}

async function changedBy(rule: Rule | undefined, ask: () => Promise<Answer>): Promise<Changed> {
  if (!rule) return ask()
  return 'instead' in rule ? rule.instead : rule.change(await ask())
}

/** Is `asked` the call, with any one segment for each `{…}`? */
export const isCall = (call: string, asked: string) =>
  new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked)
