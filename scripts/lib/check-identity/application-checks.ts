import { CannotTell, failed, passed } from '../conformance/check'
import { type IdentityCheck, type Provider, SILENT_STATE } from './provider'

/** An origin that is registered nowhere, because `.invalid` never exists (RFC 6761). */
export const STRANGER = 'https://unregistered.invalid'

/** The addresses of the application, and the answers to a silent request without a session. */
export const applicationChecks: IdentityCheck[] = [
  {
    id: 'callback',
    title: "The portal's callback is accepted",
    rule: "The client with the portal's `clientId` exists, and `{portal}/callback` is its callback.",
    remedy:
      'Applications → the application → Settings: Client ID as in auth.clientId; Allowed Callback URLs: the ' +
      "portal's /callback.",
    run: async (provider) => {
      const { status } = await provider.silent()
      return status < 400 ? passed : failed(`/authorize answers ${status} for ${provider.callback}`)
    },
  },
  {
    id: 'callback-exact',
    title: 'Other callbacks are refused',
    rule: 'An address that is not registered is never redirected to.',
    remedy: 'Applications → the application → Settings → Allowed Callback URLs: full addresses only, no *.',
    run: async (provider) => {
      for (const redirect_uri of [`${provider.callback}/other`, `${STRANGER}/callback`]) {
        const { headers } = await provider.fetch(provider.authorize({ prompt: 'none', redirect_uri }).path)
        if (headers.get('location')?.startsWith(redirect_uri)) return failed(`/authorize redirects to ${redirect_uri}`)
      }
      return passed
    },
  },
  {
    id: 'silent',
    title: 'prompt=none without a session',
    rule: '`prompt=none` without a session returns `login_required` and the `state` to the callback, never a page.',
    remedy: 'A rule, an Action or a redirect in the tenant answers prompt=none with a page: let it pass.',
    run: async (provider) => {
      const response = await acceptedSilent(provider)
      const location = response.headers.get('location') ?? ''
      if (!location.startsWith(`${provider.callback}?`)) return failed(`the answer is ${response.status} ${location}`)
      const { searchParams } = new URL(location)
      const error = searchParams.get('error')
      if (error !== 'login_required')
        return failed(`the answer is ${error ?? 'no error'}: ${searchParams.get('error_description') ?? ''}`)
      return searchParams.get('state') === SILENT_STATE ? passed : failed('the state is not returned')
    },
  },
  {
    id: 'web-message',
    title: 'Answer in the hidden frame',
    rule:
      'With `response_mode=web_message` the same answer is a page that posts a message of the type ' +
      '`authorization_response` to the origin of the portal, which may frame it.',
    remedy: "Applications → the application → Settings → Allowed Web Origins: the portal's origin.",
    run: async (provider) => {
      await acceptedSilent(provider)
      const { path } = provider.authorize({ prompt: 'none', response_mode: 'web_message', state: SILENT_STATE })
      const response = await provider.fetch(path)
      const page = await response.text()
      const { portal } = provider.options
      if (!page.includes('authorization_response')) return failed(`the answer is ${response.status} and posts nothing`)
      const missing = [portal, 'login_required', SILENT_STATE].filter((part) => !page.includes(part))
      if (missing.length > 0) return failed(`the message lacks ${missing.join(', ')}`)
      return mayBeFramed(response.headers, portal) ? passed : failed('its headers forbid the portal to frame it')
    },
  },
  {
    id: 'logout',
    title: "The portal's logout address is accepted",
    rule: '`/v2/logout` with `client_id` and `returnTo` ends the session and redirects to `{portal}`.',
    remedy:
      "Applications → the application → Settings → Allowed Logout URLs: the portal's origin, without a slash at" +
      ' the end.',
    run: async (provider) => {
      const { portal } = provider.options
      const { status, headers } = await logout(provider, portal)
      return sameAddress(headers.get('location'), portal)
        ? passed
        : failed(`the answer is ${status} ${headers.get('location') ?? ''}`)
    },
  },
  {
    id: 'logout-exact',
    title: 'Other logout addresses are refused',
    rule: 'A logout never redirects to an address that is not registered.',
    remedy: 'Allowed Logout URLs of the application and of the tenant (Settings → Advanced): full addresses, no *.',
    run: async (provider) => {
      const { headers } = await logout(provider, STRANGER)
      return headers.get('location')?.startsWith(STRANGER) ? failed(`it redirects to ${STRANGER}`) : passed
    },
  },
]

/** With or without a slash at the end, because some servers add one to an origin. */
const sameAddress = (location: string | null, origin: string) => location === origin || location === `${origin}/`

async function acceptedSilent(provider: Provider): Promise<Response> {
  const response = await provider.silent()
  if (response.status >= 400) throw new CannotTell('the callback is refused, see there')
  return response
}

/**
 * As a browser does when a person types the address, because some providers ask before they follow a link of another
 * site.
 */
function logout(provider: Provider, returnTo: string): Promise<Response> {
  const query = new URLSearchParams({ client_id: provider.options.clientId, returnTo })
  return provider.fetch(`v2/logout?${query}`, { headers: { 'sec-fetch-site': 'none' } })
}

function mayBeFramed(headers: Headers, portal: string): boolean {
  const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  // Decided without X-Frame-Options, because browsers ignore that beside it:
  // https://www.w3.org/TR/CSP3/#frame-ancestors-and-frame-options
  if (ancestors !== undefined) return ancestors.split(' ').some((source) => source === portal || source === '*')
  return !headers.has('x-frame-options')
}
