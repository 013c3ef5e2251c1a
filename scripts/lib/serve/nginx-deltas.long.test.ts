import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { reservePort } from '@portal/sandbox/reserved-ports'
import { testFolder } from '../folder.fixture'
import { openTarget } from '../release/open-target'
import { folderOf, hostFiles, newConfig, remoteFiles, versionOf } from '../release/release.fixture'
import { Releases } from '../release/releases.fixture'
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
const folder = testFolder('portal-target')
let ports: Record<'host' | 'releases' | 'sandboxHost' | 'sandboxReleases', number>

beforeAll(async () => {
  const released = new Releases(await openTarget(folder))
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
    const version = versionOf(number)
    await released.host(version, { files: hostFiles(version, {}, added), ...(number === OLD && { first }) })
    const files = remoteFiles('events', version, {}, added)
    await released.remote('events', version, { files })
    scripts[number] = [...files.keys()].find((name) => /^detail\.[0-9a-f]{8}\.js$/.test(name)) ?? ''
  }
  const site = path.join(folder, 'environments/staging')
  const config = await released.config()
  const nginx = { config, target: folder, environment: 'staging', brotli: true, releases: true }
  running.push(
    await startNginx(nginx, [host, releases]),
    await serveHost({ port: sandboxHost, dist: site, configFile: path.join(site, 'config.json') }),
    await serveRemote({ port: sandboxReleases, name: 'events', dist: folder }),
  )
})
afterAll(async () => {
  for (const server of running) await server.close()
})

const dictionaryOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`
const dictionary = dictionaryOf(textOf(OLD))
const ACCEPTED = 'gzip, deflate, br, zstd, dcb, dcz'
const SENT = ['content-encoding', 'use-as-dictionary', 'cache-control', 'access-control-allow-origin']

const sides = () => [
  { server: 'host', at: [ports.host, ports.sandboxHost], folder: '/', match: '/detail.*.js' },
  { server: 'releases', at: [ports.releases, ports.sandboxReleases], folder: RELEASE, match: '/events/*/detail.*.js' },
]

test.each<[string, string | undefined, string | undefined, string | undefined]>([
  ['the difference to what the browser has', ACCEPTED, dictionary, 'dcz'],
  ['brotli without a dictionary', ACCEPTED, undefined, 'br'],
  ['brotli to who does not know differences', 'br', dictionary, 'br'],
  ['brotli for a dictionary of long ago', ACCEPTED, dictionaryOf(''), 'br'],
  ['the whole script to who accepts nothing', undefined, dictionary, undefined],
])('a script of the next release is %s', async (_what, accepted, available, encoding) => {
  const headers: Record<string, string> = {}
  if (accepted) headers['accept-encoding'] = accepted
  if (available) headers['available-dictionary'] = available
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
