import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { cacheControl } from './headers'
import { listen, type StaticServer } from './static-server'

/** One remote's files on an origin of their own, readable from any origin: they hold no secret and no cookie opens them. */
export async function serveRemote(options: { port: number; name: string; dist: string }): Promise<StaticServer> {
  const app = Fastify({ forceCloseConnections: true })
  // On every answer: without them the browser would report a plain 404 as a CORS failure.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })
  await app.register(fastifyStatic, {
    root: options.dist,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.setHeader('cache-control', cacheControl(file))
    },
  })
  return listen(app, options.port, options.name)
}
