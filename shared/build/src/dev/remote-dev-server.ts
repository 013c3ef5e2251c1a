import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { addLiveReload, type LiveReload } from './live-reload'
import { listen, type StaticServer } from './static-server'

type Options = { port: number; name: string; dist: string; liveReload: LiveReload }

/**
 * Any origin may read it, because the portal has one of its own; no copy is kept, so that a reload shows the last
 * build.
 */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

/** Serves one remote's watched build to pages of a portal that runs elsewhere. */
export async function serveRemoteInDevelopment({ port, name, dist, liveReload }: Options): Promise<StaticServer> {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  // Without this answer the remote would not load, because Chromium asks before a page from the network may reach this
  // machine: https://wicg.github.io/private-network-access/
  app.options('/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-private-network': 'true',
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': '*',
      })
      .code(204)
      .send(),
  )
  addLiveReload(app, liveReload)
  await app.register(fastifyStatic, { root: dist, cacheControl: false, index: false })
  return listen(app, port, name)
}
