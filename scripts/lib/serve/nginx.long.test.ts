import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as requestByTls } from 'node:https'
import path from 'node:path'
import { type ConnectionOptions, TLSSocket } from 'node:tls'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RuntimeConfig } from '@portal/contract'
import { reservePort } from '@portal/sandbox/reserved-ports'
import { testFolder } from '../folder.fixture'
import { keyOf, lineOf } from './file-signatures'
import { serveHost } from './host-server'
import type { NginxOptions } from './nginx-conf'
import { startNginx } from './run-nginx'
import { serveRemote } from './remote-server'
import { type Answer, CONFIG, visit } from './requests.fixture'

const PAGE = '<!doctype html><title>portal</title>'
const WORKER = '/auth0-spa-js.worker.production.js'
const RELEASE = '/servers/1.0.0-0a1b2c3d'

const running: { close(): Promise<void> }[] = []
const folder = testFolder('portal-target')
const target = path.join(folder, 'target')
const configFile = path.join(target, 'environments/test/config.json')
let ports: Record<'host' | 'releases' | 'sandboxHost' | 'sandboxRemote', number>
let accessLog: string

const configAt = (portalHost: string, releasesUrl: string): RuntimeConfig => ({
  ...CONFIG,
  portalHost,
  auth: { ...CONFIG.auth, callbackUrl: `${portalHost}/callback` },
  allowedOrigins: [releasesUrl],
  allowOverrides: true,
  telemetryUrl: 'https://telemetry.example/v1',
  reportsUrl: 'https://telemetry.example/reports?environment=test',
  releasesUrl,
})

/** nginx on two free ports, with the configuration of a portal that is there. */
async function nginxWith(options: Partial<NginxOptions>) {
  const [host, releases] = [await reservePort(), await reservePort()]
  const config = configAt(`http://localhost:${host}`, `http://localhost:${releases}`)
  const all = { config, target, environment: 'test', brotli: false, releases: true, ...options }
  return { config, host, releases, ...(await startNginx(all, [host, releases])) }
}

beforeAll(async () => {
  const nginx = await nginxWith({ brotli: true })
  const { config, host, releases } = nginx
  accessLog = nginx.accessLog
  ports = { host, releases, sandboxHost: await reservePort(), sandboxRemote: await reservePort() }
  const site = write('environments/test', {
    'index.html': PAGE,
    [WORKER.slice(1)]: 'work();'.repeat(300),
    'color-scheme.js': 'paint()',
    'main.0a1b2c3d.js': 'run();'.repeat(300),
    'main.0a1b2c3d.js.map': '{}',
    'config.json': JSON.stringify(config, null, 2),
    '.source-hash': 'hidden',
  })
  mkdirSync(path.join(site, 'servers'))
  write('host/1.0.0-0a1b2c3d', { 'index.html': PAGE })
  write(RELEASE, {
    'remote.json': '{"name":"servers"}',
    'remoteEntry.0a1b2c3d.js': 'enter();'.repeat(300),
    'remoteEntry.0a1b2c3d.js.map': '{}',
    'release.json': '{}',
    'preview.json': '{}',
  })
  running.push(
    nginx,
    await serveHost({ port: ports.sandboxHost, dist: site, configFile }),
    await serveRemote({ port: ports.sandboxRemote, name: 'servers', dist: path.join(target, RELEASE) }),
  )
})
afterAll(async () => {
  for (const server of running) await server.close()
})

/** Files as a release command puts them there. @returns their folder */
function write(below: string, files: Record<string, string>): string {
  const place = path.join(target, below)
  mkdirSync(place, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(place, file), text)
    // Only what never changes has compressed siblings in a site.
    if (!/\.[0-9a-f]{8}\.js$/.test(file)) continue
    writeFileSync(path.join(place, `${file}.br`), brotliCompressSync(text))
    writeFileSync(path.join(place, `${file}.gz`), gzipSync(text))
  }
  return place
}

