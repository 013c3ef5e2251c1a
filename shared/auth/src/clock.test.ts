import { randomNumbers } from '@portal/testing/random-numbers'

const SECOND = 1000
const MINUTE = 60 * SECOND
const START = Date.parse('2026-04-10T03:00:00.400Z')

let clock: typeof import('./clock')
/** How far the API's clock is ahead of the browser's, in truth. */
let truth: number

beforeEach(async () => {
  jest.useFakeTimers()
  jest.resetModules()
  clock = await import('./clock')
})
afterEach(() => jest.useRealTimers())

/** A browser whose clock is so far behind. */
function behind(ms: number): void {
  truth = ms
  jest.setSystemTime(START - ms)
}

type Answer = { there?: number; back?: number; by?: 'api' | 'provider'; age?: number; hasTime?: boolean }

/** An answer of the API, or of the provider, so long after the last one; `age`: it lay in a cache. */
function answer({ there = 40, back = 40, by = 'api', age = 0, hasTime = true }: Answer = {}): void {
  jest.advanceTimersByTime(30 * SECOND)
  const named = clock.compareClocks(by)
  jest.advanceTimersByTime(there)
  const at = Math.floor((Date.now() + truth - age) / SECOND) * SECOND
  jest.advanceTimersByTime(back)
  named(hasTime ? at : Number.NaN)
}

const error = () => Math.abs(clock.currentTime() - (Date.now() + truth))
/** Latencies of a line that is mostly quick and now and then hangs, in milliseconds. */
function* jumpy(): Generator<Answer> {
  const random = randomNumbers(7)
  const wait = () => (random() < 0.3 ? 8000 : 300) * random()
  for (let left = 200; left > 0; left -= 1) yield { there: wait(), back: wait() }
}

const OFF = [20 * MINUTE, -20 * MINUTE, 10 * MINUTE, -3 * 60 * MINUTE, 3 * SECOND, -3 * SECOND]

test.each(OFF)('a clock that is %i ms behind is put right by the first answer', (ms) => {
  behind(ms)
  expect(error()).toBe(Math.abs(ms))
  answer()
  expect(error()).toBeLessThan(600)
  expect(Math.abs(clock.correctedTime(START - ms) - START)).toBeLessThan(600)
})

test('a right clock is left alone, however long the answers take', () => {
  behind(0)
  for (const latencies of jumpy()) {
    answer(latencies)
    expect(clock.useClock.getState().ahead).toBe(0)
  }
})

test.each(OFF)('of a clock that is %i ms behind the time does not jump with the answers', (ms) => {
  behind(ms)
  answer()
  let changes = 0
  clock.useClock.subscribe(() => (changes += 1))
  for (const latencies of jumpy()) {
    answer(latencies)
    expect(error()).toBeLessThan(1100)
  }
  expect(changes).toBeLessThan(5)
})

test('an answer without a time, or from 1970, tells nothing, and one from a cache nothing that others contradict', () => {
  behind(20 * MINUTE)
  answer({ hasTime: false })
  answer({ age: START })
  expect(error()).toBe(20 * MINUTE)
  answer({ age: 5 * MINUTE })
  answer()
  expect(error()).toBeLessThan(600)
  for (let left = 5; left > 0; left -= 1) answer({ age: 5 * MINUTE })
  expect(error()).toBeLessThan(600)
})

test("the provider's time counts until the API names one", () => {
  behind(20 * MINUTE)
  answer({ by: 'provider' })
  expect(error()).toBeLessThan(600)
  truth += 30 * SECOND
  answer()
  expect(error()).toBeLessThan(600)
  truth += 30 * SECOND
  answer({ by: 'provider' })
  expect(error()).toBeGreaterThan(29 * SECOND)
})

test.each([
  ['api', 20 * MINUTE],
  ['api', -20 * MINUTE],
  // Its answers may bring nothing new, and name no time.
  ['provider', 20 * MINUTE],
] as const)('by the time of the %s a clock that was %i ms behind and is set meanwhile is right', (by, ms) => {
  behind(ms)
  for (let left = 8; left > 0; left -= 1) answer()
  jest.setSystemTime(Date.now() + ms)
  truth = 0
  answer({ by })
  expect(clock.useClock.getState().ahead).toBe(0)
})
