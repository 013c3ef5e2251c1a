import { type Alerts, mute, OFF, type QuietHours } from '@portal/ui'
import { decide } from './decide'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 2025-11-21 09:00 in Japan. */
const START = Date.parse('2025-11-21T00:00:00Z')

const on: Alerts = { ...OFF, isOn: true }
const e = (...ids: string[]) => ids.map((id) => ({ id }))
const ids = (notes: { id: string }[][]) => notes.map((note) => note.map(({ id }) => id))

test('what is open when notifications are switched on is not new, and later events are told once', () => {
  const first = decide(on, e('a'), START)
  expect(first.notes).toEqual([])
  const second = decide(first.alerts, e('a', 'b', 'b'), START + 1)
  expect(ids(second.notes)).toEqual([['b']])
  expect(decide(second.alerts, e('a', 'b'), START + 2).notes).toEqual([])
})

test('an event that is gone and comes back is new, but not while it is muted', () => {
  const known = decide({ ...on, isFirst: false }, e('a', 'b'), START).alerts
  const muted = mute(known, START + HOUR, 'b')
  const gone = decide(muted, [], START + 1).alerts
  expect(ids(decide(gone, e('a', 'b'), START + 2).notes)).toEqual([['a']])
  const back = decide(gone, e('b'), START + 3).alerts
  expect(ids(decide(back, e('b'), START + HOUR).notes)).toEqual([['b']])
})

test('quiet hours over midnight end with one summary, and many new events are one notification', () => {
  const at = (time: string) => Date.parse(`2025-11-${time}:00+09:00`)
  const quiet = { ...on, isFirst: false, quiet: { from: '22:00', to: '07:00' } }
  const night = decide(quiet, e('a', 'b'), at('21T23:30'))
  expect(night.notes).toEqual([])
  const later = decide(night.alerts, e('a', 'b'), at('22T06:59'))
  expect(later.notes).toEqual([])
  expect(ids(decide(later.alerts, e('a', 'b', 'c'), at('22T07:00')).notes)).toEqual([['c'], ['a', 'b']])
  expect(decide(quiet, e('a', 'b', 'c', 'd'), at('22T12:00')).notes).toHaveLength(1)
})

test('a clock that is put back by days does not prolong a mute', () => {
  const known = decide({ ...on, isFirst: false }, e('a'), START).alerts
  expect(ids(decide(mute(known, START + HOUR), e('a'), START - 3 * DAY).notes)).toEqual([['a']])
})

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What the tests expect, by each event's own life, without the record that `decide` keeps. */
class Model {
  /** Events open at the last poll that somebody is owed a notification of. */
  readonly owed = new Set<string>()
  readonly seen = new Set<string>()
  readonly mutes = new Map<string, number>()
  muteOfAll = 0
  quiet: QuietHours | null = null

  lasts = (until: number, now: number) => now < until && until - now <= DAY

  isNight(now: number): boolean {
    if (!this.quiet) return false
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    const from = minutes(this.quiet.from)
    const sinceStart = (((now + 9 * HOUR) % DAY) / MINUTE - from + 1440) % 1440
    return sinceStart < (minutes(this.quiet.to) - from + 1440) % 1440
  }

  /** The events that a poll must tell. */
  poll(open: ReadonlySet<string>, now: number): string[] {
    for (const [id, until] of this.mutes) if (!this.lasts(until, now)) this.mutes.delete(id)
    if (!this.lasts(this.muteOfAll, now)) this.muteOfAll = 0
    for (const id of this.seen) {
      if (open.has(id)) continue
      this.seen.delete(id)
      this.owed.delete(id)
    }
    for (const id of open) {
      if (!this.seen.has(id)) this.owed.add(id)
      this.seen.add(id)
    }
    if (this.isNight(now) || this.muteOfAll) return []
    const due = [...this.owed].filter((id) => !this.mutes.has(id))
    for (const id of due) this.owed.delete(id)
    return due
  }
}

type Tab = { hasLock: boolean; answer: ReadonlySet<string> | null }

test.each(Array.from({ length: 200 }, (_each, seed) => seed))(
  'sequence %i of tabs, events, mutes, quiet hours and clocks: none lost, none twice',
  (seed) => {
    const random = randomOf(seed)
    const below = (most: number) => Math.floor(random() * most)
    const model = new Model()
    let kept: Alerts = { ...on, isFirst: false }
    let now = START + below(24) * HOUR
    const open = new Set<string>()
    let tabs: Tab[] = []
    let lastID = 0
    let told = 0
    /** The lock goes to the tab that has waited longest. */
    const grant = () => {
      const [next] = tabs
      if (next && !tabs.some(({ hasLock }) => hasLock)) next.hasLock = true
    }
    const steps: (() => void)[] = [
      () => void tabs.push({ hasLock: false, answer: null }),
      () => void tabs.splice(below(tabs.length), 1),
      () => void open.add(`event-${below(3) === 0 ? below(lastID + 1) : ++lastID}`),
      () => void open.delete([...open][below(open.size)] ?? ''),
      () => {
        const until = now + ([1, 4, 8][below(3)] ?? 1) * HOUR
        const id = [...model.seen][below(model.seen.size)]
        if (id === undefined) return
        kept = mute(kept, until, id)
        model.mutes.set(id, until)
        model.owed.add(id)
      },
      () => {
        const until = now + (1 + below(23 * 60)) * MINUTE
        kept = mute(kept, until)
        model.muteOfAll = until
        for (const id of model.seen) model.owed.add(id)
      },
      () => {
        const time = () => `${String(below(24)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`
        const quiet = below(2) === 0 ? null : { from: time(), to: time() }
        kept = { ...kept, quiet }
        model.quiet = quiet
      },
      () => void (now += (below(2) === 0 ? 1 : -1) * below(3 * DAY)),
    ]
    for (let turn = 0; turn < 300; turn += 1) {
      now += 30_000 + below(2) * below(2 * HOUR)
      if (below(3) === 0) steps[below(steps.length)]?.()
      grant()
      // Every tab runs; the one with the lock alone polls, and the others must tell nothing.
      const notes = tabs.flatMap((tab) => {
        if (!tab.hasLock) return []
        const decided = decide(kept, e(...open), now)
        kept = decided.alerts
        return decided.notes.flat()
      })
      const isPolled = tabs.length > 0
      expect(notes.map(({ id }) => id).toSorted()).toEqual(isPolled ? model.poll(open, now).toSorted() : [])
      told += notes.length
    }
    expect(told).toBeGreaterThan(0)
  },
)
