import { onlineManager } from '@tanstack/react-query'
import { ApiError } from '@portal/api-client/http'
import { pollInterval } from './polling'

const read = (status: string, failingSeconds = 0) => ({
  state: { status, dataUpdatedAt: 1_000_000, errorUpdatedAt: 1_000_000 + failingSeconds * 1000 },
})
afterEach(() => onlineManager.setOnline(true))

test('every 30 s while it works, then 60 s, then 120 s', () => {
  expect(pollInterval(read('success'))).toBe(30_000)
  expect(pollInterval(read('error', 30))).toBe(60_000)
  expect(pollInterval(read('error', 90))).toBe(120_000)
  expect(pollInterval(read('error', 4000))).toBe(120_000)
})

test.each([
  [40, 60_000],
  [300, 300_000],
  [1e9, 3_600_000],
])('never before the %i s of Retry-After', (retryAfter, pause) => {
  const error = new ApiError({ status: 429, code: '9999', message: '', isAPIError: true, retryAfter })
  expect(pollInterval({ state: { ...read('error', 30).state, error } })).toBe(pause)
})

test('nothing is asked without a network', () => {
  onlineManager.setOnline(false)
  expect(pollInterval(read('success'))).toBe(false)
})
