import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LiveReload } from '@portal/build/dev/live-reload'
import type { StaticServer } from '@portal/build/dev/static-server'
import { sha384 } from '@portal/build/sha384'
import { testFolder } from '../folder.fixture'
import { serveHost } from './host-server'
import { visit as visitAt } from './requests.fixture'

const ORIGIN = 'http://127.0.0.1:3000'
const PAGE = '<!doctype html><html><head></head><body>portal</body></html>'
const folder = testFolder('host')
const dist = path.join(folder, 'dist')
const configFile = path.join(folder, 'config.json')
let server: StaticServer
/** The `remote.json` of each remote that is served beside the host, by address. */
const descriptors = new Map<string, string>()

const config = (allowedOrigins: string[]) => ({
  environment: 'test',
  portalHost: ORIGIN,
  agentHost: ORIGIN,
  apiServer: 'http://localhost:4500',
  supportUrl: ORIGIN,
  auth: { domain: 'http://localhost:4400', clientId: 'web', audience: 'api', callbackUrl: `${ORIGIN}/callback` },
  remotes: [],
  allowedOrigins,
})

beforeAll(async () => {
  mkdirSync(dist)
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  writeFileSync(path.join(dist, 'index.html'), PAGE)
  writeFileSync(path.join(dist, 'main.0a1b2c3d.js'), 'run()')
  writeFileSync(path.join(dist, 'auth0-spa-js.worker.production.js'), 'work()')
  const descriptorAt = (url: string) => descriptors.get(url) ?? null
  server = await serveHost({ port: 0, dist, configFile, descriptorAt })
})
beforeEach(() => writeFileSync(configFile, JSON.stringify(config([]))))
afterAll(() => server.close())

const visit = (place: string, accept = 'text/html') => visitAt(Number(new URL(server.url).port), place, { accept })

test.each(['/', '/index.html', '/servers', '/servers/a%2Fb?tab=metrics', '/clear-session?error=x'])(
  '%s is the page, with its policy',
  async (place) => {
    const { status, headers, body } = await visit(place, 'text/html,*/*')
    expect([status, body]).toEqual([200, PAGE])
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  },
)

test.each([
  ['/main.ffffffff.js', '*/*'],
  ['/remote.json', 'application/json'],
  ['/favicon.ico', 'image/*'],
])('a missing file is a 404, not the page: %s', async (place, accept) => {
  const { status, body } = await visit(place, accept)
  expect([status, body]).toEqual([404, 'Not found'])
})

