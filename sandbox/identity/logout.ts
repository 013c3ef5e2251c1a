import { confirmSignOutPage, signedOutPage, wrongReturnPage } from './notice-pages'
import { revokeGrant } from './provider-storage'
import { visitOf, type Request, type Route } from './routing'
import type { Context, Reply } from './send'
import type { Services } from './services'

const PATH = '/v2/logout'
/** Values of `Sec-Fetch-Site` for the provider's own pages and for an address that was typed; others are `cross-site`. */
const OWN_SITES = ['same-origin', 'same-site', 'none']

/** Auth0's logout address: the SDK sends `client_id` and `returnTo`, never an ID token. */
export function logoutRoutes(services: Services): Route[] {
  const { options, portal } = services

  async function handle({ ctx, query }: Request): Promise<Reply> {
    const returnTo = query.get('returnTo')
    const known =
      query.get('client_id') === options.clientId && (returnTo === null || options.returnTo.includes(returnTo))
    if (!known) return { page: wrongReturnPage(portal), status: 400 }
    // A link on any other site could otherwise sign people out.
    if (ctx.method !== 'POST' && !OWN_SITES.includes(ctx.get('sec-fetch-site'))) {
      return { page: confirmSignOutPage(`${PATH}?${query}`) }
    }
    await signOut(services, ctx)
    return returnTo === null ? { page: signedOutPage(portal) } : { redirect: returnTo }
  }

  return [
    { method: 'GET', path: PATH, handle },
    { method: 'POST', path: PATH, handle },
  ]
}

type Session = Awaited<ReturnType<Services['provider']['Session']['get']>>

async function signOut(services: Services, ctx: Context) {
  const { provider } = services
  const session = await provider.Session.get(ctx)
  await endSession(services, ctx, session)
  await session.destroy()
  const cookie = provider.cookieName('session')
  for (const name of [cookie, `${cookie}.sig`]) ctx.cookies.set(name, null, { signed: false })
}

/** Ends what came from a session of oidc-provider, which itself is destroyed by the caller. */
export async function endSession({ directory, sessions, now }: Services, ctx: Context, session: Session) {
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  await sessions.end(session.uid)
  await Promise.all(grants.map((grantId) => revokeGrant(directory.state, grantId)))
  if (session.accountId !== undefined) await directory.recordSignOut(session.accountId, visitOf(ctx, now()))
}
