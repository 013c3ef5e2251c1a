import { act, renderHook } from '@testing-library/react'
import { useCountdown } from './use-countdown'

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }))
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('a moment to come is counted down to 0, and then nothing ticks', () => {
  const { result } = renderHook(() => useCountdown(1_002_500))
  expect(result.current).toBe(3)
  pass(1000)
  expect(result.current).toBe(2)
  pass(2000)
  expect(result.current).toBe(0)
  expect(jest.getTimerCount()).toBe(0)
})

test('another moment restarts it, however long ago the last was', () => {
  const { result, rerender } = renderHook(({ until }) => useCountdown(until), { initialProps: { until: 0 } })
  expect(result.current).toBe(0)
  pass(60_000)
  rerender({ until: Date.now() + 60_000 })
  expect(result.current).toBe(60)
  pass(1000)
  expect(result.current).toBe(59)
})
