import type { FastifyInstance } from 'fastify'
import { CODE } from './codes'
import { Refusal } from './refusal'

/** Exactly these origins may call from a browser, with a token but never with cookies. `null` is never one of them. */
export function addCors(app: FastifyInstance, allowedOrigins: string[]): void {
  const allowed = new Set(allowedOrigins)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined) return
    if (!allowed.has(origin)) throw new Refusal(403, CODE.origin, 'このオリジンからは利用できません。')
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'Content-Disposition, Retry-After, X-Request-Id')
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', 'Authorization, Content-Type')
      .header('access-control-max-age', '600')
      .send()
  })
}
