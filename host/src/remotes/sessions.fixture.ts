import * as fc from 'fast-check'
import { whyNotFetched, whyNotRun } from './gate'
import { isSettled, moduleOf, type Load, type Remote } from './state'
import { canRun, descriptorAt, entryOf, ORIGIN, override, type Release, RELEASES, Tab, urlsOf } from './world.fixture'

/** More of those that can run. */
const release = fc.constantFrom<Release[]>(1, 2, 3, 4, ...RELEASES)
const entry = fc
  .tuple(release, fc.uniqueArray(release, { maxLength: 3 }), fc.option(release))
  .map(([current, previous, canary]) => entryOf(current, previous, canary))
const which = fc.nat(20)
/** What may happen to a tab. An answer that is never told was dropped; one that is told later was delayed. */
const happening = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('answer' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refuse' as const), which, status: fc.constantFrom(500, 503) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('corrupt' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time out' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('configure' as const), entry }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('override' as const), release: fc.option(release), entry }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('want' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose a page' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('retry', 'restart', 'hide', 'show', 'log out') }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** A session in one browser: a logout and an override load the page again, with what the browser has stored. */
function begin(first: ReturnType<typeof entryOf>, storage = {}): Tab {
  const tab = new Tab(first, storage)
  tab.onEffect = (effect, remote, stored) => {
    if (effect.kind === 'load') holdsAtLoad(effect, remote, tab)
    if (effect.kind === 'remember') holdsAtChoice(effect.descriptor.version, remote, stored)
  }
  return tab
}

function happen(tab: Tab, event: Happening): Tab {
  const { remote, underWay } = tab
  const version = remote.descriptor?.version ?? ''
  switch (event.do) {
    case 'answer':
    case 'refuse':
    case 'corrupt':
    case 'time out':
      return answer(tab, event)
    case 'configure':
      tab.configure(event.entry)
      return tab
    case 'override': {
      override(event.release)
      const reloaded = begin(event.entry, tab.storage)
      reloaded.underWay.push(...underWay)
      return reloaded
    }
    case 'log out': {
      const reloaded = begin(remote.entry, tab.storage)
      // What the page before had asked for may still come, as it does to a page from the back/forward cache.
      reloaded.underWay.push(...underWay)
      return reloaded
    }
    case 'want':
      tab.tell({ type: 'wanted' })
      return tab
    case 'retry':
      tab.tell({ type: 'retried' })
      return tab
    case 'restart':
      if (remote.pending) tab.tell({ type: 'restarted' })
      return tab
    case 'lose a page':
      if (moduleOf(remote)) tab.tell({ type: 'pageFailed', version, reason: 'gone' })
      return tab
    case 'crash':
      for (let time = 0; time < event.times; time++)
        tab.tell({ type: 'crashed', version, reason: 'boom', now: (tab.now += 1000) })
      return tab
    case 'hide':
    case 'show':
      tab.isHidden = event.do === 'hide'
      return tab
  }
}

function answer(tab: Tab, event: Happening & { which: number }): Tab {
  // The timer of a pause is told only to a visible tab.
  const answerable = tab.underWay.filter(({ kind }) => !(tab.isHidden && kind === 'pause'))
  const work = answerable[event.which % answerable.length]
  if (!work) return tab
  const isAwaited = tab.isAwaited(work)
  const before = shownBy(tab.remote)
  if (event.do === 'answer') tab.succeed(work)
  else if (event.do === 'time out') tab.timeOut(work)
  else tab.fail(work, event.do === 'refuse' ? `HTTP ${event.status}` : 'not what was hashed')
  if (!isAwaited) expect(shownBy(tab.remote)).toEqual(before)
  return tab
}

/** All of the state but the copy of what the browser has stored. */
const shownBy = (remote: Remote) => ({ ...remote, blocked: {} })

/** Nothing runs that no descriptor vouched for, or that the config no longer names. */
function holdsAtLoad({ release: candidate, descriptor }: Load, remote: Remote, tab: Tab): void {
  expect(descriptor).toEqual(descriptorAt(candidate.url))
  expect(whyNotFetched(candidate, [ORIGIN])).toBeUndefined()
  expect(whyNotRun(descriptor, candidate, [ORIGIN])).toBeUndefined()
  // A release that has already run in this page is the last resort.
  const hasRun = [...tab.modules.values()].includes(descriptor.version)
  if (!hasRun) expect(urlsOf(remote.candidates)).toContain(candidate.url)
}

/** A blocked release does not run while another one can. */
function holdsAtChoice(version: string, { candidates, attempt }: Remote, stored: Record<string, string>): void {
  if (candidates.some(({ source }) => source === 'override') || stored[version] === undefined) return
  expect(attempt.failures.map(({ url }) => url)).toEqual(expect.arrayContaining(urlsOf(candidates)))
}

/** A page has content, a reason why not, or a skeleton that work under way will replace. */
function holds({ remote, underWay, modules }: Tab): void {
  const { loading, attempt, check, failures, isWanted, descriptor, release: current } = remote
  if (attempt.waitsFor) expect(underWay).toContain(attempt.waitsFor)
  if (check) expect(underWay).toContain(check.waitsFor)
  switch (loading.stage) {
    case 'ready':
      expect(modules.get(loading.module)).toBe(descriptor?.version)
      expect(attempt.waitsFor).toBeNull()
      break
    case 'failed':
      expect(failures[0]?.reason).toBeTruthy()
      break
    case 'idle':
      expect({ isWanted, current, descriptor }).toMatchObject({ isWanted: false, current: {}, descriptor: {} })
      break
    default:
      expect(attempt.waitsFor?.kind).toBe(loading.stage === 'resolving' ? 'resolve' : 'load')
  }
}

/** All servers answer again, and nothing else happens: a remote that is wanted runs if any of its releases can. */
function calmDown(tab: Tab): void {
  tab.tell({ type: 'wanted' })
  for (let turns = 0; turns < 40; turns++) {
    const work = tab.underWay.find((each) => tab.isAwaited(each))
    if (!work) break
    tab.succeed(work)
    holds(tab)
  }
  expect(isSettled(tab.remote)).toBe(true)
  const some = urlsOf(tab.remote.candidates).some(canRun)
  expect(tab.remote.loading.stage === 'ready' || !some).toBe(true)
}

/** Tries this many random sessions of up to 30 events. @throws Error with the seed and the shortest session that fails. */
export function trySessions(runs: number): void {
  // Releases that crashed on an earlier visit.
  const stored = fc.subarray(['1.0.0', '2.0.0', '3.0.0', '4.0.0'], { maxLength: 2 })
  const session = fc.tuple(entry, stored, fc.array(happening, { maxLength: 30 }))
  const holdsThroughout = fc.property(session, ([first, crashed, events]) => {
    override(null)
    let tab = begin(first, Object.fromEntries(crashed.map((version) => [version, 'boom'])))
    for (const event of events) {
      tab = happen(tab, event)
      holds(tab)
    }
    calmDown(tab)
    override(null)
  })
  fc.assert(holdsThroughout, { numRuns: runs })
}
