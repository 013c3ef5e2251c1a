import { createHash } from 'node:crypto'
import { reservePort } from '@portal/sandbox/reserved-ports'
import { testFolder } from '../folder.fixture'
import { openTarget } from '../release/open-target'
import { folderOf, newConfig, remoteFiles, versionOf } from '../release/release.fixture'
import { Releases } from '../release/releases.fixture'
import { newSigner } from '../release/signing/keys.fixture'
import { serveRemote } from './remote-server'
import { visit } from './requests.fixture'
import { startNginx } from './run-nginx'

const TEAM = newSigner()
const LIBRARY = Array.from({ length: 200 }, (_, at) => createHash('sha256').update(String(at)).digest('hex')).join('')
const textOf = (number: string) => `${LIBRARY};release('${number}')`
const RELEASE = `/events/${folderOf(versionOf('1.0.1'))}/`

const running: { close(): Promise<void> }[] = []
const folder = testFolder('portal-target')
let ports: number[]
let files: string[] = []

beforeAll(async () => {
  const released = new Releases(await openTarget(folder))
  const [host, releases, sandbox] = [await reservePort(), await reservePort(), await reservePort()]
  ports = [releases, sandbox]
  const [portalHost, releasesUrl] = [`http://localhost:${host}`, `http://localhost:${releases}`]
  const auth = { domain: 'id.example', clientId: 'web', audience: 'api', callbackUrl: `${portalHost}/callback` }
  const first = newConfig('staging', { portalHost, auth, releasesUrl, allowedOrigins: [releasesUrl] })
  await released.host(versionOf('1.0.0'), { first })
  for (const number of ['1.0.0', '1.0.1']) {
    const built = remoteFiles('events', versionOf(number), {}, { detail: textOf(number) })
    await released.remote('events', versionOf(number), { files: built, signer: TEAM })
    files = [...built.keys()].filter((name) => /\.(js|css)$/.test(name))
  }
  const config = await released.config()
  const nginx = { config, target: folder, environment: 'staging', brotli: true, releases: true, signatures: true }
  running.push(
    await startNginx(nginx, [host, releases]),
    await serveRemote({ port: sandbox, name: 'events', dist: folder }),
  )
})
afterAll(async () => {
  for (const server of running) await server.close()
})

const NAMES = ['unencoded-digest', 'signature-input', 'signature']
/** The headers of a signature, as nginx and the sandbox's server send them; both must send the same. */
async function sent(place: string, headers = {}): Promise<unknown[]> {
  const [byNginx, bySandbox] = await Promise.all(
    ports.map(async (port) => {
      const answer = await visit(port, place, headers)
      return [answer.headers['content-encoding'], ...NAMES.map((name) => answer.headers[name])]
    }),
  )
  expect(byNginx).toEqual(bySandbox)
  return byNginx ?? []
}

test('each script and style comes with its signature, compressed too', async () => {
  expect(files).toHaveLength(3)
  for (const file of files) {
    const plain = await sent(`${RELEASE}${file}`)
    expect(plain).toEqual([
      undefined,
      expect.stringMatching(/^sha-256=:[A-Za-z0-9+/]{43}=:$/),
      expect.stringMatching(/^release=\("unencoded-digest";sf\);keyid="[A-Za-z0-9+/]{43}=";tag="ed25519-integrity"$/),
      expect.stringMatching(/^release=:[A-Za-z0-9+/]{86}==:$/),
    ])
    expect(await sent(`${RELEASE}${file}`, { 'accept-encoding': 'br' })).toEqual(['br', ...plain.slice(1)])
  }
})

test('a difference comes with the signature of the script that it makes', async () => {
  const script = files.find((name) => name.startsWith('detail.')) ?? ''
  const dictionary = `:${createHash('sha256').update(textOf('1.0.0')).digest('base64')}:`
  const asDifference = { 'accept-encoding': 'br, dcz', 'available-dictionary': dictionary }
  const [, ...signature] = await sent(`${RELEASE}${script}`)
  expect(await sent(`${RELEASE}${script}`, asDifference)).toEqual(['dcz', ...signature])
})

test('what has no signature has no such header', async () => {
  const nothing = [undefined, undefined, undefined, undefined]
  expect(await sent(`${RELEASE}remote.json`)).toEqual(nothing)
  expect(await sent(`${RELEASE}detail.ffffffff.js`)).toEqual(nothing)
})
