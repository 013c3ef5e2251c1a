import { blockSiteData } from '@portal/testing/blocked-site-data'

type TabLock = typeof import('./tab-lock')

/** The locks of a browser (https://w3c.github.io/web-locks/#algorithms), as far as tabs of the portal use them. */
class Locks {
  readonly #held = new Map<string, (cause: unknown) => void>()
  readonly #waiting: { name: string; grant: () => void }[] = []

  request(name: string, { signal, steal }: LockOptions, work: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        this.#held.set(name, reject)
        const free = () => {
          if (this.#held.get(name) !== reject) return
          this.#held.delete(name)
          const next = this.#waiting.findIndex((each) => each.name === name)
          this.#waiting.splice(next, next < 0 ? 0 : 1)[0]?.grant()
        }
        void work().then(resolve, reject).finally(free)
      }
      if (steal) this.#held.get(name)?.(new DOMException('stolen', 'AbortError'))
      if (steal || !this.#held.has(name)) return grant()
      const entry = { name, grant }
      this.#waiting.push(entry)
      signal?.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(entry)
        if (at < 0) return
        this.#waiting.splice(at, 1)
        reject(signal.reason)
      })
    })
  }

  query = async () => ({ held: [...this.#held.keys()].map((name) => ({ name })), pending: [] })
}

let channels: EventTarget[]
/** Tabs that hear nothing. */
let hung: Set<number>
let opening = 0
const realLocks = navigator.locks
const RealChannel = globalThis.BroadcastChannel

beforeEach(() => {
  jest.useFakeTimers()
  channels = []
  hung = new Set()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
  globalThis.BroadcastChannel = class extends RealChannel {
    readonly tab = opening
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
    override postMessage(data: unknown) {
      for (const [tab, channel] of channels.entries())
        if (channel !== this && !hung.has(tab))
          queueMicrotask(() => channel.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), milliseconds)
    return limit.signal
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: realLocks })
  globalThis.BroadcastChannel = RealChannel
})

const openTabs = (count: number): TabLock[] =>
  Array.from({ length: count }, (_, at) => {
    let tab: TabLock | undefined
    opening = at
    jest.isolateModules(() => {
      tab = jest.requireActual<TabLock>('./tab-lock')
    })
    if (!tab) throw new Error('The tab did not open.')
    return tab
  })
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000)
const takes = (count: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(count), count * 1000))
const never = () => new Promise<never>(() => {})

test('twelve tabs that are alive take turns, however long that takes', async () => {
  let atOnce = 0
  let most = 0
  const done = openTabs(12).map(({ withLock }) =>
    withLock('token', async () => {
      most = Math.max(most, (atOnce += 1))
      await takes(6)()
      atOnce -= 1
    }),
  )
  await seconds(200)
  await expect(Promise.all(done)).resolves.toHaveLength(12)
  expect(most).toBe(1)
})

test('from a tab that hears nothing for ten seconds the lock is taken', async () => {
  const [stopped, healthy] = openTabs(2)
  hung.add(0)
  const slept = stopped?.withLock('token', takes(60))
  const work = jest.fn(takes(1))
  const done = healthy?.withLock('token', work)
  await seconds(9)
  expect(work).not.toHaveBeenCalled()
  await seconds(5)
  await expect(done).resolves.toBe(1)
  // It may wake up.
  await seconds(60)
  await expect(slept).resolves.toBe(60)
})

test('work without an end keeps the lock for 75 s', async () => {
  const [first, second] = openTabs(2)
  void first?.withLock('token', never)
  const done = second?.withLock('token', takes(1))
  await seconds(90)
  await expect(done).resolves.toBe(1)
})

test('what the work throws is thrown, and leaves the lock free', async () => {
  const [first, second] = openTabs(2)
  await expect(first?.withLock('token', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await expect(second?.withLock('token', () => 1)).resolves.toBe(1)
})

test('a browser that blocks site data has no locks: the work is done, and no other tab is seen', async () => {
  blockSiteData()
  const [tab] = openTabs(1)
  await expect(tab?.withLock('token', () => 1)).resolves.toBe(1)
  await expect(tab?.heldLocks()).resolves.toEqual(new Set())
  const onHeld = jest.fn()
  tab?.holdLock('record', new AbortController().signal, onHeld)
  await seconds(1)
  expect(onHeld).toHaveBeenCalledTimes(1)
})

test('a lock is held until it is given up', async () => {
  const [tab] = openTabs(1)
  const end = new AbortController()
  tab?.holdLock('record', end.signal)
  await expect(tab?.heldLocks()).resolves.toEqual(new Set(['record']))
  end.abort()
  await seconds(1)
  await expect(tab?.heldLocks()).resolves.toEqual(new Set())
})
