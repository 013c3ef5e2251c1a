import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import {
  DAY_MS,
  type ReleaseKeys,
  type ReleaseStatement,
  type RemoteDescriptor,
  type RemoteEntry,
  signedStatement,
} from '@portal/contract'
import { tinyServer } from '@portal/testing/tiny-server'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { configOf, descriptorOf } from './descriptor.fixture'
import { load, startRemotes } from './loader'
import { usePreview } from './preview'
import { keysFor } from './signatures'
import { remoteOf, useRemotes } from './state'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(() => null),
  loadRemote: jest.fn(async () => ({ default: { routes: [], widgets: {} } })),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}))

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}
const [TEAM, NEXT, OTHER_TEAM] = [newKey(), newKey(), newKey()]
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

let cdn: Awaited<ReturnType<typeof tinyServer>>
/** What lies at an address; without an entry: 404. */
const files = new Map<string, string>()
let count = 0
let name = ''

beforeEach(async () => {
  useRemotes.setState({}, true)
  usePreview.setState({ preview: null, key: null, refused: null })
  files.clear()
  name = `signed-${++count}`
  document.head.innerHTML = ''
  jest.mocked(loadRemote).mockClear()
  jest.mocked(registerRemotes).mockClear()
  cdn = await tinyServer(({ url }, response) => {
    const file = files.get(url ?? '')
    response.writeHead(file === undefined ? 404 : 200)
    response.end(file)
  })
})
afterEach(() => cdn.close())

/** Writes the keys into the page, as the host's build does. */
function hold(keys: Partial<ReleaseKeys[string]> = {}, others: ReleaseKeys = {}): void {
  const all: ReleaseKeys = { [name]: { keys: [{ key: TEAM.key }], ...keys }, ...others }
  const meta = document.createElement('meta')
  meta.setAttribute('name', 'portal-release-keys')
  meta.setAttribute('content', JSON.stringify(all))
  document.head.append(meta)
}

const globalOf = (release: number) => `${name.replace('-', '_')}_${release}`
const urlOf = (release: number) => `${cdn.url}/${release}/remote.json`
const textOf = (release: number, change: Partial<RemoteDescriptor> = {}) =>
  JSON.stringify(descriptorOf({ name, version: `${release}.0.0`, global: globalOf(release), ...change }))

/** Signs what says something of release `release`. */
function statementOf(release: number, change: Partial<ReleaseStatement> = {}, by = TEAM): string {
  const signed = signedStatement({
    name,
    version: `${release}.0.0`,
    integrity: sha384(textOf(release)),
    issuedAt: ago(10 - release),
    until: ago(-90),
    ...change,
  })
  return `${signed}.${sign(null, Buffer.from(signed), by.privateKey).toString('base64url')}`
}

/** The files of a release, as the server has them. */
function publish(release: number, statement: string | null = statementOf(release), text = textOf(release)): void {
  files.set(`/${release}/remote.json`, text)
  if (statement === null) files.delete(`/${release}/release.jws`)
  else files.set(`/${release}/release.jws`, statement)
}

/** The entry of the config, as a release of it writes it. */
const entryOf = (release: number, statement = statementOf(release), text = textOf(release)): RemoteEntry => ({
  name,
  url: urlOf(release),
  integrity: sha384(text),
  descriptor: descriptorOf({ name, version: `${release}.0.0`, global: globalOf(release) }),
  signed: { statement, descriptor: text },
})

const plain = (release: number): RemoteEntry => ({ name, url: urlOf(release) })

async function run(entry: RemoteEntry, others: object = {}): Promise<void> {
  startRemotes(configOf({ remotes: [entry], allowedOrigins: [cdn.url], ...others }))
  await load(entry.name)
}

const runs = () => {
  const { loading, descriptor, failures } = remoteOf(name)
  return loading.stage === 'ready' ? descriptor?.version : failures[0]?.reason
}

test('what the team has signed runs, without a request for it', async () => {
  hold()
  await run(entryOf(2))
  expect(runs()).toBe('2.0.0')
  expect(cdn.requests).toEqual([])
})

