import { fillCommand } from './agent-install'
import { RuntimeConfig } from './config'
import { identityOrigin } from './origins'
import { EXPECTED } from './expected'

const HASH = `sha384-${'A'.repeat(64)}`
const good = {
  environment: 'staging',
  portalHost: 'https://portal.example',
  agentHost: 'https://agent.example',
  apiServer: 'https://api.example',
  supportUrl: 'https://support.example/',
  auth: {
    domain: 'id.example',
    clientId: 'web',
    audience: 'https://api.example',
    callbackUrl: 'https://portal.example/callback',
  },
  remotes: [{ name: 'servers', url: 'https://cdn.example/servers/1.0.0/remote.json' }],
  allowedOrigins: ['https://cdn.example'],
}

test('name and url are enough for a remote; the rest of the config has defaults', () => {
  expect(RuntimeConfig.parse(good)).toMatchObject({ allowOverrides: false, pollSeconds: 60, telemetryUrl: null })
})

test('everything a release may add is kept', () => {
  const at = (version: string) => `https://cdn.example/servers/${version}/remote.json`
  const remote = {
    ...good.remotes[0],
    integrity: HASH,
    previous: [at('0.9.0'), { url: at('0.8.0'), integrity: HASH }],
    since: '2026-04-01T00:00:00Z',
    canary: { url: at('1.1.0'), percent: 10 },
  }
  expect(RuntimeConfig.parse({ ...good, remotes: [remote] }).remotes[0]).toMatchObject(remote)
})

test('the optional keys are kept as they are', () => {
  const download = 'https://files.example/setup.exe'
  const windows = { title: 'Windows', command: 'setup.exe\n{serialNo}', shell: 'powershell', download }
  const keys = {
    consoleOrigins: ['wss://consoles.example', 'https://consoles.example:8443'],
    agentInstall: [
      { title: 'Linux', command: 'curl {agentHost}/install.sh | KEY={key} sh -s {serialNo} ${HOME}', note: 'root' },
      { ...windows, check: 'Get-Service agent', remove: 'setup.exe /remove {serialNo}' },
    ],
    auth: { ...good.auth, ticketOrigins: ['https://tenant.auth.example'] },
    previewKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
  }
  expect(RuntimeConfig.parse({ ...good, ...keys })).toMatchObject(keys)
})

test.each([
  ['login.example.com', 'https://login.example.com'],
  ['login.example.com:8443', 'https://login.example.com:8443'],
  ['http://localhost:4400', 'http://localhost:4400'],
  ['https://login.example.com', 'https://login.example.com'],
])('sign-in may lie at %s', (domain, origin) => {
  expect(identityOrigin(RuntimeConfig.parse({ ...good, auth: { ...good.auth, domain } }).auth)).toBe(origin)
})

test.each([
  ...['id example', ' id.example', 'id.example/', 'id.example/tenant', 'id.example?x', 'user:pw@id.example'],
  ...['https://user@id.example', 'ftp://id.example', 'https://id.example/', 'http://', 'https://[', '*.example'],
  ...['id.example:port', 'ID.example', 'id.example;script-src'],
])('sign-in does not lie at %j', (domain) => {
  const result = RuntimeConfig.safeParse({ ...good, auth: { ...good.auth, domain } })
  const problems = result.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  expect(problems).toEqual([`auth.domain ${EXPECTED.domain}`])
})

test('a command is filled, and what is not a placeholder stays', () => {
  const values = { serialNo: 'S-1', serverName: 'web', agentHost: 'https://a.example', project: 'alpha', key: 'k' }
  const filled = fillCommand('{agentHost} {serialNo} {serverName} {project} {key} {key} ${key} { print }', values)
  expect(filled).toBe('https://a.example S-1 web alpha k k ${key} { print }')
})

