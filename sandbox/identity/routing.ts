import type { Visit } from './directory'
import type { Context, Reply } from './send'

export type Request = {
  ctx: Context
  params: Record<string, string>
  query: URLSearchParams
  form: URLSearchParams
  visit: Visit
}

/** `path` may name segments: `/sign-in/:uid`. */
export type Route = { method: 'GET' | 'POST'; path: string; handle: (request: Request) => Promise<Reply> }

const FORM_BYTES = 16 * 1024

/** The route for a request, and the named segments of its address. */
export function findRoute(
  routes: Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | null {
  for (const route of routes) {
    if (route.method !== (method === 'HEAD' ? 'GET' : method)) continue
    const params = match(route.path.split('/'), path.split('/'))
    if (params) return { route, params }
  }
  return null
}

function match(pattern: string[], path: string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    const value = path[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return null
  }
  return params
}

const USER_AGENT_CHARACTERS = 500

export const visitOf = (ctx: Context, at: Date): Visit => ({
  at,
  ip: ctx.ip,
  userAgent: ctx.get('user-agent').slice(0, USER_AGENT_CHARACTERS),
})

/**
 * The fields of a posted form. Anything else, or more than a form of ours can hold, is refused with 415 or 413, and a
 * NUL, which no field of a page holds and no database takes, with 400.
 */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (ctx.method !== 'POST') return new URLSearchParams()
  if (Number(ctx.get('content-length') || 0) > 0 && !ctx.is('application/x-www-form-urlencoded')) ctx.throw(415)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of ctx.req) {
    size += chunk.length
    if (size > FORM_BYTES) ctx.throw(413)
    chunks.push(Buffer.from(chunk))
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  if ([...form.values()].some((value) => value.includes('\0'))) ctx.throw(400)
  return form
}

/** Whether a form was sent by the provider's own page, by the browser's headers, so that other sites cannot send one. */
export const fromOwnPage = (ctx: Context, issuer: string) => ctx.get('origin') === new URL(issuer).origin

/** Is the host name ours? Otherwise a page under a foreign one (DNS rebinding) could read the mailbox. */
export function knownHost(ctx: Context, issuer: string): boolean {
  const { host, port } = new URL(issuer)
  return [host, `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`].includes(ctx.host)
}
