import { identityOrigin, type RuntimeConfig } from '@portal/contract'
import type { Auth0Client } from '@auth0/auth0-spa-js'
import { type Claims, readClaims } from './claims'
import { settled, signIn, signOut, useSession } from './session'
import { safeTarget } from './target'

/** An authentication failure, by the identity provider's or the SDK's code. Its own text is never shown: a callback can forge it. */
export class AuthError extends Error {
  constructor(readonly code: string) {
    super(code)
    this.name = 'AuthError'
  }
}

type Settings = RuntimeConfig['auth']

/** Served by the host itself: the SDK's own blob worker would be blocked by the CSP and then hang for ever. */
const WORKER_URL = '/auth0-spa-js.worker.production.js'
/** Longer than the SDK's own 60 s frame timeout plus its retries, so this only fires when the SDK is stuck. */
const CALLBACK_DEADLINE = 90_000

let settings: Settings | null = null
let client: Promise<Auth0Client> | null = null
let errorListener: (error: AuthError) => void = () => {}
let elsewhereListener: () => void = () => {}
let channel: BroadcastChannel | null = null
const logoutListeners = new Set<() => void>()

/** Called once by the host. Finds out whether somebody is signed in; `callback` pages leave that to `handleCallback`. */
export function startAuth(auth: Settings, page: 'callback' | 'other'): void {
  settings = auth
  channel = new BroadcastChannel('portal.session')
  channel.addEventListener('message', (event) => {
    if (event.data === 'logout') void leaveToo()
  })
  if (page === 'callback') return
  // Without the SDK's hint cookie nobody is signed in here, and its 63 KB can wait until somebody wants to be.
  if (!document.cookie.includes(`auth0.${auth.clientId}.is.authenticated`)) signOut()
  else void resume()
}

/** The host's reaction to any authentication error. */
export function onAuthError(listener: (error: AuthError) => void): void {
  errorListener = listener
}

/** The host's reaction to a logout in another tab, after this tab's session is gone. */
export function onSignedOutElsewhere(listener: () => void): void {
  elsewhereListener = listener
}

/** Calls `listener` when a logout has begun, here or in another tab, while the page is still there. Answers what ends that. */
export function onLogout(listener: () => void): () => void {
  logoutListeners.add(listener)
  return () => void logoutListeners.delete(listener)
}

/** To sign up with an invitation, or to be asked who one is although the identity provider still knows somebody. */
type SignInWith = { invitation: string; organization: string } | { prompt: 'login' }

/** Leaves for the identity provider; `target` (path, query and hash) is where the user returns. */
export async function login(target: string, how?: SignInWith): Promise<void> {
  const auth0 = await sdk()
  await auth0.loginWithRedirect({
    appState: { target: safeTarget(target) },
    authorizationParams: how ?? {},
  })
}

let callback: Promise<string> | null = null

/** Processes a login return once, however often it is asked; answers the remembered target. */
export function handleCallback(url: string): Promise<string> {
  callback ??= processCallback(url)
  return callback
}

async function processCallback(url: string): Promise<string> {
  try {
    const auth0 = await sdk()
    const { appState } = await withDeadline(auth0.handleRedirectCallback<{ target?: unknown }>(url))
    signIn(await readSession(auth0))
    return safeTarget(appState?.target)
  } catch (cause) {
    signOut()
    throw asAuthError(cause) ?? cause
  }
}

let pending: { token: Promise<string>; renew: boolean } | null = null

/**
 * The access token, renewed when it has less than 60 s to live. One request at a time for the whole page: the SDK's
 * own lock gives up after 5 s, which would sign people out while the identity provider is slow.
 * @throws AuthError after telling the host; other errors (network) pass through.
 */
export async function getToken({ renew = false }: { renew?: boolean } = {}): Promise<string> {
  const session = await settled()
  if (session.status !== 'signed-in') throw new AuthError('login_required')
  // A renewal does not settle for the answer of a plain call: that may be the very token that was just refused.
  if (pending && (pending.renew || !renew)) return pending.token
  const earlier = pending?.token
  const mine = { token: earlier ? earlier.then(() => fetchToken(renew)) : fetchToken(renew), renew }
  pending = mine
  return mine.token.finally(() => {
    if (pending === mine) pending = null
  })
}