test('a release that the config names by its address runs by the statement beside it', async () => {
  hold()
  publish(2)
  await run(plain(2))
  expect(runs()).toBe('2.0.0')
  expect(cdn.requests.map(({ url }) => url).sort()).toEqual(['/2/release.jws', '/2/remote.json'])
})

test('a host without keys runs what nobody has signed', async () => {
  publish(2, null)
  await run(plain(2))
  expect(runs()).toBe('2.0.0')
  expect(cdn.requests.map(({ url }) => url)).toEqual(['/2/remote.json'])
})

test('of two keys during a rotation either one will do', async () => {
  hold({ keys: [{ key: NEXT.key }, { key: TEAM.key, until: ago(-1) }] })
  publish(2, statementOf(2, {}, TEAM))
  await run(plain(2))
  expect(runs()).toBe('2.0.0')
  publish(3, statementOf(3, {}, NEXT))
  useRemotes.setState({}, true)
  await run(plain(3))
  expect(runs()).toBe('3.0.0')
})

test('a withdrawn release runs again when the team signs it again', async () => {
  hold({ notBefore: ago(1) })
  await run(entryOf(2, statementOf(2, { issuedAt: ago(0) })))
  expect(runs()).toBe('2.0.0')
})

test('a browser that knows the scheme is told the keys, with the entry and with its preload', async () => {
  hold({
    isCheckedByBrowser: true,
    keys: [{ key: NEXT.key }, { key: TEAM.key }, { key: OTHER_TEAM.key, until: ago(1) }],
  })
  await run(entryOf(2))
  const raw = (key: string) => `ed25519-${Buffer.from(key, 'base64').subarray(12).toString('base64')}`
  expect(document.head.querySelector('link[rel=preload]')).toMatchObject({
    integrity: `sha384-entry ${raw(NEXT.key)} ${raw(TEAM.key)}`,
  })
})

test('where the newest release is refused, the previous one runs', async () => {
  hold()
  publish(1)
  await run({ ...entryOf(2, statementOf(2, {}, OTHER_TEAM)), previous: [urlOf(1)] })
  expect(runs()).toBe('1.0.0')
  expect(remoteOf(name).failures).toMatchObject([{ at: 'gate', url: urlOf(2) }])
})

const EVIL = { entry: 'evil.js', integrity: { 'evil.js': 'sha384-evil' } }
const GLOBAL = { 'remoteEntry.1.js': 'sha384-of-a-chunk-of-another-release' }
const OTHER_BYTES = /別の remote.json/
const UNSIGNED = /署名がありません/
const OTHER_KEY = /このリモートの鍵によるものではありません/
/** An entry whose files an attacker has put on the server: release 2 with this statement and descriptor. */
function withFiles(statement: string | null, text?: string, entry = plain(2)): RemoteEntry {
  publish(2, statement, text)
  return entry
}
const evil = () => textOf(2, EVIL)
const forged = () => entryOf(2, statementOf(2), evil())
const chunk = () => entryOf(2, statementOf(2), textOf(2, { integrity: GLOBAL }))
const stripped = () => withFiles(null, undefined, { ...entryOf(2), signed: undefined })
const ofEvents = (by = TEAM) => entryOf(2, statementOf(2, { name: 'events' }, by))
const alone = () => withFiles(null, evil())
const unhashed = () => entryOf(2, statementOf(2).replace(/^[^.]+/, btoa('{"alg":"none","typ":"portal-release"}')))
const replayed = () => {
  publish(1)
  return { ...plain(1), previous: [urlOf(1)] }
}
const foreign = () => {
  name = `foreign-${count}`
  return withFiles(statementOf(2))
}
/** What an attacker can do who may write `config.json` and every release, and has no key that counts. */
const attacks: [string, () => RemoteEntry, RegExp][] = [
  ['another descriptor in the config', forged, OTHER_BYTES],
  ['files changed: remote.json names other files', () => withFiles(statementOf(2), evil()), OTHER_BYTES],
  ['config and files changed alike', () => withFiles(statementOf(2), evil(), forged()), OTHER_BYTES],
  ['an old vulnerable release replayed, whole and signed', replayed, /取り下げ/],
  ["another team's key", () => entryOf(2, statementOf(2, {}, OTHER_TEAM)), OTHER_KEY],
  ['an expired key', () => entryOf(2, statementOf(2, {}, EXPIRED)), /鍵は期限が過ぎています/],
  ['a revoked key', () => entryOf(2, statementOf(2, {}, REVOKED)), /鍵は失効しています/],
  ['an expired statement', () => entryOf(2, statementOf(2, { until: ago(1) })), /署名の期限が過ぎています/],
  ['a chunk of another release of the team under the name of this one', chunk, OTHER_BYTES],
  ['a signature that was stripped, from the config and from beside the files', stripped, UNSIGNED],
  ['the descriptor of another remote, signed by its own team', () => ofEvents(OTHER_TEAM), OTHER_KEY],
  ['another remote of the same team', () => ofEvents(), /別のリモート/],
  ['a signature over other bytes', () => entryOf(2, statementOf(3)), OTHER_BYTES],
  ['a downgrade of the pin: the config names the address alone, and there lies something else', alone, UNSIGNED],
  ['a statement of no algorithm', unhashed, /形式/],
  ['a remote of a name that has no keys', foreign, /鍵がホストにありません/],
]
const [EXPIRED, REVOKED] = [newKey(), newKey()]

