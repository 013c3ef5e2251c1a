import type { RuntimeConfig } from '@portal/contract'
import { sessionAsked } from './asked'
import { AuthError, readFailure } from './auth-error'
import { compareClocks } from './clock'
import { reachProvider } from './provider'
import { onSessionEnd, readSession, signInSilently } from './renewal'
import { authSettings, configureSdk, forgetSessionHint, hasSessionHint, isSdkLoaded, sdk } from './sdk'
import { setObstacle, signIn, signOut, startLoading, useSession } from './session'
import { openChannel, requireSiteData } from './site-data'
import { rememberTarget, safeTarget } from './target'

/** Longer than a token request may take (60 s), so that it only fires when the SDK is stuck. */
const CALLBACK_DEADLINE_MS = 90_000
/** When the first check of the session takes longer, the user is told what it waits for. */
const SLOW_MS = 5_000

let errorListener: ((error: AuthError) => void) | null = null
/** The error of a session that was over before the host could listen. */
let missedError: AuthError | null = null
let elsewhereListener: () => void = () => {}
let channel: BroadcastChannel | null = null
const logoutListeners = new Set<() => void>()

type Place = Pick<Location, 'pathname' | 'search'>

/** Is this the address of a return from login, complete with `state` and one of `code` and `error`? */
export function isLoginReturn({ pathname, search }: Place): boolean {
  const params = new URLSearchParams(search)
  return pathname === '/callback' && params.has('state') && (params.has('code') || params.has('error'))
}

/**
 * Called once by the host. Resumes the session, if there is one; on a login return `handleCallback` does. Resolves when
 * the identity provider has been asked.
 */
export async function startAuth(auth: RuntimeConfig['auth'], at: Place): Promise<void> {
  configureSdk(auth)
  onSessionEnd((error) => endSession(error.code))
  channel = openChannel('portal.session')
  channel?.addEventListener('message', (event) => {
    if (event.data === 'logout') void leaveToo()
  })
  if (isLoginReturn(at)) return
  // Not on the page of ended sessions, because it forgets the session, which resuming would bring back.
  if (at.pathname === '/clear-session' || !hasSessionHint()) signOut()
  else void resumeSession()
  await sessionAsked()
}

/**
 * The host's reaction to any authentication error; to one that came before, too, because the session starts before the
 * application is there.
 */
export function onAuthError(listener: (error: AuthError) => void): void {
  errorListener = listener
  if (missedError) listener(missedError)
  missedError = null
}

/** The host's reaction to a logout in another tab, after this tab's session is gone. */
export function onSignedOutElsewhere(listener: () => void): void {
  elsewhereListener = listener
}

/**
 * Calls `listener` when a logout has begun, here or in another tab, while the page is still there. Returns how to stop
 * that.
 */
export function onLogout(listener: () => void): () => void {
  logoutListeners.add(listener)
  return () => void logoutListeners.delete(listener)
}

/** Options to sign up with an invitation, or to be asked for an account although the identity provider has a session. */
type SignInWith = { invitation: string; organization: string } | { prompt: 'login' }

/**
 * Leaves for the identity provider; `target` (path, query and hash) is where the user returns. `isReplaced`: in place
 * of the page's own entry in the history, where going back to that would lead to the provider again.
 *
 * @throws SiteDataBlocked, or ProviderTrouble when the provider cannot be reached: the page then stays.
 */
export async function login(target: string, how?: SignInWith, isReplaced = false): Promise<void> {
  requireSiteData()
  const [auth0] = await Promise.all([sdk(), reachProvider(authSettings())])
  rememberTarget(target)
  await auth0.loginWithRedirect({
    appState: { target: safeTarget(target) },
    authorizationParams: how ?? {},
    ...(isReplaced && { openUrl: (url: string) => window.location.replace(url) }),
  })
}

let callback: Promise<string> | null = null

/**
 * Processes a login return once, however often it is asked; returns the remembered target.
 *
 * @throws AuthError or ProviderTrouble, with the session signed out; or `loading`, while a session that was there
 *   before is resumed.
 */
export function handleCallback(url: string): Promise<string> {
  callback ??= processCallback(url)
  return callback
}

async function processCallback(url: string): Promise<string> {
  try {
    requireSiteData()
    const auth0 = await sdk()
    const named = compareClocks('provider')
    const { appState } = await withDeadline(auth0.handleRedirectCallback<{ target?: unknown }>(url))
    signIn(await readSession(auth0, named))
    return safeTarget(appState?.target)
  } catch (cause) {
    const failure = readFailure(cause)
    // Resumed, because no login of this tab is waiting for it: a bookmark or a forged link must not end a session.
    if (failure.code === 'missing_transaction' && hasSessionHint()) void resumeSession()
    else signOut()
    throw failure
  }
}

/**
 * Ends the session of this tab with an authentication error: the host leads to its page. Once, because all calls of a
 * page may be refused together.
 */
export function endSession(code: string): void {
  if (useSession.getState().status === 'signed-out') return
  signOut()
  const error = new AuthError(code)
  if (errorListener) errorListener(error)
  else missedError = error
}

/**
 * Ends the session here, in the other tabs and at the identity provider, which returns to the site's origin.
 *
 * @throws ProviderTrouble when the identity provider cannot be reached: the session then stands, because the page would
 *   be left for nothing.
 */
export async function logout(): Promise<void> {
  const [auth0] = await Promise.all([sdk(), reachProvider(authSettings())])
  channel?.postMessage('logout')
  for (const listener of logoutListeners) listener()
  await auth0.logout({ logoutParams: { returnTo: window.location.origin } })
}

/** Forgets whatever this browser still holds of a session, without leaving the page. */
export async function forgetSession(): Promise<void> {
  forgetSessionHint()
  if (isSdkLoaded()) await (await sdk()).logout({ openUrl: false })
  signOut()
}

async function leaveToo(): Promise<void> {
  for (const listener of logoutListeners) listener()
  // First of all, so that nothing asks the identity provider for the session that has just ended there.
  signOut()
  await forgetSession().catch(() => undefined)
  elsewhereListener()
}

/**
 * Asks the identity provider who is signed in. `login_required` is the everyday answer of a session that has ended, and
 * needs no words; any other error is told on the page of ended sessions. A provider that does not answer is an
 * `obstacle` of the session, which goes on `loading`: this may be called again then, without anything being lost. The
 * SDK's `checkSession()` is no help here because it swallows every error (`src/Auth0Client.ts`).
 */
export async function resumeSession(): Promise<void> {
  startLoading()
  const slow = setTimeout(() => setObstacle('slow'), SLOW_MS)
  try {
    // In a frame a dead provider would only be noticed after 60 s, because a frame does not tell that it failed to
    // load.
    await Promise.all([sdk(), reachProvider(authSettings())])
    const claims = await signInSilently()
    if (useSession.getState().status === 'loading') signIn(claims)
  } catch (cause) {
    const failure = readFailure(cause)
    // A logout in another tab was quicker, or the user went on without a session.
    if (useSession.getState().status !== 'loading') return
    if (failure.code === 'login_required') signOut()
    else if (failure instanceof AuthError || failure.code === 'timeout') endSession(failure.code)
    else setObstacle(failure.file === null ? 'unreachable' : { file: failure.file })
  } finally {
    clearTimeout(slow)
  }
}

/** Goes on without the session that an obstacle keeps from being resumed. The next page load asks for it again. */
export function continueSignedOut(): void {
  signOut()
}

function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AuthError('timeout')), CALLBACK_DEADLINE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