const SECURITY = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'strict-transport-security',
  'x-content-type-options',
]
const security = ({ headers }: Answer) =>
  Object.fromEntries(SECURITY.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const HOST_HEADERS = 6
/** Those of the host and the page's own: the policy of scripts' hashes, and where to report. */
const PAGE_HEADERS = HOST_HEADERS + 2

describe('the host, by nginx as by the sandbox', () => {
  test.each([
    ['the page', '/', navigation, 200, PAGE_HEADERS],
    ['the page, whatever is asked for', '/', {}, 200, PAGE_HEADERS],
    ['the page by its name', '/index.html', {}, 200, PAGE_HEADERS],
    ['a deep link', '/servers/a%2Fb?tab=metrics', navigation, 200, PAGE_HEADERS],
    ['a path with a dot', '/servers/web.prod', navigation, 200, PAGE_HEADERS],
    ['a path that is a folder', '/servers', navigation, 200, PAGE_HEADERS],
    ['the sign-in worker', WORKER, {}, 200, HOST_HEADERS],
    ['config.json', '/config.json', {}, 200, HOST_HEADERS],
    ['an asset', '/main.0a1b2c3d.js', {}, 200, HOST_HEADERS],
    ['a file without a hash', '/color-scheme.js', {}, 200, HOST_HEADERS],
    ['a missing asset', '/main.ffffffff.js', {}, 404, HOST_HEADERS],
    ['a missing asset, opened as a page', '/main.ffffffff.js', navigation, 404, HOST_HEADERS],
    ['a missing picture', '/favicon.ico', { accept: 'image/*' }, 404, HOST_HEADERS],
    ['data that is not there', '/servers', { accept: 'application/json' }, 404, HOST_HEADERS],
    ['a hidden file', '/.source-hash', {}, 404, HOST_HEADERS],
    ['a hidden file, opened as a page', '/.git/config', navigation, 404, HOST_HEADERS],
  ])('%s has the same status, headers and caching', async (_what, place, headers, status, count) => {
    const byNginx = await visit(ports.host, place, headers)
    const bySandbox = await visit(ports.sandboxHost, place, headers)
    expect([byNginx.status, bySandbox.status]).toEqual([status, status])
    expect(security(byNginx)).toEqual(security(bySandbox))
    expect(Object.keys(security(byNginx))).toHaveLength(count)
    expect(byNginx.headers['cache-control']).toBe(bySandbox.headers['cache-control'])
    expect(status === 200 ? byNginx.body : '').toBe(status === 200 ? bySandbox.body : '')
  })

  test.each([['/../config.json'], ['/%2e%2e/%2e%2e/host/1.0.0-0a1b2c3d/index.html'], ['/a%00b'], ['/%zz']])(
    '%s leads nowhere',
    async (place) => {
      expect(String((await visit(ports.host, place)).status)).toMatch(/^4..$/)
    },
  )

  test.each(['nginx', 'the sandbox'])(
    'config.json is asked for anew, and sent anew only when it has changed (%s)',
    async (server) => {
      const port = server === 'nginx' ? ports.host : ports.sandboxHost
      const first = await visit(port, '/config.json')
      expect(first.headers['cache-control']).toBe('no-cache')
      const again = { 'if-none-match': String(first.headers.etag) }
      const second = await visit(port, '/config.json', again)
      expect([second.status, second.body, second.headers['cache-control']]).toEqual([304, '', 'no-cache'])
      const before = readFileSync(configFile, 'utf8')
      replaceConfig(before.replace('"pollSeconds": 60', '"pollSeconds": 600'))
      const third = await visit(port, '/config.json', again)
      expect([third.status, JSON.parse(third.body).pollSeconds]).toEqual([200, 600])
      replaceConfig(before)
    },
  )

  const replaceConfig = (text: string) => {
    writeFileSync(`${configFile}.new`, text)
    renameSync(`${configFile}.new`, configFile)
  }
})

describe('the releases, by nginx', () => {
  test.each([['remote.json'], ['remoteEntry.0a1b2c3d.js'], ['remoteEntry.ffffffff.js']])(
    '%s has the headers that the sandbox gives it',
    async (file) => {
      const byNginx = await visit(ports.releases, `${RELEASE}/${file}`)
      const bySandbox = await visit(ports.sandboxRemote, `/${file}`)
      expect(byNginx.status).toBe(bySandbox.status)
      expect(security(byNginx)).toEqual(security(bySandbox))
      expect(security(byNginx)).toEqual({
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test('everything in a release is kept for ever, a 404 is not', async () => {
    expect((await visit(ports.releases, `${RELEASE}/remote.json`)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await visit(ports.releases, `${RELEASE}/gone.js`)).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/',
    '/servers',
    '/servers/',
    RELEASE,
    `${RELEASE}/`,
    `${RELEASE}/release.json`,
    `${RELEASE}/preview.json`,
    '/host/1.0.0-0a1b2c3d/index.html',
    '/environments/test/config.json',
    '/environments/test/index.html',
    `${RELEASE}/../../environments/test/config.json`,
    `${RELEASE}/.hidden`,
  ])('%s is a 404, and not a redirect or a list', async (place) => {
    const answer = await visit(ports.releases, place, navigation)
    expect(answer.status).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('to "%s" an asset comes as %s', async (accepted, encoding) => {
  for (const [port, place] of [
    [ports.host, '/main.0a1b2c3d.js'],
    [ports.releases, `${RELEASE}/remoteEntry.0a1b2c3d.js`],
  ] as const) {
    const { status, headers } = await visit(port, place, { 'accept-encoding': accepted })
    expect([status, headers['content-encoding']]).toEqual([200, encoding])
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['content-type']).toMatch(/javascript; ?charset=utf-8$/)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test.each([
  ['br, gzip', 'gzip'],
  ['identity', undefined],
])('to "%s" a file that keeps its name comes as %s, and is asked for anew', async (accepted, encoding) => {
  const { headers } = await visit(ports.host, WORKER, { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers['cache-control']]).toEqual([encoding, 'no-cache'])
  expect(headers.vary).toMatch(/accept-encoding/i)
  const again = await visit(ports.host, WORKER, { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
})

test('the log has paths, but no query: codes of a sign-in come in one', async () => {
  await visit(ports.host, '/callback?code=SECRET&state=SECRET', navigation)
  const log = await logged(/"GET \/callback" 200 /)
  expect(log).not.toContain('SECRET')
})

test('a revalidated asset keeps its caching', async () => {
  const { headers } = await visit(ports.host, '/main.0a1b2c3d.js')
  const again = await visit(ports.host, '/main.0a1b2c3d.js', { 'if-none-match': String(headers.etag) })
  expect([again.status, again.headers['cache-control']]).toEqual([304, 'public, max-age=31536000, immutable'])
})

test('without the brotli module the same configuration serves gzip, and a link out of a release leads nowhere', async () => {
  writeFileSync(path.join(folder, 'secret.json'), '{"secret":true}')
  symlinkSync(path.join(folder, 'secret.json'), path.join(target, RELEASE, 'linked.json'))
  symlinkSync(folder, path.join(target, RELEASE, 'folder'))
  const { host, releases, close } = await nginxWith({})
  const { headers } = await visit(host, '/main.0a1b2c3d.js', { 'accept-encoding': 'br, gzip' })
  const links = await Promise.all(
    ['linked.json', 'folder/secret.json'].map((place) => visit(releases, `${RELEASE}/${place}`)),
  )
  await close()
  expect(headers['content-encoding']).toBe('gzip')
  expect(links.map(({ status }) => status)).toEqual([404, 404])
})

test.each([
  [undefined, 200],
  [true, 404],
])('with private source maps %s they are answered with %i, scripts as always', async (privateMaps, status) => {
  const { host, releases, close } = await nginxWith({ privateMaps })
  const places: [number, string][] = [
    [host, '/main.0a1b2c3d.js'],
    [releases, `${RELEASE}/remoteEntry.0a1b2c3d.js`],
  ]
  const visited = await Promise.all(
    places.map(async ([port, file]) => [(await visit(port, file)).status, (await visit(port, `${file}.map`)).status]),
  )
  await close()
  expect(visited).toEqual([
    [200, status],
    [200, status],
  ])
})

/** So many letters. */
const hostOf = (length: number, letter: string) =>
  letter.repeat(length).replaceAll(/.{49}.(?=.)/g, (part) => `${part.slice(1)}.`)
test.each([
  ['of hosts up to 46 letters', [46, 46, 46], ['staging', 'staging-release']],
  ['of hosts with 47', [47, 46, 47], ['integration-test', 'integration-test-2']],
  ['as long as can be', [253, 253, 253], ['s'.repeat(64), 'p'.repeat(64)]],
])(
  'two environments on one nginx, with names %s: it takes them in silence, and serves each',
  async (_what, lengths, environments) => {
    const [port, [first = '', second = '', releases = '']] = [
      await reservePort(),
      lengths.map((length, at) => hostOf(length, 'abr'[at] ?? '')),
    ]
    const remote = `/${'remote'.repeat(10)}/1.0.0-0a1b2c3d`
    write(remote, {
      'entry.0a1b2c3d.js': 'enter()',
      'signatures.map': lineOf(keyOf(`${remote}/entry.0a1b2c3d.js`) ?? '', { digest: 'd', key: 'k', signature: 's' }),
    })
    const all = environments.map((environment, at) => {
      write(`environments/${environment}`, { 'index.html': environment })
      const config = configAt(`https://${[first, second][at]}`, `https://${releases}`)
      const isFirst = at === 0
      return {
        config,
        target,
        environment,
        brotli: true,
        listen: `127.0.0.1:${port}`,
        releases: isFirst,
        signatures: isFirst,
      }
    })
    const { warnings, close } = await startNginx(all, [port])
    const pages = [first, second].map((host) => visit(port, '/', { ...navigation, host }))
    const [one, other, script] = await Promise.all([
      ...pages,
      visit(port, `${remote}/entry.0a1b2c3d.js`, { host: releases }),
    ])
    await close()
    expect(warnings).toBe('')
    expect([one?.body, other?.body, script?.body]).toEqual([...environments, 'enter()'])
    expect(script?.headers['unencoded-digest']).toBe('sha-256=:d:')
  },
)

describe('over TLS', () => {
  const [host, releases] = [0, 1]
  let tls: number[]
  let nginx: Awaited<ReturnType<typeof startNginx>>
  beforeAll(async () => {
    tls = [await reservePort(), await reservePort()]
    const config = configAt(`https://localhost:${tls[host]}`, `https://localhost:${tls[releases]}`)
    const certificates = path.join(folder, 'certificates')
    mkdirSync(path.join(certificates, 'localhost'), { recursive: true })
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost'.split(' ')
    const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem']
    execFileSync('openssl', ['req', '-x509', ...key, ...files], {
      cwd: path.join(certificates, 'localhost'),
      stdio: 'pipe',
    })
    nginx = await startNginx({ config, target, environment: 'test', brotli: true, releases: true, certificates }, tls)
  })
  afterAll(() => nginx.close())

  /** Not verified, because the certificate is the test's own. */
  const visitByTls = (site: number, place: string, options: ConnectionOptions = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const port = tls[site]
      const to = { host: '127.0.0.1', port, path: place, servername: 'localhost', rejectUnauthorized: false }
      requestByTls({ ...to, ...options, agent: false }, (response) =>
        response.resume().on('end', () => resolve(response)),
      )
        .on('error', reject)
        .end()
    })

  test.each([
    [host, '/', 200],
    [host, '/gone.js', 404],
    [releases, `${RELEASE}/remote.json`, 200],
    [releases, '/', 404],
  ])('every answer says to come by TLS alone (%i%s)', async (site, place, status) => {
    const { statusCode, headers } = await visitByTls(site, place)
    expect([statusCode, headers['strict-transport-security']]).toEqual([status, 'max-age=31536000'])
  })

  // Level 0, because OpenSSL would otherwise not even offer what nginx has to refuse.
  const offers = (version: 'TLSv1.1' | 'TLSv1.2', ciphers: string): ConnectionOptions => ({
    minVersion: version,
    maxVersion: version,
    ciphers: `${ciphers}:@SECLEVEL=0`,
  })

  test.each([
    ['TLS 1.1', offers('TLSv1.1', 'ALL'), /alert protocol version/],
    ['a cipher with CBC', offers('TLSv1.2', 'ECDHE-ECDSA-AES128-SHA'), /alert handshake failure/],
  ])('%s is refused', async (_what, options, reason) => {
    await expect(visitByTls(host, '/', options)).rejects.toThrow(reason)
  })

  test('the strongest cipher of those that both know is taken', async () => {
    const options = offers('TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384')
    const { socket } = await visitByTls(host, '/', options)
    expect(socket instanceof TLSSocket && socket.getCipher().name).toBe('ECDHE-ECDSA-AES256-GCM-SHA384')
  })
})

/** The access log, once it has such a line: nginx writes it after the answer. */
async function logged(line: RegExp): Promise<string> {
  for (;;) {
    const log = readFileSync(accessLog, 'utf8')
    if (line.test(log)) return log
    await new Promise((resolve) => setImmediate(resolve))
  }
}
