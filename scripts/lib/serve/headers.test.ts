import { cdnHeaders } from './cdn-headers'
import {
  cacheControl,
  hostHeaders,
  pageHeaders,
  pagePolicy,
  releaseHeaders,
  workerHeaders,
  workerPolicy,
} from './headers'
import { CONFIG as config } from './requests.fixture'

function directives(text: string): Record<string, string[]> {
  const parts = text.split('; ').map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([name, ...values]) => [name, values]))
}

test('scripts and styles come from the host and the allowed origins alone', () => {
  const csp = directives(pagePolicy(config))
  expect(csp['script-src']).toEqual(["'self'", 'https://cdn-a.example', 'https://cdn-b.example'])
  expect(csp['style-src']).toEqual(["'self'", 'https://cdn-a.example', 'https://cdn-b.example'])
  expect(csp['default-src']).toEqual(["'none'"])
})

test('nothing weakens the policy', () => {
  const text = pagePolicy(config)
  for (const hole of ['unsafe-eval', 'unsafe-inline', 'unsafe-hashes', 'strict-dynamic', '*', 'http:', 'https: '])
    expect(text).not.toContain(hole)
})

test('builds on this machine are let in for scripts, styles and calls while overrides are allowed, and for nothing else', () => {
  const strict = directives(pagePolicy(config))
  const open = directives(pagePolicy({ ...config, allowOverrides: true }))
  const local = ['http://localhost:*', 'http://127.0.0.1:*']
  const widened = ['script-src', 'style-src', 'connect-src'].map((name) => [name, [...(strict[name] ?? []), ...local]])
  expect(open).toEqual({ ...strict, ...Object.fromEntries(widened) })
  expect(pagePolicy({ ...config, environment: 'production', allowOverrides: true })).toBe(pagePolicy(config))
})

test('calls go to the API (consoles by WebSocket), the identity provider and the remotes', () => {
  expect(directives(pagePolicy(config))['connect-src']).toEqual([
    "'self'",
    'https://api.example',
    'wss://api.example',
    'https://id.example',
    'https://cdn-a.example',
    'https://cdn-b.example',
  ])
})

test('consoles may connect where the config says, by WebSocket alone', () => {
  const consoleOrigins = ['https://consoles.example', 'wss://more.example:8443', 'https://api.example']
  expect(directives(pagePolicy({ ...config, consoleOrigins }))['connect-src']?.slice(0, 6)).toEqual([
    "'self'",
    'https://api.example',
    'wss://api.example',
    'wss://consoles.example',
    'wss://more.example:8443',
    'https://id.example',
  ])
})

test('telemetry may be sent where the config says', () => {
  const csp = directives(pagePolicy({ ...config, telemetryUrl: 'https://telemetry.example/v1' }))
  expect(csp['connect-src']).toContain('https://telemetry.example')
})

test('only the identity provider is framed, and nobody frames the portal', () => {
  const csp = directives(pagePolicy(config))
  expect(csp['frame-src']).toEqual(['https://id.example'])
  for (const name of ['frame-ancestors', 'base-uri', 'object-src']) expect(csp[name]).toEqual(["'none'"])
})

test('the other headers of the host', () => {
  const headers = hostHeaders(config)
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['permissions-policy']).toContain('camera=(), display-capture=(), geolocation=()')
  // The session is renewed in a frame, which a cross-origin isolated page would not get.
  expect(headers).not.toHaveProperty('cross-origin-embedder-policy')
})

test('a file that is opened by its address loads nothing and stands in no frame', () => {
  const none = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }
  for (const headers of [hostHeaders(config), releaseHeaders('https://releases.example')])
    expect(directives(headers['content-security-policy'] ?? '')).toEqual(none)
})

test('who came by TLS keeps to it; without TLS there is nothing to keep to', () => {
  const name = 'strict-transport-security'
  for (const headers of [hostHeaders(config), releaseHeaders('https://releases.example')])
    expect(headers).toMatchObject({ [name]: 'max-age=31536000' })
  const without = { ...config, portalHost: 'http://localhost:3000' }
  for (const headers of [hostHeaders(without), releaseHeaders('http://localhost:3001')])
    expect(headers).not.toHaveProperty(name)
})

test('the sign-in worker talks to the identity provider only', () => {
  expect(directives(workerPolicy(config))).toEqual({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'connect-src': ['https://id.example'],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
})

test('a text becomes a script by the one policy of the page alone, and no script comes without a hash', () => {
  const csp = directives(pagePolicy(config))
  expect(csp['require-trusted-types-for']).toEqual(["'script'"])
  expect(csp['trusted-types']).toEqual(['default'])
  expect(pageHeaders(config)).toEqual({
    'content-security-policy': pagePolicy(config),
    'integrity-policy': 'blocked-destinations=(script)',
  })
})

test('browsers report by themselves only where the config says where to', () => {
  const headers = pageHeaders({ ...config, reportsUrl: 'https://reports.example/r?environment=test' })
  expect(headers['reporting-endpoints']).toBe('default="https://reports.example/r?environment=test"')
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(default)')
  expect(directives(headers['content-security-policy'] ?? '')['report-to']).toEqual(['default'])
})

test.each([`a"b`, `a'b`, 'a$b', String.raw`?a\b`, '?a"b', `?a'b`])(
  'the address of reports with %s does not end its text in the header, or in the file of nginx',
  (rest) => {
    const headers = pageHeaders({ ...config, reportsUrl: `https://reports.example/${rest}` })
    expect(headers['reporting-endpoints']).toMatch(/^default="https:\/\/reports\.example\/[?\w%]+"$/)
  },
)

test('a CDN sends the same: the worker its own policy, everything else those of the page', () => {
  const releasesUrl = 'https://cdn-a.example/portal'
  expect(cdnHeaders({ ...config, releasesUrl })).toEqual({
    'https://portal.example': {
      '/auth0-spa-js.worker.production.js': { ...hostHeaders(config), ...workerHeaders(config) },
      '/*': { ...hostHeaders(config), ...pageHeaders(config) },
    },
    'https://cdn-a.example': { '/*': releaseHeaders(releasesUrl) },
  })
})

test.each([
  'main.0a1b2c3d.js',
  'main.0a1b2c3d.js.LICENSE.txt',
  'list.0a1b2c3d.css',
  'dashboard-light.0a1b2c3d.webp',
  'main.0a1b2c3d.js.map',
  'main.0a1b2c3d.js.gz',
  'main.0a1b2c3d.js.br',
])('%s never changes', (file) => {
  expect(cacheControl(file)).toBe('public, max-age=31536000, immutable')
})

test.each(['index.html', 'remote.json', 'config.json', 'auth0-spa-js.worker.production.js', 'main.js', 'main.abc.js'])(
  '%s is asked for anew',
  (file) => {
    expect(cacheControl(file)).toBe('no-cache')
  },
)
