import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readFailure } from './auth-error'

type Fetch = (url: string, options?: { signal?: AbortSignal }) => Promise<{ status: number }>

/** The worker's `fetch` in front of `send`. */
function workerFetch(send: Fetch, postMessage = (_message: unknown) => {}): Fetch {
  const self = { fetch: send, postMessage }
  // oxlint-disable-next-line no-new-func -- the file is no module: it becomes a part of the SDK's worker
  new Function('self', readFileSync(path.join(__dirname, 'token-fetch.worker.js'), 'utf8'))(self)
  return self.fetch
}
const answer = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })
const failureOf = (request: Promise<unknown>) => request.then(() => null, readFailure)

test('the worker says that it has started', () => {
  const told = jest.fn()
  workerFetch(async () => answer(200), told)
  expect(told.mock.calls).toEqual([['started']])
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each([200, 400, 401, 403])('an answer with %i reaches the SDK', async (status) => {
  await expect(workerFetch(async () => answer(status))('/oauth/token')).resolves.toMatchObject({ status })
})

test.each([
  [429, '20', { code: 'too_many_requests', retryAfter: 20 }],
  [429, undefined, { code: 'too_many_requests', retryAfter: 0 }],
  [500, undefined, { code: 'server_error' }],
  [503, 'soon', { code: 'temporarily_unavailable', retryAfter: 0 }],
  [503, new Date(Date.now() + 30_000).toUTCString(), { code: 'temporarily_unavailable' }],
])(
  '%i with Retry-After %s is trouble that passes, and the SDK keeps its refresh token',
  async (status, retryAfter, failure) => {
    const request = workerFetch(async () => answer(status, retryAfter))('/oauth/token')
    expect(await failureOf(request)).toMatchObject({ name: 'ProviderTrouble', ...failure })
  },
)

test('a request without an answer is told as such', async () => {
  const fetch = workerFetch(async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await failureOf(fetch('/oauth/token'))).toMatchObject({ name: 'ProviderTrouble', code: 'unreachable' })
})

test('what the SDK repeats at once is not sent again, and nothing before the end of Retry-After', async () => {
  const send = jest.fn(async () => answer(503, '20'))
  const fetch = workerFetch(send)
  for (let tries = 0; tries < 3; tries += 1)
    expect(await failureOf(fetch('/oauth/token'))).toMatchObject({ retryAfter: 20 })
  jest.advanceTimersByTime(19_900)
  await failureOf(fetch('/oauth/token'))
  expect(send).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(200)
  await failureOf(fetch('/oauth/token'))
  expect(send).toHaveBeenCalledTimes(2)
})

test('a request that the SDK gives up is not repeated at once: its refresh token may be used up', async () => {
  const stop = new AbortController()
  const send = jest.fn(() => new Promise<never>(() => {}))
  const fetch = workerFetch(send)
  void fetch('/oauth/token', { signal: stop.signal })
  stop.abort()
  expect(await failureOf(fetch('/oauth/token'))).toMatchObject({ name: 'ProviderTrouble', code: 'timeout' })
  expect(send).toHaveBeenCalledTimes(1)
})
