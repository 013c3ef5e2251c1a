import { onAuthError, useSession } from '@portal/auth'
import { accessToken } from '@portal/testing/access-token'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { knownContract } from '@portal/testing/known-contract'
import { signInWith } from '@portal/testing/sign-in'
import { tinyServer } from '@portal/testing/tiny-server'
import * as z from 'zod/mini'
import { agentCalls, agents, type RotationStep } from './agents'
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

type Reply = { status?: number; type?: string; body?: string; headers?: Record<string, string> }
let replies: Reply[]
let api: Awaited<ReturnType<typeof tinyServer>>

beforeEach(async () => {
  replies = []
  api = await tinyServer((_request, response) => {
    const { status: code = 200, type = 'application/json', body = '[]', headers = {} } = replies.shift() ?? {}
    response.writeHead(code, { 'content-type': type, ...headers })
    response.end(code === 204 ? undefined : body)
  })
  await signInToProject('alpha')
  configureApi({ apiServer: `${api.url}/` })
})
afterEach(() => api.close())

async function signInToProject(name: string): Promise<void> {
  await signInWith(accessToken({ sub: 'u1', org_id: 'org_1', org_name: name }))
  knownContract()
  fakeSdk.tokenCalls.length = 0
}

type Read = Pick<ReturnType<typeof getPath>, 'queryKey' | 'queryFn'>
const read = ({ queryKey, queryFn }: Read) => queryClient.fetchQuery({ queryKey, queryFn, retry: false })
/** The same with the retries that a page gets, only sooner. */
const visit = ({ queryKey, queryFn }: Read) => queryClient.fetchQuery({ queryKey, queryFn, retryDelay: 1 })
const sent = () => api.requests.map(({ method, url }) => `${method} ${url}`)

test('a project that is a subject is one path segment', async () => {
  await signInWith(accessToken({ sub: 'auth0|x' }))
  knownContract()
  await read(servers.list())
  expect(sent()).toEqual(['GET /api/v1/auth0%7Cx/servers'])
})

test('what a project or an id contains never leaves its segment', async () => {
  await signInToProject('a/b?c')
  await read(servers.one('../../x?y#z'))
  expect(sent()).toEqual(['GET /api/v1/a%2Fb%3Fc/servers/..%2F..%2Fx%3Fy%23z'])
})

test.each([['.'], ['..'], [undefined]])('with the project %s nothing is sent', async (name) => {
  useSession.setState({ project: name === undefined ? null : { id: 'org_1', name } })
  const fetch = jest.spyOn(globalThis, 'fetch')
  await expect(read(servers.list())).rejects.toMatchObject({
    status: -1,
    isAPIError: false,
    message: 'アクセストークンにプロジェクト名がありません。',
  })
  await expect(send(agentCalls.createKey, {})).rejects.toMatchObject({ status: -1 })
  await expect(users.logLogout()).rejects.toMatchObject({ status: -1 })
  expect(fetch).not.toHaveBeenCalled()
  fetch.mockRestore()
})

test.each(['.', '..', ''])('an id %j, which would climb out of its call, is not sent either', async (id) => {
  await expect(read(servers.one(id))).rejects.toMatchObject({ status: -1, isAPIError: false })
  expect(sent()).toEqual([])
})

test('array filters repeat the key', async () => {
  await read(events.list({ status: ['new', 'in_progress'], severity: [], q: '' }))
  expect(sent()).toEqual(['GET /api/v1/alpha/events?status=new&status=in_progress'])
})

test('a 401 gets one new token, and the call succeeds with it', async () => {
  replies = [{ status: 401, body: '' }, { body: '[]' }]
  await expect(read(servers.list())).resolves.toEqual([])
  expect(fakeSdk.tokenCalls.map(({ cacheMode }) => cacheMode)).toEqual(['off'])
  expect(api.requests.every(({ authorization }) => authorization?.startsWith('Bearer '))).toBe(true)
})

