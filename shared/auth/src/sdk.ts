import type { RuntimeConfig } from '@portal/contract'
import type { Auth0Client } from '@auth0/auth0-spa-js'

/** Served by the host itself, because the CSP would block the SDK's own blob worker, which would then hang for ever. */
export const SIGN_IN_WORKER = '/auth0-spa-js.worker.production.js'
/**
 * As long as silent authorization may take, because the SDK's own 10 s would give up a slow answer, and a rotated
 * refresh token with it.
 */
const TOKEN_REQUEST_SECONDS = 60

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

/** Has the SDK been needed yet? */
export const isSdkLoaded = () => client !== null

/** The one client, because two would have two workers and two families of refresh tokens. */
export function sdk(): Promise<Auth0Client> {
  client ??= createClient(true).catch((cause: unknown) => {
    // Forgotten, because a chunk that did not arrive now may arrive at the next click.
    client = null
    throw cause
  })
  return client
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
