import { onAuthError, useSession } from '@portal/auth'
import { type Reply, prepareApi, visit } from '../api.fixture'
import { type ApiError, onRecordedError, queryClient, recordError } from '@portal/api-client/http'
import { entitlements } from '../entitlements'
import { servers } from '../servers'

const api = prepareApi()
let toasts: ApiError[]
beforeEach(() => {
  toasts = []
  onRecordedError((error) => toasts.push(error))
  onAuthError(() => {})
})

const refused = (code: string, headers: Record<string, string> = {}): Reply => ({
  status: 401,
  body: { code, message: 'この操作はできません。' },
  headers,
})
const isSignedIn = () => useSession.getState().status === 'signed-in'
const CHALLENGE = { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' }

test.each<[string, Reply]>([
  ['token.invalid', refused('token.invalid')],
  ['user.inactive', refused('user.inactive')],
  ['invalid_token in the challenge', { status: 401, headers: CHALLENGE }],
])('a 401 that names the token (%s) ends the session at once', async (_what, reply) => {
  api.answers(reply, reply)
  await expect(visit(servers.list())).rejects.toMatchObject({ status: 401 })
  expect(api.sent()).toEqual(['GET /servers', 'GET /servers'])
  expect(isSignedIn()).toBe(false)
})

test("a 401 of one call alone is that call's error: the session goes on, and its message is shown", async () => {
  api.answers(refused('E7'), refused('E7'), { body: {} })
  const error: unknown = await visit(servers.list()).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ status: 401, code: 'E7', message: 'この操作はできません。' })
  expect(api.sent()).toEqual(['GET /servers', 'GET /servers', 'GET /contract'])
  expect(isSignedIn()).toBe(true)
  recordError(error)
  expect(toasts).toHaveLength(1)
})

test('a 401 of every call ends the session, and is told once', async () => {
  api.answers(refused('E7'), refused('E7'), refused('E7'))
  const error: unknown = await visit(servers.list()).catch((cause: unknown) => cause)
  expect(isSignedIn()).toBe(false)
  recordError(error)
  expect(toasts).toEqual([])
})

test('a call that asks for the contract is held against another one', async () => {
  api.answers(refused('E7'), refused('E7'), { body: { enforceMFA: false } })
  queryClient.removeQueries({ queryKey: entitlements.one().queryKey })
  await expect(visit(entitlements.one())).rejects.toMatchObject({ status: 401 })
  expect(api.sent().at(-1)).toBe('GET /mfa')
  expect(isSignedIn()).toBe(true)
})

test('without an answer to the question nothing is known against the token', async () => {
  api.answers(refused('E7'), refused('E7'), { status: 503 })
  await expect(visit(servers.list())).rejects.toMatchObject({ status: 401 })
  expect(isSignedIn()).toBe(true)
})

test('a write is sent once more with a new token: a 401 says that it was not done', async () => {
  api.answers(refused('token.invalid'), { status: 204 })
  await servers.setActive('s1', true)
  expect(api.sent()).toEqual(['PUT /servers/s1/active', 'PUT /servers/s1/active'])
})
