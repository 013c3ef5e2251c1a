import { confirmSignOutPage, signedOutPage, wrongReturnPage } from './notice-pages'
import { revokeGrant } from './provider-storage'
import type { Request, Route } from './routing'
import type { Context, Reply } from './send'
import type { Services } from './services'

const PATH = '/v2/logout'

/** Auth0's logout address: the SDK sends `client_id` and `returnTo`, never an ID token. */
export function logoutRoutes(services: Services): Route[] {
  const { options, portal } = services

  async function handle({ ctx, query }: Request): Promise<Reply> {
    const returnTo = query.get('returnTo')
    const known = query.get('client_id') === options.clientId && (returnTo === null || options.returnTo.includes(returnTo))
    if (!known) return { page: wrongReturnPage(portal), status: 400 }
    // A link on any other site could otherwise sign people out.
    if (ctx.method !== 'POST' && ctx.get('sec-fetch-site') === 'cross-site') {
      return { page: confirmSignOutPage(`${PATH}?${query}`) }
    }
    await endSession(services, ctx)
    return returnTo === null ? { page: signedOutPage(portal) } : { redirect: returnTo }
  }

  return [{ method: 'GET', path: PATH, handle }, { method: 'POST', path: PATH, handle }]
}

async function endSession({ provider, directory }: Services, ctx: Context) {
  const session = await provider.Session.get(ctx)
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  await Promise.all(grants.map((grantId) => revokeGrant(directory.state, grantId)))
  await session.destroy()
  const cookie = provider.cookieName('session')
  for (const name of [cookie, `${cookie}.sig`]) ctx.cookies.set(name, null, { signed: false })
}