test('a second 401 is an error without a third call, and ends the session: the host leads to its page, no toast says it again', async () => {
  const ended: string[] = []
  const toasts: ApiError[] = []
  onAuthError(({ code }) => ended.push(code))
  onRecordedError((error) => toasts.push(error))
  replies = [{ status: 401, body: '' }, { status: 401, body: '{"code":"token.invalid","message":"期限切れ"}' }, {}]
  const error: unknown = await read(servers.list()).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ status: 401, code: 'token.invalid', isAPIError: true })
  recordError(error)
  expect(sent()).toHaveLength(2)
  expect(useSession.getState().status).toBe('signed-out')
  expect(ended).toEqual(['login_required'])
  expect(toasts).toEqual([])
})

test('an error without JSON has code 9999 and the status text', async () => {
  replies = [{ status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }]
  await expect(read(servers.list())).rejects.toMatchObject({
    status: 502,
    code: '9999',
    message: 'Bad Gateway',
    isAPIError: true,
  })
})

test('no answer at all is status -1, not an API error', async () => {
  await api.close()
  await expect(read(servers.list())).rejects.toMatchObject({ status: -1, code: '9999', isAPIError: false })
})

test('a read is tried twice when nothing useful answered, once when the API refused, a write never again', async () => {
  replies = [
    { status: 503, body: '' },
    { status: 503, body: '' },
  ]
  await expect(visit(servers.list())).rejects.toMatchObject({ status: 503 })
  expect(sent()).toHaveLength(2)
  replies = [{ status: 403, body: '' }]
  await expect(visit(events.list())).rejects.toMatchObject({ status: 403 })
  expect(sent()).toHaveLength(3)
  replies = [{ status: 503, body: '' }]
  await expect(agents.createKey()).rejects.toMatchObject({ status: 503 })
  expect(sent()).toHaveLength(4)
})

