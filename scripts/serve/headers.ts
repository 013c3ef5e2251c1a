import { identityOrigin, type RuntimeConfig } from '@portal/contract'

/** Headers of every page of the host. Scripts and styles come from this origin and the allowed remotes, nowhere else. */
export function pageHeaders(config: RuntimeConfig): Record<string, string> {
  const remotes = config.allowedOrigins
  const api = new URL(config.apiServer).origin
  const identity = identityOrigin(config.auth)
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
    'connect-src': ["'self'", api, api.replace(/^http/, 'ws'), identity, ...remotes],
    'frame-src': [identity],
    'worker-src': ["'self'"],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** The sign-in worker's own policy governs its fetches; it only ever talks to the identity provider. */
export function workerHeaders(config: RuntimeConfig): Record<string, string> {
  return { 'content-security-policy': `default-src 'none'; connect-src ${identityOrigin(config.auth)}` }
}

/** Assets carry a content hash in their name and never change; everything else is asked for anew. */
export function cacheControl(fileName: string): string {
  return /\.[0-9a-f]{8}\.(js|css)(\.map)?(\.(br|gz))?$/.test(fileName) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
