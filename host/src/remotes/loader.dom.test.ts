import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { CONTRACT, type RemoteDescriptor, type RemoteEntry } from '@portal/contract'
import { tinyServer } from '@portal/testing/tiny-server'
import { configOf, descriptorOf } from './descriptor.fixture'
import { createScriptURL } from '../trusted-scripts'
import { findOwner, load, retry, startRemotes } from './loader'
import { useOverrides } from './overrides'
import { remoteOf, useRemotes } from './state'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(() => null),
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}))

const MODULE = { routes: [], widgets: {} }
const failed = (at: string, reason: string) => ({ stage: 'failed', at, reason })
const IMPOSTOR = descriptorOf({ name: 'impostor' })
const NEWER = `このリモートには互換バージョン ^9.0.0 が必要です (ホストは ${CONTRACT})`
const EVIL = { entry: 'https://evil.test/e.js', integrity: { 'https://evil.test/e.js': 'sha384-x' } }
type Answer = { status?: number; body?: unknown } | 'hang'
let answers: Answer[]
let cdn: Awaited<ReturnType<typeof tinyServer>>
let count = 0

beforeEach(async () => {
  useRemotes.setState({}, true)
  document.head.innerHTML = ''
  answers = []
  cdn = await tinyServer((_request, response) => {
    const answer = answers.shift() ?? { status: 404 }
    if (answer === 'hang') return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null))
  })
  jest.mocked(loadRemote).mockReset().mockResolvedValue({ default: MODULE })
  jest.mocked(registerRemotes).mockReset()
  jest.mocked(getInstance).mockReset().mockReturnValue(null)
})
afterEach(() => cdn.close())

/** A remote of a name that was never used before: the registry remembers what it has started. */
function start(entry: Partial<RemoteEntry> = {}): string {
  const name = `remote-${++count}`
  startRemotes(configOf({ remotes: [{ name, url: `${cdn.url}/remote.json`, ...entry }], allowedOrigins: [cdn.url] }))
  return name
}

/** The next remote, with its release in the config itself. */
function startInlined(change: Partial<RemoteDescriptor> = {}): string {
  return start({ descriptor: descriptorOf({ name: `remote-${count + 1}`, ...change }) })
}

const globalOf = (name: string) => name.replaceAll('-', '_')
const nameOfNext = () => `remote-${count + 1}`
/** Where loading stands, and after a failure why. */
const stateOf = (name: string) => {
  const { loading, failures } = remoteOf(name)
  const [failure] = failures
  return loading.stage === 'failed' && failure ? failed(failure.at, failure.reason) : loading
}

test('a release that is in order runs: hash and address reach the runtime, and nav knows it', async () => {
  answers = [{ body: descriptorOf({ name: nameOfNext() }) }]
  const name = start()
  await expect(load(name)).resolves.toEqual(MODULE)
  expect(stateOf(name)).toEqual({ stage: 'ready', module: MODULE })
  expect(remoteOf(name).descriptor?.version).toBe('1.0.0+abc')
  expect(registerRemotes).toHaveBeenCalledWith(
    [{ name: globalOf(name), entry: `${cdn.url}/remoteEntry.1.js`, type: 'window', entryGlobalName: globalOf(name) }],
    { force: true },
  )
  const preload = document.head.querySelector('link[rel=preload]')
  expect(preload).toMatchObject({ integrity: 'sha384-entry', crossOrigin: 'anonymous' })
})

test('a descriptor of another release than the address leads to is not the one that runs', async () => {
  answers = [{ body: descriptorOf({ name: nameOfNext(), version: '2.0.0+0a1b' }) }]
  const descriptor = descriptorOf({ name: nameOfNext(), version: '1.0.0+0a1b' })
  const name = start({ url: `${cdn.url}/servers/2.0.0-0a1b/remote.json`, descriptor })
  await load(name)
  expect(remoteOf(name).descriptor?.version).toBe('2.0.0+0a1b')
})

test('however often it is asked for, it is loaded once; an inlined descriptor saves the fetch', async () => {
  const name = startInlined()
  await Promise.all([load(name), load(name)])
  await load(name)
  expect(loadRemote).toHaveBeenCalledTimes(1)
  expect(cdn.requests).toEqual([])
})

