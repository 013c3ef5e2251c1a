import type { RuntimeConfig } from '@portal/contract'
import type { Auth0Client } from '@auth0/auth0-spa-js'
import { AuthError, ProviderTrouble } from './auth-error'

/** Served by the host itself, because the CSP would block the SDK's own blob worker, which would then hang for ever. */
export const SIGN_IN_WORKER = '/auth0-spa-js.worker.production.js'
/**
 * As long as silent authorization may take, because the SDK's own 10 s would give up a slow answer, and a rotated
 * refresh token with it.
 */
const TOKEN_REQUEST_SECONDS = 60

/** Time in which a worker starts. */
const WORKER_MS = 5000
/** Pauses before the second and the third try of the files of the SDK. */
const PAUSES_MS = [500, 2000]

let settings: RuntimeConfig['auth'] | null = null
let client: Promise<Auth0Client> | null = null

export function configureSdk(auth: RuntimeConfig['auth']): void {
  settings = auth
}

export function authSettings(): RuntimeConfig['auth'] {
  if (!settings) throw new Error('startAuth() has not been called')
  return settings
}

/** Whether the SDK's hint cookie is there. Without it there is no session, so that the SDK's 63 KB can wait. */
export function hasSessionHint(): boolean {
  return document.cookie.includes(`auth0.${authSettings().clientId}.is.authenticated`)
}

/** Forgets that there is a session, as the SDK does, without its file: nothing else of it outlives a page. */
export function forgetSessionHint(): void {
  document.cookie = `auth0.${authSettings().clientId}.is.authenticated=; max-age=0; path=/`
}

/** Has the SDK been needed yet? */
export const isSdkLoaded = () => client !== null

let fileListener: ((cause: unknown) => void) | null = null
/** What was missing before the host could listen. */
let missed: unknown[] = []

/**
 * The host's reaction to a file of the SDK that did not arrive at any try, also before there was an application;
 * `cause` is that of the last try, whose message ends with the file.
 */
export function onSignInFileLost(listener: (cause: unknown) => void): void {
  fileListener = listener
  missed.forEach(listener)
  missed = []
}

/**
 * The one client, because two would have two workers and two families of refresh tokens.
 *
 * @throws ProviderTrouble with the code `file` when a file of it does not arrive at three tries
 */
export function sdk(): Promise<Auth0Client> {
  client ??= arrive().catch((cause: unknown) => {
    // Forgotten, because a file that did not arrive now may arrive at the next click.
    client = null
    throw cause
  })
  return client
}

async function arrive(): Promise<Auth0Client> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await startClient()
    } catch (cause) {
      const file = fileOf(cause)
      const pause = PAUSES_MS[tries]
      if (file === null) throw cause
      if (pause === undefined) {
        if (fileListener) fileListener(cause)
        else missed.push(cause)
        throw new ProviderTrouble('file', { file })
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

async function startClient(): Promise<Auth0Client> {
  const auth0 = await createClient(true)
  // The SDK's own is another lock of all tabs, for which it waits 5 s only; withLock has the tabs take turns.
  Object.assign(auth0, { lockManager: { runWithLock: (_name: string, _wait: number, work: () => unknown) => work() } })
  const worker: unknown = Reflect.get(auth0, 'worker')
  if (worker !== undefined && worker instanceof Worker) await started(worker)
  return auth0
}

/** In the words of webpack for a script. */
class WorkerLost extends Error {
  override readonly name = 'ChunkLoadError'
  constructor() {
    super(`Loading worker failed.\n(error: ${new URL(SIGN_IN_WORKER, window.location.origin).href})`)
  }
}

/** The SDK itself would wait for ever, because it does not listen for the errors of its worker. */
async function started(worker: Worker): Promise<void> {
  const settled = new AbortController()
  const once = { once: true, signal: settled.signal }
  try {
    await new Promise<unknown>((resolve, reject) => {
      const late = setTimeout(reject, WORKER_MS)
      settled.signal.addEventListener('abort', () => clearTimeout(late))
      worker.addEventListener('error', reject, once)
      worker.addEventListener('message', resolve, once)
    })
  } catch {
    worker.terminate()
    // Refused, where the page is isolated and the file is not: another try is refused too.
    throw window.crossOriginIsolated ? new AuthError('cross_origin_isolated') : new WorkerLost()
  } finally {
    settled.abort()
  }
}

/** The file that did not arrive; null when something else is wrong. */
function fileOf(cause: unknown): string | null {
  if (!(cause instanceof Error) || cause.name !== 'ChunkLoadError') return null
  return /https?:[^)\s]+/.exec(cause.message)?.[0] ?? cause.message
}

/**
 * A client for one sign-in beside the session, without refresh tokens and so without a worker: what comes of it never
 * mixes with the session, should another person sign in.
 */
export const createClientForOneSignIn = () => createClient(false)

async function createClient(useRefreshTokens: boolean): Promise<Auth0Client> {
  const { domain, clientId, audience, callbackUrl, dpop = false } = authSettings()
  const { Auth0Client } = await import(/* webpackChunkName: "auth0" */ '@auth0/auth0-spa-js')
  return new Auth0Client({
    domain,
    clientId,
    cacheLocation: 'memory',
    useRefreshTokens,
    useRefreshTokensFallback: useRefreshTokens,
    legacySameSiteCookie: false,
    workerUrl: SIGN_IN_WORKER,
    useDpop: dpop,
    httpTimeoutInSeconds: TOKEN_REQUEST_SECONDS,
    authorizationParams: { redirect_uri: callbackUrl, audience, scope: 'openid profile email' },
  })
}
