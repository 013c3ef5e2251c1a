import { onAuthError, useSession } from '@portal/auth'
import { accessToken } from '@portal/testing/access-token'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { knownContract } from '@portal/testing/known-contract'
import { signInWith } from '@portal/testing/sign-in'
import * as z from 'zod/mini'
import { agentCalls, agents, type RotationStep } from './agents'
import { type Reply, prepareApi } from './api.fixture'
import { endpoint } from './endpoint'
import { ApiError } from './error'
import { events } from './events'
import {
  configureApi,
  download,
  get,
  getPath,
  onRecordedError,
  queryClient,
  recordError,
  send,
  sendOptimistically,
  status,
} from '@portal/api-client/http'
import { servers } from './servers'
import { users } from './users'

// Answers that the sandbox never gives; http.sandbox.test.ts has those that it does.

const api = prepareApi()
beforeEach(() => {
  fakeSdk.tokenCalls.length = 0
  configureApi({ apiServer: `${api.url}/` })
})

type Read = Pick<ReturnType<typeof getPath>, 'queryKey' | 'queryFn'>
const read = ({ queryKey, queryFn }: Read) => queryClient.fetchQuery({ queryKey, queryFn, retry: false })
/** The same with the retries that a page gets, only sooner. */
const visit = ({ queryKey, queryFn }: Read) => queryClient.fetchQuery({ queryKey, queryFn, retryDelay: 1 })

test('what a project, a subject in its place or an id contains never leaves its segment', async () => {
  await signInWith(accessToken({ sub: 'auth0|x' }))
  knownContract()
  api.answers({ body: [] }, { body: {} })
  await read(servers.list())
  expect(api.sent()).toEqual(['GET /api/v1/auth0%7Cx/servers'])
  api.requests.length = 0
  await signInWith(accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'a/b?c' }))
  knownContract()
  await read(servers.one('../../x?y#z'))
  expect(api.sent()).toEqual(['GET /api/v1/a%2Fb%3Fc/servers/..%2F..%2Fx%3Fy%23z'])
})

test.each(['', '.', '..', undefined])('with the project %j nothing is sent', async (name) => {
  useSession.setState({ project: name === undefined ? null : { id: 'org_1', name } })
  const fetch = jest.spyOn(globalThis, 'fetch')
  const message = 'アクセストークンにプロジェクト名がありません。'
  await expect(read(servers.list())).rejects.toMatchObject({ status: -1, isAPIError: false, message })
  await expect(send(agentCalls.createKey, {})).rejects.toMatchObject({ status: -1 })
  await expect(users.logLogout()).rejects.toMatchObject({ status: -1 })
  expect(fetch).not.toHaveBeenCalled()
  fetch.mockRestore()
})

test.each(['.', '..', ''])('an id %j, which would climb out of its call, is not sent either', async (id) => {
  await expect(read(servers.one(id))).rejects.toMatchObject({ status: -1, isAPIError: false })
  expect(api.sent()).toEqual([])
})

test('array filters repeat the key', async () => {
  api.answers({ body: [] })
  await read(events.list({ status: ['new', 'in_progress'], severity: [], q: '' }))
  expect(api.sent()).toEqual(['GET /events?status=new&status=in_progress'])
})

test('a 401 gets one new token, and the call succeeds with it', async () => {
  api.answers({ status: 401 }, { body: [] })
  await expect(read(servers.list())).resolves.toEqual([])
  expect(fakeSdk.tokenCalls.map(({ cacheMode }) => cacheMode)).toEqual(['off'])
  expect(api.requests.every(({ authorization }) => authorization?.startsWith('Bearer '))).toBe(true)
})

test('a second 401 is an error without a third call, and ends the session: the host leads to its page, no toast says it again', async () => {
  const ended: string[] = []
  const toasts: ApiError[] = []
  onAuthError(({ code }) => ended.push(code))
  onRecordedError((error) => toasts.push(error))
  api.answers({ status: 401 }, { status: 401, body: '{"code":"token.invalid","message":"期限切れ"}' })
  const error: unknown = await read(servers.list()).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ status: 401, code: 'token.invalid', isAPIError: true })
  recordError(error)
  expect(api.sent()).toHaveLength(2)
  expect(useSession.getState().status).toBe('signed-out')
  expect(ended).toEqual(['login_required'])
  expect(toasts).toEqual([])
})

