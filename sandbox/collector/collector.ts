import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import { pageStyles } from '../plain-page'
import { type Fact, factsOfLogs, factsOfMetrics, LogsRequest, MetricsRequest } from './otlp'
import { overviewPage, releasePage } from './pages'
import { factsOfReports, Reports, REPORTS_TYPE } from './reports'
import { Store } from './store'

export type CollectorOptions = {
  port: number
  /** Origins whose pages may send. */
  allowedOrigins: readonly string[]
}

type Query = Record<string, string | undefined>

const BODY_LIMIT = 256 * 1024
const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * A small collector of OTLP over HTTP (JSON), and of the reports of browsers, with a page for each release, and
 * `/figures` for `npm run watch`. It keeps what it is sent in memory.
 */
export function buildCollector({ allowedOrigins }: Omit<CollectorOptions, 'port'>): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  const store = new Store()
  app.addHook('onRequest', async ({ headers: { origin } }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'Origin' })
    if (origin === undefined || !allowedOrigins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'Content-Type',
      'access-control-max-age': '7200',
    })
  })
  for (const path of ['/v1/*', '/reports']) app.options(path, (_request, reply) => reply.code(204).send())
  app.addContentTypeParser(REPORTS_TYPE, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  receive('/v1/logs', LogsRequest, factsOfLogs)
  receive('/v1/metrics', MetricsRequest, factsOfMetrics)
  // The environment is in the address that the portal's headers name, because browsers do not know it.
  receive('/reports', Reports, (reports, { environment }) => factsOfReports(reports, environment ?? 'unknown'))

  app.get<{ Querystring: Query }>('/figures', ({ query }, reply) => {
    const { environment = '', target = '', version = '', since } = query
    const figures = store.releases(environment, target).find((release) => release.version === version)
    const from = since === undefined ? 0 : Date.parse(since)
    if (Number.isNaN(from)) return reply.code(400).send({ message: 'since is a time as of ISO 8601.' })
    return reply.send(figures?.visits(from) ?? { visits: 0, failed: 0 })
  })

  const css = pageStyles(new URL('./collector.css', import.meta.url))
  app.get('/collector.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  app.get('/', (_request, reply) => page(reply, overviewPage(store)))
  app.get<{ Params: { environment: string; target: string; version: string } }>(
    '/releases/:environment/:target/:version',
    ({ params: { environment, target, version } }, reply) => {
      const html = releasePage(store, environment, target, version)
      return html === null
        ? reply.code(404).send({ message: 'Nothing was reported of this release.' })
        : page(reply, html)
    },
  )
  return app

  function receive<T>(path: string, schema: z.ZodMiniType<T>, factsOf: (sent: T, query: Query) => Fact[]): void {
    app.post<{ Querystring: Query }>(path, (request, reply) => {
      const parsed = schema.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ message: parsed.error.issues[0]?.message ?? 'malformed' })
      store.add(factsOf(parsed.data, request.query))
      return reply.send({})
    })
  }

  function page(reply: FastifyReply, html: string) {
    return reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(html)
  }
}

/** Starts to listen on 127.0.0.1. */
export async function startCollector({ port, ...options }: CollectorOptions): Promise<{ close(): Promise<void> }> {
  const app = buildCollector(options)
  await app.listen({ port, host: '127.0.0.1' })
  return { close: () => app.close() }
}
