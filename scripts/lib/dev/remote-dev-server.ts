import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { ASK_ANEW, releaseHeaders } from '../serve/headers'
import { addLiveReload, type LiveReload } from '../serve/live-reload'
import { listen, type StaticServer } from '../serve/static-server'
import { urlOf } from '../settings'

type Options = { port: number; name: string; dist: string; liveReload: LiveReload }

/**
 * Serves one remote's watched build to pages of a portal that runs elsewhere. Any origin may read it, because that
 * portal has an origin of its own; no copy is kept, so that a reload shows the last build.
 */
export async function serveRemoteInDevelopment({ port, name, dist, liveReload }: Options): Promise<StaticServer> {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...releaseHeaders(urlOf(port)), 'cache-control': ASK_ANEW })
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
