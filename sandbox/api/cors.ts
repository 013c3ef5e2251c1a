import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from './codes'
import { Refusal } from './refusal'

/**
 * Says that the page which asks may read the answer. Exactly `allowedOrigins` may, with a token but never with cookies;
 * `null` is never one of them.
 */
export function corsHeaders(allowedOrigins: string[]): (request: FastifyRequest, reply: FastifyReply) => void {
  const allowed = new Set(allowedOrigins)
  return ({ headers: { origin } }, reply) => {
    reply.header('vary', 'Origin')
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header(
      'access-control-expose-headers',
      'Content-Disposition, Date, ETag, Link, Retry-After, WWW-Authenticate, X-Request-Id',
    )
  }
}

/** Two hours, because Chromium keeps no preflight for longer. */
const PREFLIGHT_SECONDS = '7200'

/** Refuses other origins, and answers preflight requests (https://fetch.spec.whatwg.org/#cors-preflight-request). */
export function addCors(app: FastifyInstance, name: ReturnType<typeof corsHeaders>): void {
  app.addHook('onRequest', async (request, reply) => {
    name(request, reply)
    const { origin } = request.headers
    if (origin === undefined) return
    if (!reply.hasHeader('access-control-allow-origin'))
      throw new Refusal(403, CODE.origin, 'このオリジンからは利用できません。')
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', 'Authorization, Content-Type, DPoP, If-None-Match, Traceparent')
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send()
  })
}