test('an error without JSON has code 9999 and the status text', async () => {
  api.answers({ status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' })
  const gateway = { status: 502, code: '9999', message: 'Bad Gateway', isAPIError: true }
  await expect(read(servers.list())).rejects.toMatchObject(gateway)
})

test('no answer at all is status -1, not an API error', async () => {
  await api.close()
  await expect(read(servers.list())).rejects.toMatchObject({ status: -1, code: '9999', isAPIError: false })
})

test('a read is tried twice when nothing useful answered, once when the API refused, a write never again', async () => {
  api.answers({ status: 503 }, { status: 503 })
  await expect(visit(servers.list())).rejects.toMatchObject({ status: 503 })
  expect(api.sent()).toHaveLength(2)
  api.answers({ status: 403 })
  await expect(visit(events.list())).rejects.toMatchObject({ status: 403 })
  expect(api.sent()).toHaveLength(3)
  api.answers({ status: 503 })
  await expect(agents.createKey()).rejects.toMatchObject({ status: 503 })
  expect(api.sent()).toHaveLength(4)
})

test('a read that is asked to wait for some seconds is sent again, three times at most; a longer wait is an error at once', async () => {
  const busy = (seconds: string): Reply => ({ status: 429, headers: { 'retry-after': seconds } })
  api.answers(busy('1'), busy('2'), busy('3'), { body: [] })
  await expect(visit(servers.list())).resolves.toEqual([])
  expect(api.sent()).toHaveLength(4)
  api.answers(busy('1'), busy('1'), busy('1'), busy('1'))
  await expect(visit(events.list())).rejects.toMatchObject({ status: 429, retryAfter: 1 })
  api.answers(busy('30'))
  await expect(visit(users.list())).rejects.toMatchObject({ status: 429, retryAfter: 30 })
  api.answers({ status: 503, headers: { 'retry-after': '120' } })
  await expect(visit(servers.one('s1'))).rejects.toMatchObject({ status: 503 })
  expect(api.sent()).toHaveLength(10)
})

test('it waits as long as it is asked to, and half a second where no time is named', () => {
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  const delay = (status: number, retryAfter: number | null) =>
    typeof retryDelay === 'function' &&
    retryDelay(0, new ApiError({ status, code: '9999', message: '', isAPIError: true, retryAfter }))
  expect(delay(503, null)).toBe(500)
  expect(delay(429, 4)).toBeGreaterThanOrEqual(4000)
  expect(delay(429, 4)).toBeLessThanOrEqual(4500)
})

test('an aborted read ends as aborted, not as an error to show', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(servers.exportHardLogs('s1', {}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

const Thing = z.object({ id: z.string(), size: z.number() })
const things = endpoint('GET', '/things', { summary: '', answer: z.array(Thing) })

test('an answer of another shape is a readable error that names call and value', async () => {
  const { select } = get(things, {})
  expect(() => select?.([{ id: 'a', size: 'big' }])).toThrow('応答の形式が正しくありません (GET /things: 0.size)')
  expect(() => select?.([{ id: 'a', size: 'big' }])).toThrow(ApiError)
})

test('a file keeps its bytes and the name that the API gave; filename* wins', async () => {
  const file = endpoint('GET', '/file', { summary: '', file: 'text/csv' })
  const named = (disposition?: string): Reply => ({
    type: 'text/csv',
    body: '\ufeffa,b\r\n',
    headers: disposition === undefined ? {} : { 'content-disposition': disposition },
  })
  const names: [disposition: string | undefined, fileName: string | null][] = [
    [`attachment; filename="logs.csv"; filename*=UTF-8''%E3%83%AD%E3%82%B0%201.csv`, 'ログ 1.csv'],
    ['attachment; filename="logs.csv"', 'logs.csv'],
    ['attachment; filename=logs.csv', 'logs.csv'],
    [`attachment; filename*=UTF-8''%E3%83; filename="logs.csv"`, 'logs.csv'],
    [undefined, null],
  ]
  for (const [disposition, expected] of names) {
    api.answers(named(disposition))
    const { blob, fileName } = await download(file, {})
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0x61, 0x2c, 0x62, 13, 10])
    expect(fileName).toBe(expected)
  }
})

test('the logout log answers its status, whatever it is, and never throws for one', async () => {
  api.answers({ status: 204 }, { status: 500 })
  await expect(users.logLogout()).resolves.toBe(204)
  await expect(users.logLogout()).resolves.toBe(500)
  expect(api.sent()).toEqual(['POST /users/logout', 'POST /users/logout'])
})

test('status() alone sends the method of its endpoint', async () => {
  api.answers({ status: 204 })
  await expect(status(endpoint('DELETE', '/things', { summary: '' }), {})).resolves.toBe(204)
  expect(api.sent()).toEqual(['DELETE /things'])
})

test('the same address has the same key, whether a page or a badge reads it', () => {
  expect(getPath('events/count?status=new&status=in_progress').queryKey).toEqual(events.count().queryKey)
  expect(getPath('/servers').queryKey).toEqual(servers.list().queryKey)
  expect(getPath('servers/a%2Fb').queryKey).toEqual(servers.one('a/b').queryKey)
})

test('a badge that reads what a page has read costs no second call', async () => {
  api.answers({ body: [] })
  await read(servers.list())
  await read(getPath('servers'))
  expect(api.sent()).toHaveLength(1)
})

describe('a write that shows its result before it is known', () => {
  const one = get(endpoint('GET', '/things/{id}', { summary: '', answer: Thing }), { id: 'a' })
  const put = endpoint('PUT', '/things/{id}', { summary: '', answer: Thing, touches: ['things'] })
  const write = () => send(put, { id: 'a' })
  const shown = () => queryClient.getQueryData(one.queryKey)
  const body = (size: number) => ({ id: 'a', size, more: 1 })

  beforeEach(async () => {
    api.answers({ body: body(1) })
    await read(one)
  })

  test('changes the answer at once, and keeps what it does not name', async () => {
    api.answers({ body: body(2) })
    const writing = sendOptimistically(one, { size: 2 }, async () => {
      expect(shown()).toEqual({ id: 'a', size: 2, more: 1 })
      return write()
    })
    await expect(writing).resolves.toEqual({ id: 'a', size: 2 })
    expect(shown()).toEqual({ id: 'a', size: 2, more: 1 })
  })

  test('puts the answer back when it fails, marks it to be asked again, and hands the error on', async () => {
    api.answers({ status: 503, body: '{"code":"E503","message":"いまは変更できません"}' })
    await expect(sendOptimistically(one, { size: 2 }, write)).rejects.toMatchObject({ status: 503, code: 'E503' })
    expect(shown()).toEqual({ id: 'a', size: 1, more: 1 })
    expect(queryClient.getQueryState(one.queryKey)?.isInvalidated).toBe(true)
  })

  test('leaves an answer alone that came while it failed', async () => {
    const writing = sendOptimistically(one, { size: 2 }, () => {
      queryClient.setQueryData(one.queryKey, { id: 'a', size: 3 })
      throw new Error('refused')
    })
    await expect(writing).rejects.toThrow('refused')
    expect(shown()).toEqual({ id: 'a', size: 3 })
  })

  test('is not overwritten by an answer from before it', async () => {
    const late = read(one).catch(() => 'given up')
    api.answers({ body: body(1) }, { body: body(2) })
    await sendOptimistically(one, { size: 2 }, async () => {
      await late
      expect(shown()).toMatchObject({ size: 2 })
    })
  })

  test('changes nothing that was never read', async () => {
    queryClient.clear()
    await sendOptimistically(one, { size: 2 }, async () => expect(shown()).toBeUndefined())
  })
})

test('an error object is recorded once, however often it passes', () => {
  const heard: ApiError[] = []
  onRecordedError((error) => heard.push(error))
  const error = new ApiError({ status: 500, code: '1', message: 'm', isAPIError: true })
  recordError(error)
  recordError(error)
  expect(heard).toEqual([error])
  recordError(new Error('other'))
  expect(heard).toHaveLength(2)
})

const key = (name: string) => ({ key: name, createdAt: '2026-01-01T00:00:00Z' })
const keys = (...names: string[]) => names.map(key)

test('rotation reads the keys, deletes each, then creates one', async () => {
  api.answers({ body: keys('k1', 'k/2') }, { status: 204 }, { status: 204 }, { body: key('k3') })
  const steps: (RotationStep | undefined)[] = []
  await expect(agents.rotateKeys((all, at) => steps.push(all[at]))).resolves.toMatchObject({ key: 'k3' })
  const deleted = ['k1', 'k%2F2'].map((name) => `DELETE /project-keys/${name}`)
  expect(api.sent()).toEqual(['GET /project-keys', ...deleted, 'POST /project-keys'])
  expect(steps).toEqual([{ kind: 'delete', key: 'k1' }, { kind: 'delete', key: 'k/2' }, { kind: 'create' }])
})

const GONE = { status: 404, body: { code: 'E404', message: '鍵が見つかりません。' } }

test('rotation goes on when a key is gone meanwhile', async () => {
  api.answers({ body: keys('k1', 'k2') }, GONE, { body: keys('k2') }, { status: 204 }, { body: key('k3') })
  await expect(agents.rotateKeys(() => {})).resolves.toMatchObject({ key: 'k3' })
})

test.each([
  [403, 'an error', [{ status: 403 }]],
  [404, 'of a key that is still listed', [GONE, { body: keys('k2', 'k3') }]],
])('rotation stops at the first error: %i, %s', async (status, _what, refusal) => {
  api.answers({ body: keys('k1', 'k2', 'k3') }, { status: 204 }, ...refusal)
  await expect(agents.rotateKeys(() => {})).rejects.toMatchObject({ status })
  const written = api.sent().filter((call) => !call.startsWith('GET'))
  expect(written).toEqual(['DELETE /project-keys/k1', 'DELETE /project-keys/k2'])
})