const [remote] = good.remotes
const wrong: [string, object][] = [
  ['environment', { environment: '' }],
  ['portalHost', { portalHost: 'portal' }],
  ['portalHost', { portalHost: 'https://portal.example/portal' }],
  ['portalHost', { portalHost: 'https://portal.example/?x=1' }],
  ['agentHost', { agentHost: undefined }],
  ['apiServer', { apiServer: 'ftp://api.example' }],
  ['supportUrl', { supportUrl: 'javascript:alert(1)' }],
  ['auth', { auth: null }],
  ['auth.domain', { auth: { ...good.auth, domain: '' } }],
  ['auth.clientId', { auth: { ...good.auth, clientId: 7 } }],
  ['auth.audience', { auth: { ...good.auth, audience: undefined } }],
  ['auth.callbackUrl', { auth: { ...good.auth, callbackUrl: '/callback' } }],
  ['auth.callbackUrl', { auth: { ...good.auth, callbackUrl: 'https://portal.example/login' } }],
  ['auth.callbackUrl', { auth: { ...good.auth, callbackUrl: 'https://portal.example/callback?x=1' } }],
  ['auth.callbackUrl', { auth: { ...good.auth, callbackUrl: 'https://other.example/callback' } }],
  ['auth.ticketOrigins.0', { auth: { ...good.auth, ticketOrigins: ['https://id.example/mfa'] } }],
  ['auth.ticketOrigins.0', { auth: { ...good.auth, ticketOrigins: ['wss://id.example'] } }],
  ['auth.dpop', { auth: { ...good.auth, dpop: 'yes' } }],
  ['consoleOrigins.0', { consoleOrigins: ['consoles.example'] }],
  ['consoleOrigins.1', { consoleOrigins: ['wss://consoles.example', 'wss://consoles.example/gateway'] }],
  ['agentInstall.0.command', { agentInstall: [{ title: 'x', command: 'install {serial}' }] }],
  ['agentInstall.0.check', { agentInstall: [{ title: 'x', command: 'install', check: 'check {serial}' }] }],
  ['agentInstall.0.download', { agentInstall: [{ title: 'x', command: 'install', download: 'setup.exe' }] }],
  ['agentInstall.0.shell', { agentInstall: [{ title: 'x', command: 'install', shell: 'fish' }] }],
  ['agentInstall.0.title', { agentInstall: [{ command: 'install' }] }],
  ['apiServer', { apiServer: 'https://api.example;script-src' }],
  ['remotes', { remotes: {} }],
  ['remotes.0.name', { remotes: [{ ...remote, name: 'Servers!' }] }],
  ['remotes.0.url', { remotes: [{ ...remote, url: 'servers/remote.json' }] }],
  ['remotes.1.url', { remotes: [remote, { name: 'events' }] }],
  ['remotes.0.integrity', { remotes: [{ ...remote, integrity: 'md5-x' }] }],
  ['previewKey', { previewKey: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE' }],
  ['remotes.0.previous.0', { remotes: [{ ...remote, previous: ['x'] }] }],
  ['remotes.0.canary.percent', { remotes: [{ ...remote, canary: { url: remote?.url, percent: 101 } }] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://cdn.example/servers'] }],
  ['allowedOrigins.0', { allowedOrigins: ['*'] }],
  ['allowedOrigins.0', { allowedOrigins: ['null'] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://*.example'] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://*'] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://cdn.example;script-src'] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://cdn"example'] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://cdn$host.example'] }],
  ['allowedOrigins.0', { allowedOrigins: ['wss://cdn.example'] }],
  ['apiServer', { apiServer: 'http://api.example' }],
  ['apiServer', { apiServer: 'HTTP://api.example' }],
  ['auth.domain', { auth: { ...good.auth, domain: 'http://id.example' } }],
  ['consoleOrigins.1', { consoleOrigins: ['wss://consoles.example', 'ws://consoles.example'] }],
  ['consoleOrigins.0', { consoleOrigins: ['http://consoles.example'] }],
  ['releasesUrl', { releasesUrl: 'http://cdn.example' }],
  ['allowedOrigins.1', { allowedOrigins: ['https://cdn.example', 'http://cdn.example'] }],
  ['telemetryUrl', { telemetryUrl: 'http://telemetry.example' }],
  ['reportsUrl', { reportsUrl: 'http://telemetry.example' }],
  ['allowOverrides', { allowOverrides: 'yes' }],
  ['pollSeconds', { pollSeconds: 1 }],
  ['pollSeconds', { pollSeconds: 2_147_484 }],
  ['telemetryUrl', { telemetryUrl: 'x' }],
  ['reportsUrl', { reportsUrl: 'x' }],
  ['telemetryRate', { telemetryRate: 1.5 }],
  ['traceCalls', { traceCalls: 'yes' }],
]

test.each(wrong)('what is wrong with %s is told by that key, once', (key, change) => {
  const result = RuntimeConfig.safeParse({ ...good, ...change })
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([key])
})

test('a portal over TLS may call this machine without, and one on this machine may call any', () => {
  const here = { apiServer: 'http://127.0.0.1:4000', allowedOrigins: ['http://localhost:3001', 'http://[::1]:3001'] }
  const elsewhere = { apiServer: 'http://api.example', consoleOrigins: ['ws://consoles.example'] }
  const portalHost = 'http://localhost:3000'
  const auth = { ...good.auth, callbackUrl: `${portalHost}/callback` }
  for (const change of [here, { ...elsewhere, portalHost, auth }])
    expect(RuntimeConfig.safeParse({ ...good, ...change }).error).toBeUndefined()
})
