import type { Provider } from 'oidc-provider'
import type { Html } from './html'

/** A request as oidc-provider's web framework hands it on. */
export type Context = Parameters<Parameters<Provider['use']>[0]>[0]

export type PageReply = { page: Html; status?: number; retryAfterMinutes?: number }
export type Reply = PageReply | { redirect: string }

type Answer = Pick<Context, 'set' | 'redirect'> & { status: number; type: string; body: unknown }

/**
 * Sends a page under the strictest policy it works with. After a sign-in form the browser is redirected to the portal,
 * and Chromium holds `form-action` against redirects too, so the portal's origins are in it.
 */
export function sendPage(ctx: Answer, { redirectUris }: { redirectUris: string[] }, reply: PageReply) {
  const portals = new Set(redirectUris.map((uri) => new URL(uri).origin))
  ctx.set({
    'Content-Security-Policy': [
      "default-src 'none'", "style-src 'self'", "img-src 'self'", `form-action 'self' ${[...portals].join(' ')}`,
      "base-uri 'none'", "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`: browsers would then send `Origin: null` with our own forms. Tickets stay within this origin.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
  if (reply.retryAfterMinutes !== undefined) ctx.set('Retry-After', String(reply.retryAfterMinutes * 60))
  ctx.status = reply.status ?? 200
  ctx.type = 'html'
  ctx.body = reply.page.text
}

export function send(ctx: Answer, options: { redirectUris: string[] }, reply: Reply) {
  if ('page' in reply) return sendPage(ctx, options, reply)
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(reply.redirect)
  ctx.status = 303
}