test.each<[string, Answer, string]>([
  ['not there', { status: 404 }, 'remote.json を取得できません (404)'],
  ['not JSON', { body: '<html>' }, 'remote.json の形式が正しくありません ()'],
  ['malformed', { body: { ...descriptorOf(), entry: 7 } }, 'remote.json の形式が正しくありません (entry)'],
  ['of another remote', { body: IMPOSTOR }, 'remote.json は別のリモート (impostor) のものです'],
])('a descriptor that is %s fails while resolving, after a second try', async (_case, answer, reason) => {
  answers = [answer, answer]
  const name = start()
  await expect(load(name)).resolves.toBeNull()
  expect(stateOf(name)).toEqual(failed('resolving', reason))
  expect(cdn.requests).toHaveLength(2)
  expect(loadRemote).not.toHaveBeenCalled()
})

test('a first failure is forgiven', async () => {
  answers = [{ status: 503 }, { body: descriptorOf({ name: nameOfNext() }) }]
  const name = start()
  await load(name)
  expect(stateOf(name).stage).toBe('ready')
})

test('a descriptor that never comes times out twice, then says so', async () => {
  answers = ['hang', 'hang']
  const name = start()
  await load(name)
  expect(stateOf(name)).toEqual(failed('resolving', 'remote.json の応答がありません'))
}, 15_000)

test('a server that is off is told as out of reach', async () => {
  await cdn.close()
  const name = start()
  await load(name)
  expect(stateOf(name)).toEqual(failed('resolving', 'remote.json を取得できません'))
})

test('an origin that is not allowed: nothing is fetched', async () => {
  const other = await tinyServer((_request, response) => response.end('{}'))
  const name = start({ url: `${other.url}/remote.json` })
  await expect(load(name)).resolves.toBeNull()
  expect(stateOf(name)).toEqual(failed('gate', `許可されていない配信元です (${other.url})`))
  expect([...other.requests, ...cdn.requests]).toEqual([])
  expect(loadRemote).not.toHaveBeenCalled()
  await other.close()
})

test.each<[string, Partial<RemoteDescriptor>, string]>([
  ['speaks a newer contract', { contract: '^9.0.0' }, NEWER],
  ['has no hash for its entry', { integrity: {} }, 'ハッシュのないファイルは実行できません (remoteEntry.1.js)'],
  ['vouches for another origin', EVIL, '許可されていない配信元です (https://evil.test)'],
])('a release that %s stops at the gate, before any of its code is fetched', async (_case, change, reason) => {
  const name = startInlined(change)
  await expect(load(name)).resolves.toBeNull()
  expect(stateOf(name)).toEqual(failed('gate', reason))
  expect(remoteOf(name).descriptor).not.toBeNull()
  expect(loadRemote).not.toHaveBeenCalled()
  expect(document.head.querySelector('link')).toBeNull()
})

test('an entry that cannot be fetched fails at the entry, one that breaks at the start', async () => {
  jest.mocked(loadRemote).mockRejectedValue(new Error('load failed\nstack of the runtime'))
  const entry = startInlined()
  await load(entry)
  expect(stateOf(entry)).toEqual(failed('entry', 'リモートのプログラムを読み込めません (load failed)'))

  jest.mocked(loadRemote).mockResolvedValue({})
  const init = startInlined()
  await load(init)
  expect(stateOf(init)).toEqual(failed('init', 'リモートの module の形式が正しくありません (default)'))
})

test('an entry that hangs is given up after 8 s', async () => {
  jest.useFakeTimers()
  jest.mocked(loadRemote).mockReturnValue(new Promise(() => {}))
  const name = startInlined()
  const loading = load(name)
  await jest.advanceTimersByTimeAsync(7_900)
  expect(stateOf(name).stage).toBe('entry')
  await jest.advanceTimersByTimeAsync(200)
  await expect(loading).resolves.toBeNull()
  expect(stateOf(name)).toEqual(failed('entry', 'リモートのプログラムの応答がありません'))
  jest.useRealTimers()
})