test('a read that is asked to wait for some seconds is sent again, three times at most; a longer wait is an error at once', async () => {
  const busy = (seconds: string): Reply => ({ status: 429, body: '', headers: { 'retry-after': seconds } })
  replies = [busy('1'), busy('2'), busy('3'), { body: '[]' }]
  await expect(visit(servers.list())).resolves.toEqual([])
  expect(sent()).toHaveLength(4)
  replies = [busy('1'), busy('1'), busy('1'), busy('1'), { body: '[]' }]
  await expect(visit(events.list())).rejects.toMatchObject({ status: 429, retryAfter: 1 })
  replies = [busy('30')]
  await expect(visit(users.list())).rejects.toMatchObject({ status: 429, retryAfter: 30 })
  replies = [{ status: 503, body: '', headers: { 'retry-after': '120' } }]
  await expect(visit(servers.one('s1'))).rejects.toMatchObject({ status: 503 })
  expect(sent()).toHaveLength(10)
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
  replies = [
    named(`attachment; filename="logs.csv"; filename*=UTF-8''%E3%83%AD%E3%82%B0%201.csv`),
    named('attachment; filename="logs.csv"'),
    named('attachment; filename=logs.csv'),
    named(`attachment; filename*=UTF-8''%E3%83; filename="logs.csv"`),
    named(),
  ]
  const first = await download(file, {})
  expect([...new Uint8Array(await first.blob.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0x61, 0x2c, 0x62, 13, 10])
  expect(first.fileName).toBe('ログ 1.csv')
  expect((await download(file, {})).fileName).toBe('logs.csv')
  expect((await download(file, {})).fileName).toBe('logs.csv')
  expect((await download(file, {})).fileName).toBe('logs.csv')
  expect((await download(file, {})).fileName).toBeNull()
})

test('the logout log answers its status, whatever it is, and never throws for one', async () => {
  replies = [{ status: 204 }, { status: 500, body: '' }]
  await expect(users.logLogout()).resolves.toBe(204)
  await expect(users.logLogout()).resolves.toBe(500)
  expect(sent()).toEqual(['POST /api/v1/alpha/users/logout', 'POST /api/v1/alpha/users/logout'])
})

test('status() alone sends the method of its endpoint', async () => {
  replies = [{ status: 204 }]
  await expect(status(endpoint('DELETE', '/things', { summary: '' }), {})).resolves.toBe(204)
  expect(sent()).toEqual(['DELETE /api/v1/alpha/things'])
})

test('the same address has the same key, whether a page or a badge reads it', () => {
  expect(getPath('events/count?status=new&status=in_progress').queryKey).toEqual(events.count().queryKey)
  expect(getPath('/servers').queryKey).toEqual(servers.list().queryKey)
  expect(getPath('servers/a%2Fb').queryKey).toEqual(servers.one('a/b').queryKey)
})

test('a badge that reads what a page has read costs no second call', async () => {
  await read(servers.list())
  await read(getPath('servers'))
  expect(sent()).toHaveLength(1)
})

describe('a write that shows its result before it is known', () => {
  const one = get(endpoint('GET', '/things/{id}', { summary: '', answer: Thing }), { id: 'a' })
  const put = endpoint('PUT', '/things/{id}', { summary: '', answer: Thing, touches: ['things'] })
  const write = () => send(put, { id: 'a' })
  const shown = () => queryClient.getQueryData(one.queryKey)
  const body = (size: number) => JSON.stringify({ id: 'a', size, more: 1 })

  beforeEach(async () => {
    replies = [{ body: body(1) }]
    await read(one)
  })

  test('changes the answer at once, and keeps what it does not name', async () => {
    replies = [{ body: body(2) }]
    const writing = sendOptimistically(one, { size: 2 }, async () => {
      expect(shown()).toEqual({ id: 'a', size: 2, more: 1 })
      return write()
    })
    await expect(writing).resolves.toEqual({ id: 'a', size: 2 })
    expect(shown()).toEqual({ id: 'a', size: 2, more: 1 })
  })

  test('puts the answer back when it fails, marks it to be asked again, and hands the error on', async () => {
    replies = [{ status: 503, body: '{"code":"E503","message":"いまは変更できません"}' }]
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
    const late = queryClient
      .fetchQuery({ queryKey: one.queryKey, queryFn: one.queryFn, retry: false })
      .catch(() => 'given up')
    replies = [{ body: body(1) }, { body: body(2) }]
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

test('rotation reads the keys, deletes each, then creates one', async () => {
  replies = [{ body: keys('k1', 'k/2') }, { status: 204 }, { status: 204 }, { body: JSON.stringify(key('k3')) }]
  const steps: (RotationStep | undefined)[] = []
  await expect(agents.rotateKeys((all, at) => steps.push(all[at]))).resolves.toMatchObject({ key: 'k3' })
  expect(sent()).toEqual([
    'GET /api/v1/alpha/project-keys',
    'DELETE /api/v1/alpha/project-keys/k1',
    'DELETE /api/v1/alpha/project-keys/k%2F2',
    'POST /api/v1/alpha/project-keys',
  ])
  expect(steps).toEqual([{ kind: 'delete', key: 'k1' }, { kind: 'delete', key: 'k/2' }, { kind: 'create' }])
})

const GONE = { status: 404, body: '{"code":"E404","message":"鍵が見つかりません。"}' }

test('rotation goes on when a key is gone meanwhile', async () => {
  replies = [
    { body: keys('k1', 'k2') },
    GONE,
    { body: keys('k2') },
    { status: 204 },
    { body: JSON.stringify(key('k3')) },
  ]
  await expect(agents.rotateKeys(() => {})).resolves.toMatchObject({ key: 'k3' })
})

test.each([
  [403, 'an error', [{ status: 403 }]],
  [404, 'of a key that is still listed', [GONE, { body: keys('k2', 'k3') }]],
])('rotation stops at the first error: %i, %s', async (status, _what, refusal) => {
  replies = [{ body: keys('k1', 'k2', 'k3') }, { status: 204 }, ...refusal]
  await expect(agents.rotateKeys(() => {})).rejects.toMatchObject({ status })
  expect(sent().filter((call) => !call.startsWith('GET'))).toEqual([
    'DELETE /api/v1/alpha/project-keys/k1',
    'DELETE /api/v1/alpha/project-keys/k2',
  ])
})

function key(name: string) {
  return { key: name, createdAt: '2026-01-01T00:00:00Z' }
}

function keys(...names: string[]): string {
  return JSON.stringify(names.map(key))
}
