import { identityOrigin, type RuntimeConfig } from '@portal/contract'

// The one source of what the portal's answers carry: the sandbox's servers send it, and nginx-conf.ts writes it down
// for nginx.

/** The sign-in worker's file name, which the SDK fixes. */
export const WORKER_FILE = 'auth0-spa-js.worker.production.js'

/** A year; without `includeSubDomains`, as the portal cannot know what else lives below its host name. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Where a developer's own build is served while `allowOverrides` is on. */
const THIS_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*']

const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** On every answer from the host's origin, also on a 404. */
export function hostHeaders(config: RuntimeConfig): Record<string, string> {
  return {
    // COEP stays out: a cross-origin isolated page cannot renew its session in a frame.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(config.portalHost),
  }
}

/** Content security policy of the page. Scripts and styles come from this origin and the allowed remotes, nowhere else. */
export function pagePolicy(config: RuntimeConfig): string {
  const remotes = [...config.allowedOrigins, ...(config.allowOverrides ? THIS_MACHINE : [])]
  const api = new URL(config.apiServer).origin
  const consoles = [...new Set([api, ...(config.consoleOrigins ?? [])].map((origin) => origin.replace(/^http/, 'ws')))]
  const identity = identityOrigin(config.auth)
  const telemetry = config.telemetryUrl === null ? [] : [new URL(config.telemetryUrl).origin]
  const policy = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...remotes],
    'style-src': ["'self'", ...remotes],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", api, ...consoles, identity, ...telemetry, ...remotes],
    // Silent renewal happens in a frame of the identity provider.
    'frame-src': [identity],
    'worker-src': ["'self'"],
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** The sign-in worker's own policy governs its fetches; it only ever talks to the identity provider. */
export function workerPolicy(config: RuntimeConfig): string {
  return `default-src 'none'; connect-src ${identityOrigin(config.auth)}`
}

/**
 * On every answer from an origin of remotes, also on a 404, which the browser would report as a CORS failure without
 * them. Any origin may read: the files hold no secret and no cookie opens them.
 */
export function releaseHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(origin),
  }
}

export const FOR_EVER = 'public, max-age=31536000, immutable'
export const ASK_ANEW = 'no-cache'

/** Names of assets, which carry a hash of their content. The text of a regular expression, as nginx takes it too. */
export const HASHED_NAME = String.raw`\.[0-9a-f]{8}\.(js|css)(\.map|\.LICENSE\.txt)?(\.(br|gz))?$`

/** Assets never change; everything else is asked for anew. */
export function cacheControl(fileName: string): string {
  return new RegExp(HASHED_NAME).test(fileName) ? FOR_EVER : ASK_ANEW
}

function transportHeaders(url: string): Record<string, string> {
  return new URL(url).protocol === 'https:' ? { 'strict-transport-security': STRICT_TRANSPORT } : {}
}
