import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally } from '@portal/sandbox/listen-locally'
import { exchange } from '../exchange'

export type ProxyRequest = { method: string; path: string; headers: Record<string, string>; body: Buffer }
export type ProxyAnswer = { status: number; headers: Record<string, string>; body: Buffer }
export type Forward = (request: ProxyRequest) => Promise<ProxyAnswer>
/** What stands between the kit and the sandbox. */
export type Handler = (request: ProxyRequest, forward: Forward) => Promise<ProxyAnswer>

/** Belong to one connection (RFC 9110, 7.6.1), or are made anew from the body. */
const NOT_FORWARDED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']

/** An address that forwards everything to `target`, through the handler that was set last. */
export async function startProxy(target: string) {
  const url = new URL(target)
  const forward: Forward = async ({ method, path, headers, body }) => {
    const { host: _host, ...sent } = without(headers)
    const answer = await exchange({ method, url, path, headers: sent, body: body.length > 0 ? body : undefined })
    return { status: answer.status, headers: without(answer.headers), body: answer.bytes }
  }
  let handler: Handler = (request, next) => next(request)
  const server = createServer(async (incoming, outgoing) => {
    const { status, headers, body } = await handler(await requestOf(incoming), forward)
    outgoing.writeHead(status, headers).end(body)
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    use: (next: Handler) => (handler = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function requestOf(incoming: IncomingMessage): Promise<ProxyRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  return { method: incoming.method ?? '', path: incoming.url ?? '', headers, body: Buffer.concat(chunks) }
}

const without = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_FORWARDED.includes(name)))
