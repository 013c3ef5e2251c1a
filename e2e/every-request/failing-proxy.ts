import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listenLocally } from '@portal/sandbox/listen-locally'

/** How a request may fail: in all ways but the first, it fails each time. */
export const WAYS = [
  'reset once',
  'reset always',
  '404',
  '500',
  'HTML',
  'never answered',
  '8 s late',
  'cut in the middle',
] as const
export type Way = (typeof WAYS)[number]

/** A request as the proxy has seen it; `body` of those that were sent with one. */
export type Asked = { name: string; method: string; url: string; at: number; body: string }

export type Fault = { name: string; way: Way }
/** What a request is called, null for one that is only passed on; `destination` as in `Sec-Fetch-Dest`. */
export type NameOf = (method: string, url: URL, destination: string) => string | null
type Options = {
  nameOf: NameOf
  /** From this request on the fault counts. */
  isBeginning: (url: URL) => boolean
}

const LATE_MS = 8000
const PAGE = '<!doctype html><title>Sorry</title><h1>We will be back soon</h1>'

/**
 * A proxy between one browser context and the servers of this machine. Of real sockets, because nothing else resets a
 * connection, or ends it in the middle of an answer.
 */
export class FailingProxy {
  readonly asked: Asked[] = []
  /** Requests on their way, without those that the fault holds. */
  readonly #open = new Set<object>()
  readonly #sockets = new Set<Duplex>()
  readonly #server = createServer((request, response) => void this.#pass(request, response))
  #quietSince = Date.now()
  #hasBegun = false
  #hits = 0
  port = 0

  constructor(
    readonly options: Options,
    private fault: Fault | null,
  ) {
    this.#server.on('connection', (socket) => this.#keep(socket))
    this.#server.on('connect', (request: IncomingMessage, socket: Socket) => void this.#tunnel(request, socket))
  }

  async start(): Promise<void> {
    this.port = await listenLocally(this.#server)
  }

  /** Milliseconds without a request on its way. */
  quiet(): number {
    return this.#open.size > 0 ? 0 : Date.now() - this.#quietSince
  }

  /** Whether a request has failed. */
  get hasFailed(): boolean {
    return this.#hits > 0
  }

  heal(): void {
    this.fault = null
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => this.#sockets.delete(socket))
  }

  /** The way in which a request is to fail, null when it is to be passed on. */
  #wayOf(name: string | null): Way | null {
    if (!this.#hasBegun || name === null || name !== this.fault?.name) return null
    this.#hits += 1
    return this.fault.way === 'reset once' && this.#hits > 1 ? null : this.fault.way
  }

  #note(method: string, url: URL, destination: string): { name: string | null; asked: Asked } {
    if (this.options.isBeginning(url)) this.#hasBegun = true
    const name = method === 'OPTIONS' ? null : this.options.nameOf(method, url, destination)
    const asked = { name: name ?? '', method, url: url.href, at: Date.now(), body: '' }
    if (name !== null && this.#hasBegun) this.asked.push(asked)
    return { name, asked }
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://unknown')
    const { method = 'GET', headers } = request
    const { name, asked } = this.#note(method, url, String(headers['sec-fetch-dest'] ?? ''))
    const body = await bodyOf(request)
    asked.body = body.toString()
    // Each request has a connection of its own, because browsers repeat what is reset on one that was used before.
    response.shouldKeepAlive = false
    const way = this.#wayOf(name)
    if (way === 'never answered') return
    if (way?.startsWith('reset')) return void reset(response)
    if (way === '404' || way === '500' || way === 'HTML') return void refuse(request, response, way)
    const work = {}
    this.#open.add(work)
    response.once('close', () => {
      this.#open.delete(work)
      this.#quietSince = Date.now()
    })
    if (way === '8 s late') await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    const upstream = send(
      {
        host: '127.0.0.1',
        port: url.port,
        method,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host },
      },
      (answer) => {
        if (way === 'cut in the middle') return void cut(answer, response)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(response)
      },
    )
    upstream.on('error', () => response.destroy())
    upstream.end(body)
  }

  /** A WebSocket. */
  async #tunnel(request: IncomingMessage, socket: Socket): Promise<void> {
    const url = new URL(`ws://${request.url}`)
    const { name } = this.#note('CONNECT', url, 'websocket')
    const way = this.#wayOf(name)
    if (way === 'never answered') return
    if (way?.startsWith('reset')) return void socket.resetAndDestroy()
    if (way === '404' || way === '500') return void socket.end(`HTTP/1.1 ${way} Failed\r\n\r\n`)
    if (way === 'HTML') return void socket.end(`HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n${PAGE}`)
    if (way === '8 s late') await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    const upstream = connect(Number(url.port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(upstream).pipe(socket)
      if (way === 'cut in the middle') upstream.once('data', () => setTimeout(() => socket.destroy(), 100))
    })
    this.#keep(upstream)
    socket.once('close', () => upstream.destroy())
    upstream.once('close', () => socket.destroy())
  }
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** After "100 Continue", because browsers repeat a request by themselves when a connection is reset before any answer. */
function reset(response: ServerResponse): void {
  response.writeContinue(() => setTimeout(() => response.socket?.resetAndDestroy(), 20))
}

/** Readable by the page, as answers of its own servers are. */
function refuse({ headers }: IncomingMessage, response: ServerResponse, way: '404' | '500' | 'HTML'): void {
  const { origin } = headers
  response.writeHead(way === 'HTML' ? 200 : Number(way), {
    'content-type': way === 'HTML' ? 'text/html; charset=utf-8' : 'text/plain',
    ...(origin && { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
  })
  response.end(way === 'HTML' ? PAGE : way)
}

/** Half of the answer, then no more: of an answer without a body half of its head. */
async function cut(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(answer)
  const { 'transfer-encoding': _, ...headers } = answer.headers
  if (body.length < 2) return void response.socket?.destroy()
  response.writeHead(answer.statusCode ?? 200, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, body.length / 2), () => setTimeout(() => response.socket?.destroy(), 50))
}
