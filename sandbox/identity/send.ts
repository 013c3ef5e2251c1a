import type { Provider } from 'oidc-provider'
import type { Html } from '../html'

/** A request as oidc-provider's web framework hands it on. */
export type Context = Parameters<Parameters<Provider['use']>[0]>[0]

export type PageReply = { page: Html; status?: number; retryAfterMinutes?: number }
export type Reply = PageReply | { redirect: string }

/**
 * Begins `work` when the page has been sent, for what is done for known accounts only: otherwise the time of the reply
 * would tell which ones there are.
 */
export function afterReply(ctx: Context, work: () => Promise<void>): void {
  const begin = () => void work().catch((error: unknown) => console.error('identity:', error))
  if (ctx.res.closed) begin()
  else ctx.res.once('close', begin)
}

type Answer = Pick<Context, 'set' | 'redirect'> & { status: number; type: string; body: unknown }

type Portals = { redirectUris: string[] }

const originsOf = ({ redirectUris }: Portals) => [...new Set(redirectUris.map((uri) => new URL(uri).origin))].join(' ')

// `form-action` names the portal, because a sign-in form ends in a redirect there and Chromium checks redirects too
// (https://github.com/w3c/webappsec-csp/issues/8).
const policy = (portals: Portals) => [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  `form-action 'self' ${originsOf(portals)}`,
  "base-uri 'none'",
]

const UNFRAMED = "frame-ancestors 'none'"

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Not `no-referrer`, because browsers would then send `Origin: null` with the provider's forms. Tickets stay within
  // it.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Sends a page under the strictest policy it works with. */
export function sendPage(ctx: Answer, portals: Portals, reply: PageReply) {
  ctx.set({
    ...HEADERS,
    'Content-Security-Policy': [...policy(portals), "script-src 'self'", UNFRAMED].join('; '),
    'X-Frame-Options': 'DENY',
  })
  if (reply.retryAfterMinutes !== undefined) ctx.set('Retry-After', String(reply.retryAfterMinutes * 60))
  ctx.status = reply.status ?? 200
  ctx.type = 'html'
  ctx.body = reply.page.text
}

/**
 * The same for what oidc-provider answers by itself. Two of its pages run one script each, whose hash it adds to
 * `script-src`; one of them is the answer in the hidden frame, which only the portal may hold.
 */
export async function protect(ctx: Context, portals: Portals, next: () => Promise<void>) {
  ctx.set({ ...HEADERS, 'Content-Security-Policy': [...policy(portals), 'script-src'].join('; ') })
  await next()
  const sent = ctx.response.get('content-security-policy')
  const framed = ctx.oidc?.params?.['response_mode'] === 'web_message'
  if (!sent.includes('frame-ancestors'))
    ctx.set('Content-Security-Policy', `${sent}; ${framed ? `frame-ancestors ${originsOf(portals)}` : UNFRAMED}`)
}

/** What is no page is in no frame either. */
export const forbidFrames = (ctx: Pick<Context, 'set'>) => ctx.set('Content-Security-Policy', UNFRAMED)

export function send(ctx: Answer, options: Portals, reply: Reply) {
  if ('page' in reply) return sendPage(ctx, options, reply)
  ctx.set('Cache-Control', 'no-store')
  forbidFrames(ctx)
  ctx.redirect(reply.redirect)
  ctx.status = 303
}
