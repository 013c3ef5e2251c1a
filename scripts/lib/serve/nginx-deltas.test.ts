import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reservePort } from '@portal/sandbox/reserved-ports'
import { openTarget } from '../release/open-target'
import { releaseHost } from '../release/release-host'
import { releaseRemote } from '../release/release-remote'
import { configIn, folderOf, hostFiles, newConfig, releaseOf, remoteFiles, versionOf } from '../release/release.fixture'
import { serveHost } from './host-server'
import { startNginx } from './run-nginx'
import { serveRemote } from './remote-server'
import { visit } from './requests.fixture'

const LIBRARY = randomBytes(3000).toString('hex')
const textOf = (number: string) => `${LIBRARY};release('${number}')`
const [OLD, NEW] = ['1.0.0', '1.0.1']
const RELEASE = `/events/${folderOf(versionOf(NEW))}/`

const running: { close(): Promise<void> }[] = []
const scripts: Record<string, string> = {}
let folder: string
let ports: Record<'host' | 'releases' | 'sandboxHost' | 'sandboxReleases', number>

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-target-'))
  const target = await openTarget(folder)
  ports = {
    host: await reservePort(),
    releases: await reservePort(),
    sandboxHost: await reservePort(),
    sandboxReleases: await reservePort(),
  }
  const { host, releases, sandboxHost, sandboxReleases } = ports
  const [portalHost, releasesUrl] = [`http://localhost:${host}`, `http://localhost:${releases}`]
  const auth = { domain: 'id.example', clientId: 'web', audience: 'api', callbackUrl: `${portalHost}/callback` }
  const first = newConfig('staging', { portalHost, auth, releasesUrl, allowedOrigins: [releasesUrl] })
  for (const number of [OLD, NEW]) {
    const added = { detail: textOf(number) }
    const ofHost = hostFiles(versionOf(number), {}, added)
    await releaseHost({ ...releaseOf(target, ofHost), first: number === OLD ? first : null })
    const ofRemote = remoteFiles('events', versionOf(number), {}, added)
    await releaseRemote({ ...releaseOf(target, ofRemote), name: 'events', canary: null })
    scripts[number] = [...ofRemote.keys()].find((name) => /^detail\.[0-9a-f]{8}\.js$/.test(name)) ?? ''
  }
  const site = path.join(folder, 'environments/staging')
  const config = await configIn(target)
  running.push(
    await startNginx({ config, target: folder, environment: 'staging', brotli: true, releases: true }, [
      host,
      releases,
    ]),
    await serveHost({ port: sandboxHost, dist: site, configFile: path.join(site, 'config.json') }),
    await serveRemote({ port: sandboxReleases, name: 'events', dist: folder }),
  )
})
afterAll(async () => {
  for (const server of running) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const dictionary = `:${createHash('sha256').update(textOf(OLD)).digest('base64')}:`
const ACCEPTED = 'gzip, deflate, br, zstd, dcb, dcz'
const SENT = ['content-encoding', 'use-as-dictionary', 'cache-control', 'access-control-allow-origin']

const sides = () => [
  { server: 'host', at: [ports.host, ports.sandboxHost], folder: '/', match: '/detail.*.js' },
  { server: 'releases', at: [ports.releases, ports.sandboxReleases], folder: RELEASE, match: '/events/*/detail.*.js' },
]

test.each<[string, Record<string, string>, string | undefined]>([
  [
    'the difference to what the browser has',
    { 'accept-encoding': ACCEPTED, 'available-dictionary': dictionary },
    'dcz',
  ],
  ['brotli without a dictionary', { 'accept-encoding': ACCEPTED }, 'br'],
  ['brotli to who does not know differences', { 'accept-encoding': 'br', 'available-dictionary': dictionary }, 'br'],
  [
    'brotli for a dictionary of long ago',
    { 'accept-encoding': ACCEPTED, 'available-dictionary': `:${createHash('sha256').update('').digest('base64')}:` },
    'br',
  ],
  ['the whole script to who accepts nothing', { 'available-dictionary': dictionary }, undefined],
])('a script of the next release is %s', async (_what, headers, encoding) => {
  for (const { at, folder: below, match } of sides()) {
    const [byNginx, bySandbox] = await Promise.all(
      at.map((port = 0) => visit(port, `${below}${scripts[NEW]}`, headers)),
    )
    const sent = (answer = byNginx) => Object.fromEntries(SENT.map((name) => [name, answer?.headers[name]]))
    expect([byNginx?.status, bySandbox?.status]).toEqual([200, 200])
    expect(sent(byNginx)).toEqual(sent(bySandbox))
    expect(byNginx?.body).toBe(bySandbox?.body)
    expect(sent()).toMatchObject({
      'content-encoding': encoding,
      'use-as-dictionary': `match="${match}"`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    for (const answer of [byNginx, bySandbox]) {
      expect(answer?.headers['content-type']).toMatch(/^(text|application)\/javascript/)
      expect(answer?.headers.vary).toMatch(/accept-encoding.*available-dictionary/)
    }
  }
})

test('a difference has no address of its own, and what is no script is no dictionary', async () => {
  const name = `${scripts[NEW]}.${dictionary.replaceAll(/[^0-9A-Za-z]/g, '')}.dcz`
  expect(readFileSync(path.join(folder, RELEASE, name)).length).toBeLessThan(500)
  for (const { at, folder: below } of sides()) {
    for (const port of at) {
      const places = [`${below}${name}`, `${below}detail.ffffffff.js`]
      const answers = await Promise.all(places.map((place) => visit(port ?? 0, place, { accept: 'text/html' })))
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      for (const { headers } of answers) {
        expect([headers['use-as-dictionary'], headers['content-encoding']]).toEqual([undefined, undefined])
        expect(headers['cache-control']).toBe('no-cache')
      }
    }
  }
})
