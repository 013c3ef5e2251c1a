import type { RuntimeConfig } from '@portal/contract'
import type { Auth0Client } from '@auth0/auth0-spa-js'

/** Served by the host itself, because the CSP would block the SDK's own blob worker, which would then hang for ever. */
const WORKER_URL = '/auth0-spa-js.worker.production.js'
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
  client ??= createClient().catch((cause: unknown) => {
    // Forgotten, because a chunk that did not arrive now may arrive at the next click.
    client = null
    throw cause
  })
  return client
}

async function createClient(): Promise<Auth0Client> {
  const { domain, clientId, audience, callbackUrl } = authSettings()
  const { Auth0Client } = await import(/* webpackChunkName: "auth0" */ '@auth0/auth0-spa-js')
  return new Auth0Client({
    domain,
    clientId,
    cacheLocation: 'memory',
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    legacySameSiteCookie: false,
    workerUrl: WORKER_URL,
    httpTimeoutInSeconds: TOKEN_REQUEST_SECONDS,
    authorizationParams: { redirect_uri: callbackUrl, audience, scope: 'openid profile email' },
  })
}
