import fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pageStyles } from '../plain-page'
import { type Received, receiverPage } from './receiver-page'
import { isSigned } from './signature'

export type ReceiverOptions = {
  /** What webhooks to it are signed with. */
  secret: string
  now?: () => Date
}

const BODY_LIMIT = 256 * 1024
const MOST_KEPT = 200
const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const Slack = z.object({ text: z.string(), blocks: z.optional(z.array(z.object({ type: z.string() }))) })
const Teams = z.object({
  type: z.literal('message'),
  attachments: z.array(
    z.object({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      content: z.object({ type: z.literal('AdaptiveCard'), body: z.array(z.looseObject({ type: z.string() })) }),
    }),
  ),
})

/**
 * Takes what rules send, as Slack (`/slack/…`), Teams (`/teams/…`) and a webhook of one's own (any other path) would,
 * and shows it on a page. `/fail/…` answers 503, to see failures and retries. A webhook that comes again counts once,
 * by its id. It keeps what it got in memory.
 */
export function buildReceiver({ secret, now = () => new Date() }: ReceiverOptions): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  let received: Received[] = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  app.get('/receiver.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(pageStyles(new URL('./receiver.css', import.meta.url))),
  )
  // By its address whatever the page was opened by, because rules may send to this origin alone.
  app.get('/', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CSP)
      .send(receiverPage(received, { origin: `http://127.0.0.1:${request.socket.localPort}`, secret })),
  )
  /** For tests, newest first. */
  app.get('/received', (_request, reply) => reply.send(received))

  app.post('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/fail/')) return reply.code(503).send()
    const text = String(request.body)
    const body = jsonOf(text)
    const form = path.startsWith('/slack/') ? Slack : path.startsWith('/teams/') ? Teams : z.looseObject({})
    if (!form.safeParse(body).success) return reply.code(400).type('text/plain').send('invalid_payload')
    const id = request.headers['webhook-id']
    const signature =
      request.headers['webhook-signature'] === undefined
        ? 'none'
        : isSigned(request.headers, text, secret, now())
          ? 'valid'
          : 'invalid'
    const before = received.find((one) => id !== undefined && one.id === id)
    if (before) before.times += 1
    else
      received = [
        { id: id ? String(id) : null, at: now().toISOString(), path, signature, body, times: 1 } as const,
        ...received,
      ].slice(0, MOST_KEPT)
    return reply.code(200).type('text/plain').send('ok')
  })
  return app
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Starts to listen on 127.0.0.1. */
export async function startReceiver({
  port,
  ...options
}: ReceiverOptions & { port: number }): Promise<{ url: string; close(): Promise<void> }> {
  const app = buildReceiver(options)
  const url = await app.listen({ port, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
