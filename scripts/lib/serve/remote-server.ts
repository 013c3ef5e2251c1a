import fastifyStatic from '@fastify/static'
import { listen, type StaticServer } from '@portal/build/dev/static-server'
import Fastify from 'fastify'
import { addDeltas } from './delta-answers'
import { ASK_ANEW, cacheControl, releaseHeaders } from './headers'
import { HIDDEN_NAME } from './page-request'
import { addSignatures } from './signature-answers'

/** One remote's files, as last built, on an origin of their own. */
export async function serveRemote(options: { port: number; name: string; dist: string }): Promise<StaticServer> {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(releaseHeaders(`http://localhost:${options.port}`))
  })
  addDeltas(app, options.dist)
  addSignatures(app, options.dist)
  await app.register(fastifyStatic, {
    root: options.dist,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (place) => !new RegExp(HIDDEN_NAME).test(place),
    setHeaders: (reply, file) => {
      reply.setHeader('cache-control', cacheControl(file))
    },
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', ASK_ANEW).type('text/plain').send('Not found'),
  )
  return listen(app, options.port, options.name)
}