test('a start that goes on to fetch files is not late, and one that is late is joined, not repeated', async () => {
  jest.useFakeTimers()
  let start: (exposed: { default: unknown }) => void = () => {}
  jest.mocked(loadRemote).mockReturnValue(new Promise((resolve) => (start = resolve)))
  const name = nameOfNext()
  Reflect.set(window, globalOf(name), {})
  startInlined()
  const loading = load(name)
  await jest.advanceTimersByTimeAsync(0)
  expect(stateOf(name).stage).toBe('init')
  for (let chunk = 0; chunk < 3; chunk++) {
    await jest.advanceTimersByTimeAsync(4_000)
    document.head.append(Object.assign(document.createElement('script'), { type: 'chunk' }))
    document.head.querySelector('script[type=chunk]')?.dispatchEvent(new Event('load'))
  }
  expect(stateOf(name).stage).toBe('init')
  await jest.advanceTimersByTimeAsync(5_100)
  await expect(loading).resolves.toBeNull()
  expect(stateOf(name)).toMatchObject({ at: 'init', reason: 'リモートの初期化が時間内に終わりません' })

  start({ default: MODULE })
  await jest.advanceTimersByTimeAsync(20_000)
  expect(stateOf(name)).toEqual({ stage: 'ready', module: MODULE })
  expect(loadRemote).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
  Reflect.deleteProperty(window, globalOf(name))
})

test('after a failure a retry starts from the descriptor and can succeed', async () => {
  answers = [{ status: 404 }, { status: 404 }, { body: descriptorOf({ name: nameOfNext() }) }]
  const name = start()
  await load(name)
  expect(stateOf(name).stage).toBe('failed')
  await expect(retry(name)).resolves.toEqual(MODULE)
  expect(stateOf(name).stage).toBe('ready')
})

test('nav keeps the item of a remote that is down, from the last visit', async () => {
  const first = nameOfNext()
  answers = [{ body: descriptorOf({ name: first, paths: ['/kept/*'] }) }]
  await load(start())
  useRemotes.setState({}, true)
  const kept = JSON.parse(localStorage.getItem('portal.descriptors') ?? '{}')
  localStorage.setItem('portal.descriptors', JSON.stringify({ [nameOfNext()]: { ...kept[first], name: nameOfNext() } }))
  const name = start()
  expect(remoteOf(name).descriptor?.paths).toEqual(['/kept/*'])
  await expect(findOwner('/kept/x')).resolves.toMatchObject({ entry: { name } })
})

test('what an override or a preview brings stays in its tab', async () => {
  const name = nameOfNext()
  answers = [{ body: descriptorOf({ name, paths: ['/tried/*'] }) }]
  useOverrides.setState({ urls: { [name]: `${cdn.url}/remote.json` } })
  await load(start())
  useOverrides.setState({ urls: {} })
  expect(remoteOf(name).descriptor?.paths).toEqual(['/tried/*'])
  expect(localStorage.getItem('portal.descriptors')).toBeNull()
})

test('a path that nobody claims has no owner', async () => {
  startInlined()
  await expect(findOwner('/nowhere')).resolves.toBeUndefined()
})

test('the runtime may add only scripts that a descriptor vouched for', async () => {
  const name = startInlined()
  await load(name)
  const [plugins] = jest.mocked(registerPlugins).mock.calls[0] ?? []
  const createScript = plugins?.[0]?.createScript
  const made = createScript?.({ url: `${cdn.url}/remoteEntry.1.js` })
  const script = made && 'script' in made ? made.script : undefined
  expect(script).toMatchObject({ integrity: 'sha384-entry', crossOrigin: 'anonymous' })
  expect(() => createScript?.({ url: `${cdn.url}/other.js` })).toThrow('ハッシュのないファイルは実行できません')
})

test("the browser takes the address of a release's script from any runtime, once its descriptor has passed the gate", async () => {
  const files = { 'remoteEntry.1.js': 'sha384-entry', 'list.1.js': 'sha384-list', 'list.1.css': 'sha384-style' }
  const list = `${cdn.url}/list.1.js`
  await load(startInlined({ contract: '^99.0.0', integrity: files }))
  expect(createScriptURL(list)).toBeNull()
  await load(startInlined({ integrity: files }))
  expect(createScriptURL(list)).toBe(list)
  for (const file of ['list.1.css', 'other.js', 'list.1.js?x']) expect(createScriptURL(`${cdn.url}/${file}`)).toBeNull()
})
