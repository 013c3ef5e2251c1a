import type { FastifyReply, FastifyRequest } from 'fastify'

type Refused = { subject?: string; code?: string }
const noted = new WeakMap<FastifyRequest, Refused>()

/** Notes whose request it is, once the token or key was found good. */
export const noteSubject = (request: FastifyRequest, subject: string) => note(request, { subject })

/** Notes the code that a request is refused with. */
export const noteRefusal = (request: FastifyRequest, code: string) => note(request, { code })

const note = (request: FastifyRequest, more: Refused) => void noted.set(request, { ...noted.get(request), ...more })

/**
 * Time, ID, what was asked, status and milliseconds; of a refused request also the code, whose it was and from where,
 * so that attempts can be found. By the pattern of the path, because a path names records, and without token or query.
 */
export function logLine(request: FastifyRequest, reply: FastifyReply): string {
  const { id, method, routeOptions } = request
  const took = Math.round(reply.elapsedTime)
  const line = `${new Date().toISOString()} ${id} ${method} ${routeOptions.url ?? '(no route)'} ${reply.statusCode} ${took} ms`
  const { subject, code } = noted.get(request) ?? {}
  return code === undefined ? line : `${line} ${refusedBy({ code, subject, ip: request.ip })}`
}

/** A line for what is refused outside a route: bytes that are no request, and consoles. */
export const refusalLine = (id: string, what: string, status: number, by: { code: string; ip: string }) =>
  `${new Date().toISOString()} ${id} ${what} ${status} ${refusedBy(by)}`

/** As JSON, because a subject is the provider's text and could hold blanks or line ends. */
const refusedBy = ({ code, subject, ip }: { code: string; subject?: string | undefined; ip: string }) =>
  `${code} ${subject === undefined ? '-' : JSON.stringify(subject)} ${ip}`
