import { randomNumbers } from '@portal/testing/random-numbers'
import { POLL_MS } from '@portal/api-client/polling'
import { DAY_MS as DAY, HOUR_MS as HOUR, MINUTE_MS as MINUTE } from '@portal/contract'
import { changeAlerts, mute, OFF, type QuietHours, unmute } from '@portal/ui'
import { watchAlerts } from './watch'

/** 2025-11-21 09:00 in Japan. */
const START = Date.parse('2025-11-21T00:00:00Z')

/** What the API returns, and what is called at each poll. */
const mockApi: { open: Set<string>; onPoll: () => void } = { open: new Set(), onPoll: () => {} }
jest.mock('@portal/api-client/events', () => ({
  ...jest.requireActual<typeof import('@portal/api-client/events')>('@portal/api-client/events'),
  UNRESOLVED: [],
  events: {
    list: () => ({
      queryFn: async () => {
        mockApi.onPoll()
        const rest = { severity: 'Critical', serverName: 'db-01' }
        return [...mockApi.open].map((id) => ({ id, title: id, message: id, ...rest }))
      },
    }),
  },
}))

/** The locks of a browser: one holder of each name, the others in their order. */
class Locks {
  readonly queues = new Map<string, (() => void)[]>()

  async request(name: string, { signal }: LockOptions, work: () => unknown): Promise<unknown> {
    const queue = this.queues.get(name) ?? []
    this.queues.set(name, queue)
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve)
      if (queue.length === 1) resolve()
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(resolve)
        if (place > 0) queue.splice(place, 1)
        reject(signal.reason)
      })
    })
    try {
      return await work()
    } finally {
      queue.shift()
      queue[0]?.()
    }
  }
}

/** The ids of the events told, by what the body of a notification names. */
let told: string[] = []
class Recorder extends EventTarget {
  static readonly permission = 'granted'
  constructor(_title: string, { body = '' }: NotificationOptions) {
    super()
    told.push(...body.split('\n').map((line) => line.replace('db-01: ', '')))
  }
}

beforeAll(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
  // Node's own would keep the process alive.
  globalThis.BroadcastChannel = class extends EventTarget {
    postMessage() {}
  } as unknown as typeof BroadcastChannel
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: Recorder })
  // All tabs are hidden, because that is when a notification matters.
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
})
afterAll(() => jest.useRealTimers())

/** What the tests expect, by each event's own life, without the record that `decide` keeps. */
class Model {
  /** Events open at the last poll of which a tab still has to notify the user. */
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

/**
 * Plays 40 steps, chosen by `seed`, of tabs that open and close, events, mutes, quiet hours and clocks that are set,
 * with a poll after each. No event is lost, and none told twice.
 */
export async function playSequence(seed: number): Promise<void> {
  const random = randomNumbers(seed)
  const below = (most: number) => Math.floor(random() * most)
  const owner = `project.${seed}`
  const model = new Model()
  const { open } = mockApi
  open.clear()
  told = []
  jest.setSystemTime(START + below(24) * HOUR)
  await changeAlerts(() => ({ ...OFF, isOn: true, isFirst: false }), owner)
  let polls = 0
  const due: string[] = []
  mockApi.onPoll = () => {
    polls += 1
    due.push(...model.poll(open, Date.now()))
  }
  const tabs: (() => void)[] = []
  const openTab = () => void tabs.push(watchAlerts(owner, () => {}))
  let lastID = 0
  const time = () => `${String(below(24)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`
  const known = () => [...model.seen][below(model.seen.size)]
  const steps: (() => unknown)[] = [
    openTab,
    openTab,
    () => tabs.splice(below(tabs.length), 1)[0]?.(),
    () => open.add(`event-${below(3) === 0 ? below(lastID + 1) : ++lastID}`),
    () => open.add(`event-${++lastID}`),
    () => open.delete([...open][below(open.size)] ?? ''),
    async () => {
      const until = Date.now() + ([1, 4, 8][below(3)] ?? 1) * HOUR
      const id = known()
      if (id === undefined) return
      await changeAlerts((alerts) => mute(alerts, until, id), owner)
      model.mutes.set(id, until)
      model.owed.add(id)
    },
    async () => {
      const until = Date.now() + (1 + below(23 * 60)) * MINUTE
      await changeAlerts((alerts) => mute(alerts, until), owner)
      model.muteOfAll = until
      for (const id of model.seen) model.owed.add(id)
    },
    async () => {
      const id = below(2) === 0 ? undefined : known()
      await changeAlerts((alerts) => unmute(alerts, id), owner)
      if (id === undefined) model.muteOfAll = 0
      else model.mutes.delete(id)
    },
    async () => {
      const quiet = below(2) === 0 ? null : { from: time(), to: time() }
      await changeAlerts((alerts) => ({ ...alerts, quiet }), owner)
      model.quiet = quiet
    },
    // A clock that is set, and a computer that slept.
    () => jest.setSystemTime(Date.now() + (below(2) === 0 ? 1 : -1) * below(3 * DAY)),
    () => jest.setSystemTime(Date.now() + below(4 * HOUR)),
  ]
  for (let turn = 0; turn < 40; turn += 1) {
    await steps[below(steps.length)]?.()
    const before = polls
    await jest.advanceTimersByTimeAsync(POLL_MS)
    // Known within one poll, and one tab polls, however many there are.
    const most = tabs.length > 0 ? 2 : 0
    expect(polls - before).toBeGreaterThanOrEqual(Math.min(1, most))
    expect(polls - before).toBeLessThanOrEqual(most)
    expect(told.toSorted()).toEqual(due.toSorted())
  }
  expect(polls).toBeGreaterThan(3)
  for (const close of tabs) close()
  await jest.advanceTimersByTimeAsync(0)
}
