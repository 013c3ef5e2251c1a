import { RuntimeConfig } from './config'

const HASH = `sha384-${'A'.repeat(64)}`
const good = {
  environment: 'staging',
  portalHost: 'https://portal.example',
  agentHost: 'https://agent.example',
  apiServer: 'https://api.example',
  supportUrl: 'https://support.example/',
  auth: { domain: 'id.example', clientId: 'web', audience: 'https://api.example', callbackUrl: 'https://portal.example/callback' },
  remotes: [{ name: 'servers', url: 'https://cdn.example/servers/1.0.0/remote.json' }],
  allowedOrigins: ['https://cdn.example'],
}

test('name and url are enough for a remote; the rest of the config has defaults', () => {
  expect(RuntimeConfig.parse(good)).toMatchObject({ allowOverrides: false, pollSeconds: 60, telemetryUrl: null })
})

test('everything a release may add is kept', () => {
  const remote = {
    ...good.remotes[0],
    integrity: HASH,
    previous: ['https://cdn.example/servers/0.9.0/remote.json', { url: 'https://cdn.example/servers/0.8.0/remote.json', integrity: HASH }],
    since: '2026-04-01T00:00:00Z',
    canary: { url: 'https://cdn.example/servers/1.1.0/remote.json', percent: 10 },
  }
  expect(RuntimeConfig.parse({ ...good, remotes: [remote] }).remotes[0]).toMatchObject(remote)
})

const [remote] = good.remotes
const wrong: [string, object][] = [
  ['environment', { environment: '' }],
  ['portalHost', { portalHost: 'portal' }],
  ['agentHost', { agentHost: undefined }],
  ['apiServer', { apiServer: 'ftp://api.example' }],
  ['supportUrl', { supportUrl: 'javascript:alert(1)' }],
  ['auth', { auth: null }],
  ['auth.domain', { auth: { ...good.auth, domain: '' } }],
  ['auth.clientId', { auth: { ...good.auth, clientId: 7 } }],
  ['auth.audience', { auth: { ...good.auth, audience: undefined } }],
  ['auth.callbackUrl', { auth: { ...good.auth, callbackUrl: '/callback' } }],
  ['remotes', { remotes: {} }],
  ['remotes.0.name', { remotes: [{ ...remote, name: 'Servers!' }] }],
  ['remotes.0.url', { remotes: [{ ...remote, url: 'servers/remote.json' }] }],
  ['remotes.1.url', { remotes: [remote, { name: 'events' }] }],
  ['remotes.0.integrity', { remotes: [{ ...remote, integrity: 'md5-x' }] }],
  ['remotes.0.previous.0', { remotes: [{ ...remote, previous: ['x'] }] }],
  ['remotes.0.canary.percent', { remotes: [{ ...remote, canary: { url: remote?.url, percent: 101 } }] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://cdn.example/servers'] }],
  ['allowedOrigins.0', { allowedOrigins: ['*'] }],
  ['allowedOrigins.0', { allowedOrigins: ['null'] }],
  ['allowOverrides', { allowOverrides: 'yes' }],
  ['pollSeconds', { pollSeconds: 1 }],
  ['telemetryUrl', { telemetryUrl: 'x' }],
]

test.each(wrong)('what is wrong with %s is told by that key, once', (key, change) => {
  const result = RuntimeConfig.safeParse({ ...good, ...change })
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([key])
})