/** Ends the session of this tab with an authentication error, for whoever meets one: the host leads to its page. */
export function endSession(code: string): void {
  signOut()
  errorListener(new AuthError(code))
}

async function fetchToken(renew: boolean, mayRetry = true): Promise<string> {
  const auth0 = await sdk()
  try {
    const token = await auth0.getTokenSilently({ cacheMode: renew ? 'off' : 'on' })
    if (!token) throw new AuthError('missing_token')
    return token
  } catch (cause) {
    const error = asAuthError(cause)
    if (error?.code === 'timeout' && mayRetry) return fetchToken(renew, false)
    if (!error) throw cause
    // Whoever logged out meanwhile, in another tab, is on the way home already.
    if (useSession.getState().status === 'signed-in') endSession(error.code)
    throw error
  }
}

/**
 * Ends the session here, in the other tabs and at the identity provider, which returns to the site's origin.
 * @throws when the identity provider cannot be reached: the session then stands, rather than a page that is no more.
 */
export async function logout(): Promise<void> {
  const auth0 = await sdk()
  await fetch(`${settings ? identityOrigin(settings) : ''}/.well-known/openid-configuration`, { mode: 'no-cors', cache: 'no-store' })
  channel?.postMessage('logout')
  for (const listener of logoutListeners) listener()
  await auth0.logout({ logoutParams: { returnTo: window.location.origin } })
}

/** Forgets whatever this browser still holds of a session, without leaving the page. */
export async function forgetSession(): Promise<void> {
  const auth0 = await sdk()
  await auth0.logout({ openUrl: false })
  signOut()
}

async function leaveToo(): Promise<void> {
  for (const listener of logoutListeners) listener()
  // First of all: nothing may ask the identity provider for the session that has just ended there.
  signOut()
  if (client) await forgetSession()
  elsewhereListener()
}

async function resume(): Promise<void> {
  try {
    const auth0 = await sdk()
    await auth0.checkSession()
    const claims = (await auth0.isAuthenticated()) ? await readSession(auth0) : null
    // A logout in another tab was quicker.
    if (useSession.getState().status !== 'loading') return
    if (claims) signIn(claims)
    else signOut()
  } catch (cause) {
    if (useSession.getState().status !== 'loading') return
    signOut()
    errorListener(asAuthError(cause) ?? new AuthError('unreachable'))
  }
}

async function readSession(auth0: Auth0Client): Promise<Claims> {
  const [token, user] = await Promise.all([auth0.getTokenSilently(), auth0.getUser()])
  if (!token) throw new AuthError('missing_token')
  return readClaims(token, { email: user?.email, name: user?.name })
}

function sdk(): Promise<Auth0Client> {
  client ??= createClient().catch((cause: unknown) => {
    // A chunk that did not arrive today may arrive at the next click.
    client = null
    throw cause
  })
  return client
}

async function createClient(): Promise<Auth0Client> {
  if (!settings) throw new Error('startAuth() has not been called')
  const { domain, clientId, audience, callbackUrl } = settings
  const { Auth0Client } = await import(/* webpackChunkName: "auth0" */ '@auth0/auth0-spa-js')
  return new Auth0Client({
    domain,
    clientId,
    cacheLocation: 'memory',
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    legacySameSiteCookie: false,
    workerUrl: WORKER_URL,
    authorizationParams: { redirect_uri: callbackUrl, audience, scope: 'openid profile email' },
  })
}

/** The SDK marks every authentication failure with a string `error`; anything else (a dead network) is not one. */
function asAuthError(cause: unknown): AuthError | null {
  if (cause instanceof AuthError) return cause
  if (typeof cause !== 'object' || cause === null || !('error' in cause)) return null
  return typeof cause.error === 'string' ? new AuthError(cause.error) : null
}

function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AuthError('timeout')), CALLBACK_DEADLINE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
