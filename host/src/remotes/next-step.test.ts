import { trySessions } from './sessions.fixture'
import { isDegraded } from './state'
import { entryOf, override, Tab, urlOf } from './world.fixture'

afterEach(() => override(null))

const awaited = ({ remote: { attempt } }: Tab) => {
  if (!attempt.waitsFor) throw new Error('nothing is under way')
  return attempt.waitsFor
}
/** Ends the work that the attempt waits for, so many times. */
const succeed = (tab: Tab, times = 1) => {
  for (let time = 0; time < times; time++) tab.succeed(awaited(tab))
}
const fail = (tab: Tab) => tab.fail(awaited(tab), 'away')
function started(...releases: Parameters<typeof entryOf>): Tab {
  const tab = new Tab(entryOf(...releases))
  tab.tell({ type: 'wanted' })
  return tab
}
const crash = (tab: Tab, version: string) => {
  for (const now of [1, 2, 3]) tab.tell({ type: 'crashed', version, reason: 'boom', now })
}

test('whatever happens in a session, in any order', () => trySessions(500))

test('a remote that is away is tried again after growing pauses, and the page keeps its failure meanwhile', () => {
  const tab = started(1)
  fail(tab)
  const pauses: number[] = []
  for (let time = 0; time < 4; time++) {
    const { waitsFor } = tab.remote.attempt
    pauses.push(waitsFor?.kind === 'pause' ? waitsFor.ms : 0)
    succeed(tab)
    expect(tab.remote).toMatchObject({ loading: { stage: 'failed' }, failures: [{ at: 'resolving', reason: 'away' }] })
    fail(tab)
  }
  expect(pauses).toEqual([15_000, 30_000, 60_000, 60_000])
  // The server is back: the descriptor arrives, then the code.
  succeed(tab, 2)
  expect(tab.remote.loading.stage).toBe('failed')
  succeed(tab)
  expect(tab.remote).toMatchObject({ loading: { stage: 'ready' }, failures: [], attempt: { waitsFor: null } })
})

test('a remote that nobody opened comes back with its descriptor only', () => {
  const tab = new Tab(entryOf(1))
  fail(tab)
  succeed(tab, 2)
  expect(tab.remote).toMatchObject({ loading: { stage: 'idle' }, descriptor: { version: '1.0.0' } })
  tab.tell({ type: 'wanted' })
  expect(tab.remote.loading.stage).toBe('entry')
})

test('a release that the gate refused is not tried again by itself', () => {
  const tab = started(5)
  succeed(tab)
  expect(tab.remote).toMatchObject({ loading: { stage: 'failed' }, attempt: { waitsFor: null } })
})

test('an entry that did not arrive is asked for at another address', () => {
  const tab = started(1)
  succeed(tab)
  fail(tab)
  tab.tell({ type: 'retried' })
  succeed(tab)
  expect(tab.remote.attempt.waitsFor).toMatchObject({ kind: 'load', misses: 1 })
})

test('the result of an attempt that was given up changes nothing', () => {
  const tab = started(1)
  const old = tab.remote.attempt.waitsFor
  tab.configure(entryOf(2))
  const before = tab.remote
  if (old) tab.succeed(old)
  expect(tab.remote).toEqual(before)
})

test('the result of a search that a newer config has replaced offers nothing', () => {
  const tab = started(1)
  succeed(tab, 2)
  tab.configure(entryOf(2))
  const old = tab.remote.check?.waitsFor
  tab.configure(entryOf(3))
  if (old) tab.succeed(old)
  expect(tab.remote.pending).toBeNull()
  if (tab.remote.check) tab.succeed(tab.remote.check.waitsFor)
  expect(tab.remote.pending?.descriptor.version).toBe('3.0.0')
})

test('a release that crashed comes back when the one before it does not run', () => {
  const tab = started(2, [1])
  succeed(tab, 2)
  crash(tab, '2.0.0')
  fail(tab)
  expect(tab.remote.attempt.waitsFor).toMatchObject({ kind: 'load', release: { url: urlOf(2) } })
  succeed(tab)
  expect(tab.remote).toMatchObject({ loading: { stage: 'ready' }, descriptor: { version: '2.0.0' } })
  expect(isDegraded(tab.remote)).toBe(false)
  expect(tab.storage).toEqual({ '2.0.0': 'boom' })
  crash(tab, '2.0.0')
  expect(tab.remote.loading.stage).toBe('ready')
})
