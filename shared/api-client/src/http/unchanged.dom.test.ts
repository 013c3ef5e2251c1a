import { prepareApi } from '../api.fixture'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { configureApi, getPath, queryClient, sendOptimistically } from '@portal/api-client/http'
import { polled, POLL_MS } from '../polling'
import { servers } from '../servers'

const api = prepareApi()
afterEach(() => jest.restoreAllMocks())

const row = (id: string, more = {}) => ({ id, isActive: true, ...more })
const list = servers.list()
type Read = Pick<ReturnType<typeof getPath>, 'queryKey' | 'queryFn'>
/** What the cache holds once it was read again. */
const read = async ({ queryKey, queryFn }: Read = list): Promise<unknown> => {
  await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false })
  return queryClient.getQueryData(queryKey)
}
const tags = () => api.requests.map(({ headers }) => headers['if-none-match'])
const tagged = (etag: string, body: unknown, link?: string) => ({
  body,
  headers: { etag, ...(link === undefined ? {} : { link: `<${link}>; rel="next"` }) },
})
const unchanged = { status: 304 }

describe('an answer that has not changed', () => {
  test('is not parsed again, and stays the same object', async () => {
    api.answers(tagged('W/"a"', [row('s1')]), unchanged)
    const first = await read()
    const parse = jest.spyOn(JSON, 'parse')
    expect(await read()).toBe(first)
    expect(parse).not.toHaveBeenCalled()
    expect(tags()).toEqual([undefined, 'W/"a"'])
  })

  test('is asked for by the tag of the newest one, also after a change that leaves parts of it equal', async () => {
    api.answers(tagged('"a"', [row('s1'), row('s2')]), tagged('"b"', [row('s1'), row('s2', { note: 'x' })]), unchanged)
    const first = await read()
    const second = await read()
    expect(second).toMatchObject([{ id: 's1' }, { note: 'x' }])
    expect(Object(second)[0]).toBe(Object(first)[0])
    expect(await read()).toBe(second)
    expect(tags()).toEqual([undefined, '"a"', '"b"'])
  })

  test.each([
    ['force-cache', 'no-store'],
    ['no-cache', 'max-age=600'],
  ])('is asked for in the cache mode %s after an answer with %s', async (cache, cacheControl) => {
    const { body, headers } = tagged('"a"', [row('s1')])
    api.answers({ body, headers: { ...headers, 'cache-control': cacheControl } }, unchanged)
    await read()
    const fetches = jest.spyOn(globalThis, 'fetch')
    await read()
    expect(fetches.mock.calls.map(([, init]) => init?.cache)).toEqual([cache])
  })

  test('is read whole where the API sends no tag', async () => {
    api.answers({ body: [row('s1')] }, { body: [row('s1')] })
    await read()
    await read()
    expect(tags()).toEqual([undefined, undefined])
  })

  test('is read whole once the cache holds something else: an optimistic change, or another session', async () => {
    const one = servers.one('s1')
    api.answers(tagged('"a"', row('s1')), {}, tagged('"b"', row('s1')))
    await read(one)
    await sendOptimistically(one, { isActive: false }, () => servers.setActive('s1', false))
    await read(one)
    queryClient.clear()
    api.answers(tagged('"b"', row('s1')))
    await read(one)
    expect(tags()).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is read whole when it could not be read', async () => {
    api.answers(tagged('"a"', [{ id: 1 }]), tagged('"a"', [row('s1')]))
    const { select } = list
    const raw = await read()
    expect(() => select(raw)).toThrow('GET /servers')
    expect(select(await read())).toHaveLength(1)
    expect(tags()).toEqual([undefined, undefined])
  })

  test('may be said by nobody who was not asked', async () => {
    api.answers(unchanged)
    await expect(read()).rejects.toMatchObject({ status: 304 })
  })
})

describe('a list in pages', () => {
  const first = tagged('"1"', [row('s1'), row('s2')], '/x?page=2')
  const second = tagged('"2"', [row('s3')])
  const longer = [unchanged, tagged('"2b"', [row('s3')], '/x?page=3'), tagged('"3"', [row('s9')])]

  test('is the same object when none of its pages has changed', async () => {
    api.answers(first, second, unchanged, unchanged)
    const whole = await read()
    expect(await read()).toBe(whole)
    expect(tags()).toEqual([undefined, undefined, '"1"', '"2"'])
  })

  test.each([
    ['the first', [tagged('"1b"', [row('s0')], '/x?page=2'), unchanged], ['s0', 's3']],
    ['the last', [unchanged, tagged('"2b"', [row('s4')])], ['s1', 's2', 's4']],
    ['the number', longer, ['s1', 's2', 's3', 's9']],
    ['the end', [tagged('"1b"', [row('s1')])], ['s1']],
  ])('takes those that have not changed from the cache: %s has', async (_what, replies, ids) => {
    api.answers(first, second, ...replies)
    await read()
    const now: unknown = await read()
    expect(now).toEqual(ids.map((id) => row(id)))
    api.answers(...ids.map(() => unchanged))
    expect(await read()).toBe(now)
  })

  test('keeps what stands beside the rows', async () => {
    const page = (etag: string, items: unknown[], nextCursor: string | null) =>
      tagged(etag, { total: 2, items, nextCursor })
    const [older, newer] = [page('"2"', [row('s2')], null), page('"2b"', [row('s3')], null)]
    api.answers(page('"1"', [row('s1')], 'c'), older, unchanged, newer)
    await read()
    expect(await read()).toEqual({ total: 2, items: [row('s1'), row('s3')], nextCursor: null })
  })
})

describe('an API whose preflight refuses If-None-Match', () => {
  /** As a browser does it: the call fails as if there were no network. */
  const refusing = () => {
    const real = globalThis.fetch
    return jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (new Headers(init?.headers).has('if-none-match')) throw new TypeError('Failed to fetch')
      return real(url, init)
    })
  }

  test('is asked again without it, and never with it again', async () => {
    const reply = tagged('"a"', [row('s1')])
    api.answers(reply, reply, reply)
    const fetches = refusing()
    for (const calls of [1, 3, 4]) {
      await expect(read()).resolves.toEqual([row('s1')])
      expect(fetches).toHaveBeenCalledTimes(calls)
    }
  })

  test('is not what a network that is down looks like', async () => {
    api.answers(tagged('"a"', [row('s1')]), unchanged, unchanged)
    await read()
    await read()
    const fetches = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(read()).rejects.toMatchObject({ noAnswer: 'network' })
    expect(fetches).toHaveBeenCalledTimes(1)
    await read()
    expect(tags()).toEqual([undefined, '"a"', '"a"'])
  })
})

test('another API is asked anew whether it takes tags', async () => {
  const { url } = api
  configureApi({ apiServer: url })
  api.answers(tagged('"a"', [row('s1')]), unchanged)
  await read()
  await read()
  expect(tags()).toEqual([undefined, '"a"'])
})

describe('a hidden tab', () => {
  afterEach(() => {
    jest.useRealTimers()
    focusManager.setFocused(undefined)
  })

  test('asks nothing, however long it is hidden', async () => {
    jest.useFakeTimers()
    const queryFn = jest.fn(async () => 1)
    const observer = new QueryObserver(queryClient, { ...getPath('events/count'), ...polled, queryFn })
    const stop = observer.subscribe(() => {})
    await jest.advanceTimersByTimeAsync(POLL_MS)
    expect(queryFn).toHaveBeenCalledTimes(2)
    focusManager.setFocused(false)
    await jest.advanceTimersByTimeAsync(100 * POLL_MS)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })
})
