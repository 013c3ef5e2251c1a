import type { RuntimeConfig } from '@portal/contract'
import { cacheControl, pageHeaders, workerHeaders } from './headers'

const config: RuntimeConfig = {
  environment: 'test', portalHost: 'https://portal.example', agentHost: 'https://agent.example', apiServer: 'https://api.example/base',
  supportUrl: 'https://support.example/',
  auth: { domain: 'id.example', clientId: 'web', audience: 'api', callbackUrl: 'https://portal.example/callback' },
  remotes: [], allowedOrigins: ['https://cdn-a.example', 'https://cdn-b.example'], allowOverrides: false, pollSeconds: 60, telemetryUrl: null,
}

function policy(headers: Record<string, string>): Record<string, string[]> {
  const text = headers['content-security-policy'] ?? ''
  return Object.fromEntries(text.split('; ').map((part) => part.split(' ')).map(([name, ...values]) => [name, values]))
}

test('scripts and styles come from the host and the allowed origins alone', () => {
  const csp = policy(pageHeaders(config))
  expect(csp['script-src']).toEqual(["'self'", 'https://cdn-a.example', 'https://cdn-b.example'])
  expect(csp['style-src']).toEqual(["'self'", 'https://cdn-a.example', 'https://cdn-b.example'])
  expect(csp['default-src']).toEqual(["'none'"])
})

test('nothing weakens the policy', () => {
  const text = pageHeaders(config)['content-security-policy']
  for (const hole of ['unsafe-eval', 'unsafe-inline', 'unsafe-hashes', 'strict-dynamic', '*', 'http:', 'https: ']) expect(text).not.toContain(hole)
})

test('calls go to the API (consoles by WebSocket), the identity provider and the remotes', () => {
  expect(policy(pageHeaders(config))['connect-src']).toEqual([
    "'self'", 'https://api.example', 'wss://api.example', 'https://id.example', 'https://cdn-a.example', 'https://cdn-b.example',
  ])
})

test('only the identity provider is framed, and nobody frames the portal', () => {
  const csp = policy(pageHeaders(config))
  expect(csp['frame-src']).toEqual(['https://id.example'])
  for (const name of ['frame-ancestors', 'base-uri', 'object-src']) expect(csp[name]).toEqual(["'none'"])
})

test('the other headers of a page', () => {
  expect(pageHeaders(config)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff',
  })
})

test('the sign-in worker talks to the identity provider only', () => {
  expect(policy(workerHeaders(config))).toEqual({ 'default-src': ["'none'"], 'connect-src': ['https://id.example'] })
})

test.each(['main.0a1b2c3d.js', 'list.0a1b2c3d.css', 'main.0a1b2c3d.js.map', 'main.0a1b2c3d.js.gz', 'main.0a1b2c3d.js.br'])('%s never changes', (file) => {
  expect(cacheControl(file)).toBe('public, max-age=31536000, immutable')
})

test.each(['index.html', 'remote.json', 'config.json', 'auth0-spa-js.worker.production.js', 'main.js', 'main.abc.js'])('%s is asked for anew', (file) => {
  expect(cacheControl(file)).toBe('no-cache')
})
