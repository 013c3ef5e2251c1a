import { blockSiteData } from '@portal/testing/blocked-site-data'
import { heldLocks, holdLock, withLock } from './tab-lock'

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

const realLocks = navigator.locks

beforeEach(() => {
  jest.useFakeTimers()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
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
})

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000)
const takes = (count: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(count), count * 1000))

/** How many tabs have worked at once, and after how many seconds all were done. */
async function twelveTabs(each: number): Promise<{ most: number; after: number }> {
  const begun = Date.now()
  let atOnce = 0
  let most = 0
  const all = Promise.all(
    Array.from({ length: 12 }, () =>
      withLock('token', async () => {
        most = Math.max(most, (atOnce += 1))
        await takes(each)()
        atOnce -= 1
        return Date.now()
      }),
    ),
  )
  await seconds(200)
  return { most, after: (Math.max(...(await all)) - begun) / 1000 }
}

test.each([
  ['take turns while that takes less than ten seconds', 0.5, { most: 1, after: 6 }],
  ['go on at once when it takes longer', 6, { most: 11, after: 16 }],
])('twelve tabs that open at once %s', async (_what, each, expected) => {
  await expect(twelveTabs(each)).resolves.toEqual(expected)
})

test('from a tab that hangs the lock is taken after ten seconds, once, and it may wake up', async () => {
  const slept = withLock('token', takes(60))
  const work = jest.fn(takes(1))
  const done = withLock('token', work)
  await seconds(9)
  expect(work).not.toHaveBeenCalled()
  await seconds(3)
  await expect(done).resolves.toBe(1)
  await expect(withLock('token', () => 1)).resolves.toBe(1)
  await seconds(60)
  await expect(slept).resolves.toBe(60)
})

test('what the work throws is thrown, and leaves the lock free', async () => {
  await expect(withLock('token', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await expect(withLock('token', () => 1)).resolves.toBe(1)
})

test('a browser that blocks site data has no locks: the work is done, and no other tab is seen', async () => {
  blockSiteData()
  await expect(withLock('token', () => 1)).resolves.toBe(1)
  await expect(heldLocks()).resolves.toEqual(new Set())
  const onHeld = jest.fn()
  holdLock('record', new AbortController().signal, onHeld)
  await seconds(1)
  expect(onHeld).toHaveBeenCalledTimes(1)
})

test('a lock is held until it is given up', async () => {
  const end = new AbortController()
  holdLock('record', end.signal)
  await expect(heldLocks()).resolves.toEqual(new Set(['record']))
  end.abort()
  await seconds(1)
  await expect(heldLocks()).resolves.toEqual(new Set())
})
