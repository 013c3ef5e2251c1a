import { loadRemote } from '@module-federation/enhanced/runtime'
import type { RemoteDescriptor, RemoteEntry } from '@portal/contract'
import { tinyServer } from '@portal/testing/tiny-server'
import { createHash } from 'node:crypto'
import { countCrash } from './crashes'
import { configOf, descriptorOf } from './descriptor.fixture'
import { fallBack, load, updateRemote, retry, restart, startRemotes } from './loader'
import { provide } from './provides'
import { isDegraded, remoteOf, useRemotes } from './state'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(() => null),
  loadRemote: jest.fn(async (id: string) => {
    if (mockBroken.has(id)) throw new Error('load failed')
    return { default: { routes: [{ path: `/${id}` }], widgets: {} } }
  }),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}))

const mockBroken = new Set<string>()
let cdn: Awaited<ReturnType<typeof tinyServer>>
/** What lies at an address; without an entry: 404. */
const files = new Map<string, string>()
let count = 0
let name = ''

// As federation does at its start.
provide('@portal/ui', (wanted) => wanted === 'Panel')

beforeEach(async () => {
  useRemotes.setState({}, true)
  mockBroken.clear()
  files.clear()
  name = `many-${++count}`
  cdn = await tinyServer(({ url }, response) => {
    const file = files.get(url ?? '')
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(file)
  })
})
afterEach(() => cdn.close())

const urlOf = (release: number) => `${cdn.url}/${release}/remote.json`
const globalOf = (release: number) => `${name.replace('-', '_')}_v${release}`
/** Puts release 1, 2 … of the remote on the server; returns the bytes of its descriptor. */
function publish(release: number, change: Partial<RemoteDescriptor> = {}): string {
  const own = { name, version: `${release}.0.0`, global: globalOf(release), paths: [`/${name}/*`] }
  const text = JSON.stringify(descriptorOf({ ...own, ...change }))
  files.set(`/${release}/remote.json`, text)
  return text
}
function start(entry: Partial<RemoteEntry> = {}): RemoteEntry {
  const whole = { name, url: urlOf(2), previous: [urlOf(1)], ...entry }
  startRemotes(configOf({ remotes: [whole], allowedOrigins: [cdn.url] }))
  return whole
}
/** Publishes these releases, and loads the remote as the config names it. */
async function run(releases: number[], entry: Partial<RemoteEntry> = {}): Promise<RemoteEntry> {
  for (const release of releases) publish(release)
  const whole = start(entry)
  await load(name)
  return whole
}
const breaks = (release: number) => mockBroken.add(`${globalOf(release)}/module`)
const runs = () => {
  const { loading, descriptor } = remoteOf(name)
  return loading.stage === 'ready' ? descriptor?.version : loading.stage
}

test('with a release that is in order, older ones are not asked for', async () => {
  await run([1, 2])
  expect(runs()).toBe('2.0.0')
  expect(isDegraded(remoteOf(name))).toBe(false)
  expect(cdn.requests.map(({ url }) => url)).toEqual(['/2/remote.json'])
})

const NOT_EXPORTED = 'このリモートが使う Frame (@portal/ui) がホストにありません'
const GONE = 'remote.json を取得できません (404)'
const USES = { '@portal/ui': ['Panel', '*', 'Frame'] }
const UNKNOWN = { at: 'resolving', version: null }
const GATE = { at: 'gate', version: '2.0.0' }
const ENTRY = { at: 'entry', version: '2.0.0' }
test.each<[string, () => void, object]>([
  ['has no descriptor', () => files.delete('/2/remote.json'), { ...UNKNOWN, reason: GONE }],
  ['has a malformed descriptor', () => files.set('/2/remote.json', '{'), UNKNOWN],
  ['needs a newer contract', () => publish(2, { contract: '^9.0.0' }), GATE],
  ['uses what the host does not export', () => publish(2, { uses: USES }), { ...GATE, reason: NOT_EXPORTED }],
  ['has no hash for its entry', () => publish(2, { integrity: {} }), GATE],
  ['does not start', () => breaks(2), ENTRY],
])('a release that %s: the previous one runs, and the reason is kept', async (_case, spoil, failure) => {
  publish(1, { uses: { '@portal/ui': ['Panel'], react: ['use'] } })
  publish(2)
  spoil()
  await run([])
  expect(runs()).toBe('1.0.0')
  expect(remoteOf(name).release).toMatchObject({ url: urlOf(1), source: 'previous' })
  expect(remoteOf(name).failures).toEqual([expect.objectContaining({ url: urlOf(2), ...failure })])
  expect(isDegraded(remoteOf(name))).toBe(true)
})

test('when no release runs, the page tells of the newest', async () => {
  publish(2)
  breaks(2)
  start()
  await expect(load(name)).resolves.toBeNull()
  expect(runs()).toBe('failed')
  expect(remoteOf(name).failures.map(({ url }) => url)).toEqual([urlOf(2), urlOf(1)])
  const reason = 'リモートのプログラムを読み込めません (load failed)'
  expect(remoteOf(name).failures[0]).toMatchObject({ at: 'entry', reason })
})

test('a retry begins with the newest again', async () => {
  breaks(2)
  await run([1, 2])
  mockBroken.clear()
  await retry(name)
  expect(runs()).toBe('2.0.0')
  expect(remoteOf(name).failures).toEqual([])
})

