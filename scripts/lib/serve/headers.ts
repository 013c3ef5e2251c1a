import { allowsOverrides, identityOrigin, type RuntimeConfig } from '@portal/contract'

// The one source of the portal's response headers, so that the sandbox's servers, nginx (nginx-conf.ts) and a CDN
// (cdn-headers.ts) send the same.

/** The sign-in worker's file name, which the SDK fixes. */
export const WORKER_FILE = 'auth0-spa-js.worker.production.js'

/** A year; without `includeSubDomains`, because the portal cannot know the other services below its host name. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Allowed with `allowOverrides`, because a developer's own build is served there. */
const THIS_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*']

const TRUSTED_TYPES = { 'require-trusted-types-for': ["'script'"] }

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

/** For what is no page: a file that is opened by its address runs nothing, loads nothing and stands in no frame. */
const FILE_POLICY = textOf({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })

/** On every answer from the host's origin, also on a 404. The page and the worker have policies of their own instead. */
export function hostHeaders(config: RuntimeConfig): Record<string, string> {
  return {
    'content-security-policy': FILE_POLICY,
    // No COEP, because a cross-origin isolated page cannot renew its session in a frame.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(config.portalHost),
  }
}

/** Beside those of the host, or in place of them, on the page. */
export function pageHeaders(config: RuntimeConfig): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(config),
    'integrity-policy': integrityPolicy(config),
    ...(config.reportsUrl !== undefined && { 'reporting-endpoints': `${ENDPOINT}="${literal(config.reportsUrl)}"` }),
  }
}

/** An address without the signs that end a text in a header (RFC 9651), or mean something to nginx. */
const literal = (url: string) => new URL(url).href.replaceAll(/["'$\\]/g, encodeURIComponent).replaceAll("'", '%27')

/** Beside those of the host, or in place of them, on the sign-in worker. */
export function workerHeaders(config: RuntimeConfig): Record<string, string> {
  return { 'content-security-policy': workerPolicy(config) }
}

/** The name that browsers take for crashes, too (https://w3c.github.io/reporting/#default-endpoint). */
const ENDPOINT = 'default'

/**
 * No script without a hash, also none that the portal's loader never sees
 * (https://w3c.github.io/webappsec-subresource-integrity/#integrity-policy-section).
 */
function integrityPolicy({ reportsUrl }: RuntimeConfig): string {
  return `blocked-destinations=(script)${reportsUrl === undefined ? '' : `, endpoints=(${ENDPOINT})`}`
}

/** Content security policy of the page. Scripts and styles come from this origin and the allowed remotes only. */
export function pagePolicy(config: RuntimeConfig): string {
  const remotes = [...config.allowedOrigins, ...(allowsOverrides(config) ? THIS_MACHINE : [])]
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
    // Needed because silent renewal happens in a frame of the identity provider.
    'frame-src': [identity],
    'worker-src': ["'self'"],
    ...TRUSTED_TYPES,
    // The one policy of the page, `host/src/trusted-scripts.ts`.
    'trusted-types': ['default'],
    ...(config.reportsUrl !== undefined && { 'report-to': [ENDPOINT] }),
  }
  return textOf(policy)
}

/**
 * Policy of the sign-in worker, which needs one because its fetches are not governed by the page's. It only talks to
 * the identity provider.
 */
export function workerPolicy(config: RuntimeConfig): string {
  return textOf({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'connect-src': [identityOrigin(config.auth)],
    ...TRUSTED_TYPES,
    'trusted-types': ["'none'"],
  })
}

function textOf(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * On every answer from an origin of remotes, also on a 404, because the browser would otherwise report that as a CORS
 * failure. Any origin may read, because the files hold no secret and no cookie opens them.
 */
export function releaseHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'content-security-policy': FILE_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(origin),
  }
}

export const FOR_EVER = 'public, max-age=31536000, immutable'
export const ASK_ANEW = 'no-cache'

/** Names of assets, which carry a hash of their content. Text of a regular expression, because nginx takes it too. */
export const HASHED_NAME = String.raw`\.[0-9a-f]{8}\.(js|css|webp)(\.map|\.LICENSE\.txt)?(\.(br|gz|[0-9A-Za-z]+\.dcz))?$`

/** For ever for assets, because their names change with their content; everything else is asked for anew. */
export function cacheControl(fileName: string): string {
  return new RegExp(HASHED_NAME).test(fileName) ? FOR_EVER : ASK_ANEW
}

function transportHeaders(url: string): Record<string, string> {
  return new URL(url).protocol === 'https:' ? { 'strict-transport-security': STRICT_TRANSPORT } : {}
}