test.each(attacks)('refused before any code is fetched: %s', async (_attack, prepare, reason) => {
  hold({
    keys: [{ key: TEAM.key }, { key: EXPIRED.key, until: ago(1) }, { key: REVOKED.key, isRevoked: true }],
    notBefore: ago(8.5),
  })
  await run(prepare())
  expect(runs()).toMatch(reason)
  expect(remoteOf(name).failures[0]?.at).toBe('gate')
  expect([loadRemote, registerRemotes].map((called) => jest.mocked(called).mock.calls)).toEqual([[], []])
  expect(document.head.querySelector('link')).toBeNull()
})

test('refused: keys that the config names instead of the host', async () => {
  hold()
  const releaseKeys = { [name]: { keys: [{ key: OTHER_TEAM.key }] } }
  const entry = { ...entryOf(2, statementOf(2, {}, OTHER_TEAM)), keys: [OTHER_TEAM.key], releaseKeys }
  await run(entry, { releaseKeys, previewKey: OTHER_TEAM.key })
  expect(runs()).toMatch(OTHER_KEY)
})

test('refused: a preview link that the key of the config signs, to what the team has not signed', async () => {
  hold()
  publish(2, null)
  const preview = { environment: 'test', name, version: '2.0.0', url: urlOf(2), integrity: sha384(textOf(2)) }
  usePreview.setState({ preview: { ...preview, until: ago(-1) } })
  await run(entryOf(1))
  expect(runs()).toMatch(UNSIGNED)
})

test('of overrides only a build of this machine needs no signature', () => {
  hold()
  expect(keysFor({ source: 'override', url: 'https://cdn.example/2/remote.json' })).not.toBeNull()
  expect(keysFor({ source: 'override', url: 'http://localhost:3001/remote.json' })).toBeNull()
  expect(keysFor({ source: 'current', url: 'http://localhost:3001/remote.json' })).not.toBeNull()
})

test('a page whose keys cannot be read runs nothing', async () => {
  hold()
  document.querySelector('meta')?.setAttribute('content', '{"servers":')
  await run(entryOf(2))
  expect(remoteOf(name).loading.stage).toBe('failed')
  expect(loadRemote).not.toHaveBeenCalled()
})

test('a browser without Ed25519 says so', async () => {
  hold()
  jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'))
  await run(entryOf(2))
  jest.restoreAllMocks()
  expect(runs()).toMatch(/ブラウザーは古い/)
})