test('a file with a hash in its name may be kept for ever', async () => {
  const { status, headers, body } = await visit('/main.0a1b2c3d.js', '*/*')
  expect([status, body]).toEqual([200, 'run()'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('the sign-in worker has a policy of its own', async () => {
  const { headers } = await visit('/auth0-spa-js.worker.production.js', '*/*')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'; connect-src http://localhost:4400; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(headers['cache-control']).toBe('no-cache')
})

test('a script that keeps its name comes compressed, as by nginx', async () => {
  const text = 'work();'.repeat(300)
  writeFileSync(path.join(dist, 'auth0-spa-js.worker.production.js'), text)
  const { headers } = await fetch(`${server.url}/auth0-spa-js.worker.production.js`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
  expect((await visit('/auth0-spa-js.worker.production.js', '*/*')).body).toBe(text)
})

test('config.json is the file as it stands now, and so is the policy', async () => {
  expect(JSON.parse((await visit('/config.json')).body)).toEqual(config([]))
  writeFileSync(configFile, JSON.stringify(config(['http://localhost:9999'])))
  const { headers, body } = await visit('/config.json')
  expect(JSON.parse(body)).toEqual(config(['http://localhost:9999']))
  expect(headers['cache-control']).toBe('no-cache')
  expect((await visit('/servers')).headers['content-security-policy']).toContain(
    "script-src 'self' http://localhost:9999;",
  )
})

test('config.json carries the descriptor of each remote that is served here, as it stands now', async () => {
  const here = { name: 'servers', url: 'http://localhost:3001/remote.json' }
  const elsewhere = { name: 'events', url: 'http://localhost:9999/remote.json' }
  const pinned = { ...here, name: 'pinned', integrity: 'sha384-x' }
  const inlined = { ...here, name: 'inlined', descriptor: { version: 'its own' } }
  // With the byte order mark that Windows writes.
  writeFileSync(configFile, `\ufeff${JSON.stringify({ ...config([]), remotes: [here, elsewhere, pinned, inlined] })}`)
  const remotes = async () => (await (await fetch(new URL('/config.json', server.url))).json()).remotes
  expect(await remotes()).toEqual([here, elsewhere, pinned, inlined])

  const tag = (await visit('/config.json')).headers.etag
  for (const version of ['1', '2']) {
    descriptors.set(here.url, JSON.stringify({ version }))
    expect(await remotes()).toEqual([{ ...here, descriptor: { version } }, elsewhere, pinned, inlined])
  }
  expect((await visit('/config.json')).headers.etag).not.toBe(tag)
  descriptors.set(here.url, '{ half a bui')
  expect(await remotes()).toEqual([here, elsewhere, pinned, inlined])
})

test('a malformed config is served as it is, and the page still comes, under the policy of the last valid one', async () => {
  writeFileSync(configFile, JSON.stringify(config(['http://localhost:9999'])))
  await visit('/')
  writeFileSync(configFile, '{ "environment": ')
  expect((await visit('/config.json')).body).toBe('{ "environment": ')
  const { status, headers } = await visit('/')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain("script-src 'self' http://localhost:9999;")
})

test('a wrong part of the config takes nothing away from the policy, because the page leaves out that part alone', async () => {
  await visit('/')
  const wrong = { ...config([]), remotes: [{ name: 'servers', url: 'no address' }] }
  writeFileSync(configFile, JSON.stringify(wrong))
  expect(JSON.parse((await visit('/config.json')).body)).toEqual(wrong)
  expect((await visit('/')).headers['content-security-policy']).toContain('http://localhost:4500')
})

test('before there was a valid config, the policy is the strictest one', async () => {
  const file = path.join(folder, 'wrong.json')
  writeFileSync(file, '{}')
  const other = await serveHost({ port: 0, dist, configFile: file })
  const { status, headers } = await fetch(other.url, { headers: { accept: 'text/html' } })
  await other.close()
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).not.toContain('4500')
})

test('a missing config is a 404 in words, not the insides of the server', async () => {
  rmSync(configFile)
  const { status, body } = await visit('/config.json')
  expect(status).toBe(404)
  expect(body).not.toContain(folder)
  expect((await visit('/')).status).toBe(200)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/x/..%5c..%5csecret.txt',
  '//secret.txt',
  '/../config.json',
])('%s leads nowhere outside the build', async (place) => {
  const { status, body } = await visit(place, '*/*')
  expect(body).not.toContain('secret')
  expect(body).not.toContain('allowedOrigins')
  expect(String(status)).toMatch(/^4..$/)
})

test.each(['/%E3%81', '/%', '/%zz', '/a%00b'])(
  'a path that cannot be decoded (%s) is refused without falling over',
  async (place) => {
    const { status } = await visit(place, '*/*')
    expect(String(status)).toMatch(/^4..$/)
  },
)

test('a folder of the build is not a file', async () => {
  mkdirSync(path.join(dist, 'inner'), { recursive: true })
  expect((await visit('/inner', '*/*')).status).toBe(404)
  expect((await visit('/inner')).body).toBe(PAGE)
})

test('a port in use is named', async () => {
  const port = Number(new URL(server.url).port)
  await expect(serveHost({ port, dist, configFile })).rejects.toThrow(`Port ${port} (host) cannot be used`)
})

test('the script that follows the builds comes with its hash, which the page needs of every script', async () => {
  const development = await serveHost({ port: 0, dist, configFile, liveReload: new LiveReload() })
  const { headers, text } = await fetch(development.url).then(async (page) => ({
    headers: page.headers,
    text: await page.text(),
  }))
  const script = Buffer.from(await (await fetch(`${development.url}/live-reload.js`)).arrayBuffer())
  await development.close()
  expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)')
  expect(text).toContain(
    `<script src="/live-reload.js" defer crossorigin integrity="${sha384(script)}"></script></head>`,
  )
})