test('a descriptor that differs from the hash in the config is refused, one that equals it runs', async () => {
  const text = publish(2)
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
  await run([1], { integrity })
  expect(runs()).toBe('2.0.0')

  name = `many-${++count}`
  await run([1, 2], { integrity })
  expect(runs()).toBe('1.0.0')
  expect(remoteOf(name).failures[0]?.reason).toBe('remote.json が配信設定のハッシュと一致しません')
})

test('a canary that fails gives way to the release of everybody else', async () => {
  breaks(3)
  await run([2, 3], { canary: { url: urlOf(3), percent: 100 } })
  expect(runs()).toBe('2.0.0')
  expect(remoteOf(name).release?.source).toBe('current')
})

describe('a release that crashes', () => {
  const crash = (version = '2.0.0') => countCrash(name, version, new Error('boom'))

  test('is given up at the third time within a minute, for the previous one', async () => {
    await run([1, 2])
    expect([crash(), crash(), crash()]).toEqual(['again', 'again', 'swapped'])
    await load(name)
    expect(runs()).toBe('1.0.0')
    expect(remoteOf(name).failures).toEqual([{ url: urlOf(2), version: '2.0.0', at: 'render', reason: 'boom' }])
  })

  test('is not given up for three failures that lie far apart', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] })
    await run([1, 2])
    const verdicts = [0, 1, 2, 3].map(() => {
      jest.advanceTimersByTime(31_000)
      return crash()
    })
    jest.useRealTimers()
    expect(verdicts).toEqual(['again', 'again', 'again', 'again'])
  })

  test('stays when there is no other', async () => {
    await run([2], { previous: [] })
    expect([crash(), crash(), crash()]).toEqual(['again', 'again', 'stays'])
    expect(runs()).toBe('2.0.0')
  })

  test('is not run again on the next visit, until the remote has a new release', async () => {
    await run([1, 2])
    for (const _ of [1, 2, 3]) crash()
    await load(name)
    useRemotes.setState({}, true)
    await run([])
    expect(runs()).toBe('1.0.0')
    expect(remoteOf(name).failures).toMatchObject([{ version: '2.0.0', at: 'render', reason: 'boom' }])

    useRemotes.setState({}, true)
    await run([3], { url: urlOf(3), previous: [urlOf(2), urlOf(1)] })
    expect(runs()).toBe('3.0.0')
    expect(localStorage.getItem('portal.quarantine')).not.toContain('2.0.0')
  })

  test('is still better than none', async () => {
    localStorage.setItem('portal.quarantine', JSON.stringify({ [name]: [{ version: '2.0.0', reason: 'boom' }] }))
    await run([2])
    expect(runs()).toBe('2.0.0')
    expect(isDegraded(remoteOf(name))).toBe(false)
  })
})

describe('a config that changes while the tab is open', () => {
  test('a new release waits, then runs; the old one is its last resort', async () => {
    await run([2], { previous: [] })
    publish(3)
    await updateRemote({ name, url: urlOf(3) })
    expect(runs()).toBe('2.0.0')
    expect(remoteOf(name).pending).toMatchObject({ release: { url: urlOf(3) }, descriptor: { version: '3.0.0' } })
    breaks(3)
    await restart(name)
    expect(runs()).toBe('2.0.0')
    mockBroken.clear()
    await retry(name)
    expect(runs()).toBe('3.0.0')
    expect(remoteOf(name).pending).toBeNull()
  })

  test('a new release that is broken, or known to fail here, is not offered', async () => {
    breaks(2)
    const entry = await run([1, 2])
    await updateRemote({ ...entry })
    expect(remoteOf(name).pending).toBeNull()
    await updateRemote({ ...entry, url: urlOf(9) })
    expect(remoteOf(name).pending).toBeNull()
    publish(3)
    await updateRemote({ ...entry, url: urlOf(3) })
    expect(remoteOf(name).pending?.descriptor.version).toBe('3.0.0')
  })

  test('a rollback is offered like a release', async () => {
    await run([1, 2])
    await updateRemote({ name, url: urlOf(1) })
    expect(remoteOf(name).pending?.descriptor.version).toBe('1.0.0')
  })

  test('another build at the same address is a new release', async () => {
    const entry = await run([2])
    await updateRemote({ ...entry })
    expect(remoteOf(name).pending).toBeNull()
    publish(2, { version: '2.0.1' })
    await updateRemote({ ...entry })
    expect(remoteOf(name).pending?.descriptor.version).toBe('2.0.1')
  })

  test('a remote that did not run starts over with what the config says now', async () => {
    await run([], { previous: [] })
    expect(runs()).toBe('failed')
    publish(3)
    await updateRemote({ name, url: urlOf(3) })
    await load(name)
    expect(runs()).toBe('3.0.0')
  })
})

test('a release is given up once only: two broken ones do not take turns', async () => {
  await run([1, 2])
  await fallBack(name, '2.0.0', 'gone')
  expect(runs()).toBe('1.0.0')
  expect(fallBack(name, '1.0.0', 'gone')).toBeNull()
})

test('a release that comes back is not started twice', async () => {
  await run([1, 2])
  const first = await load(name)
  jest.mocked(loadRemote).mockClear()
  await restart(name)
  await expect(load(name)).resolves.toBe(first)
  expect(loadRemote).not.toHaveBeenCalled()
})
