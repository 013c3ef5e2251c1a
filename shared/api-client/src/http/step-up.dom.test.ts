import { onAuthError, useSession } from '@portal/auth'
import { type Reply, prepareApi, visit } from '../api.fixture'
import { writeAll } from '../bulk'
import { onSignInWanted, type SignInWanted } from '@portal/api-client/http'
import { activityLogs } from '../activity-logs'
import { servers } from '../servers'
import { users } from '../users'

const REASON = 'この操作には、5 分以内のログインが必要です。'
const CHALLENGE = 'Bearer error="insufficient_user_authentication", acr_values="mfa phr", max_age="300"'
const WANTED: SignInWanted = { acrValues: 'mfa phr', maxAge: 300, reason: REASON }

const api = prepareApi()
let questions: { wanted: SignInWanted; refused: string }[]
/** What the user does next when asked; null cancels. */
let signIn: () => Promise<string | null>
beforeEach(() => {
  questions = []
  signIn = async () => 'fresh'
  onSignInWanted((wanted, refused) => {
    questions.push({ wanted, refused })
    return signIn()
  })
  onAuthError(() => {})
})

const stale = (challenge = CHALLENGE): Reply => ({
  status: 401,
  body: { code: 'sign_in.insufficient', message: REASON },
  headers: { 'www-authenticate': challenge },
})
const DONE: Reply = { status: 204 }
const tokens = () => api.requests.map(({ authorization }) => authorization?.replace('Bearer ', ''))
const isSignedIn = () => useSession.getState().status === 'signed-in'

test('a backend that never asks sees one request, and the user no question', async () => {
  api.answers(DONE)
  await users.remove('u2')
  expect(api.sent()).toEqual(['DELETE /users/u2'])
  expect(questions).toEqual([])
})

test('stale: the user is asked with the reason, and the call is sent once more, with its input and the new token', async () => {
  api.answers(stale(), { body: { enforceMFA: true } })
  await expect(users.setMfaPolicy(true)).resolves.toEqual({ enforceMFA: true })
  const [refused] = tokens()
  expect(questions).toEqual([{ wanted: WANTED, refused }])
  expect(api.sent()).toEqual(['POST /mfa', 'POST /mfa'])
  expect(tokens()).toEqual([refused, 'fresh'])
  expect(new Set(api.requests.map(({ headers }) => headers['content-length'])).size).toBe(1)
})

test('cancelled: nothing more is sent, the error is that of the call, and the session goes on', async () => {
  signIn = async () => null
  api.answers(stale())
  await expect(users.remove('u2')).rejects.toMatchObject({ status: 401, message: REASON, isDeclined: true })
  expect(api.sent()).toEqual(['DELETE /users/u2'])
  expect(isSignedIn()).toBe(true)
})

test('a question that fails is a question that was declined', async () => {
  signIn = () => Promise.reject(new Error('chunk'))
  api.answers(stale())
  await expect(users.remove('u2')).rejects.toMatchObject({ isDeclined: true })
})

test('a sign-in that is of the wrong kind, or has grown old meanwhile, is refused again: told once, never asked twice', async () => {
  api.answers(stale(), stale())
  await expect(users.remove('u2')).rejects.toMatchObject({ status: 401, message: REASON, isDeclined: false })
  expect(questions).toHaveLength(1)
  expect(api.sent()).toEqual(['DELETE /users/u2', 'DELETE /users/u2'])
  expect(isSignedIn()).toBe(true)
})

test('a token that is refused after the sign-in ends the session, as any', async () => {
  api.answers(stale(), { status: 401, body: { code: 'user.inactive', message: '' } })
  await expect(users.remove('u2')).rejects.toMatchObject({ code: 'user.inactive' })
  expect(isSignedIn()).toBe(false)
})

test('a token that has run out is renewed first, and asked for a sign-in after that', async () => {
  api.answers({ status: 401, body: { code: 'token.invalid', message: '' } }, stale(), DONE)
  await users.remove('u2')
  expect(api.sent()).toEqual(['DELETE /users/u2', 'DELETE /users/u2', 'DELETE /users/u2'])
  expect(questions).toHaveLength(1)
})

test('a read asks nobody, because it repeats itself: its error is shown, and the session goes on', async () => {
  api.answers(stale())
  await expect(visit(servers.list())).rejects.toMatchObject({ status: 401, message: REASON })
  expect(api.sent()).toEqual(['GET /servers'])
  expect(questions).toEqual([])
  expect(isSignedIn()).toBe(true)
})

test('tickets and files ask too, and say when they do', async () => {
  const onAsk = jest.fn()
  api.answers(stale(), { body: [] }, stale(), { type: 'text/csv', body: 'a,b' })
  await expect(servers.connInfo('s1', onAsk)).resolves.toEqual([])
  expect(onAsk).toHaveBeenCalledTimes(1)
  const { blob } = await activityLogs.export({})
  expect(blob.size).toBe(3)
  expect(questions).toHaveLength(2)
})

test.each([
  ['Bearer error="insufficient_user_authentication"', null, null],
  ['Bearer realm="api", error=insufficient_user_authentication, max_age=60', null, 60],
  ['Bearer error="insufficient_user_authentication", max_age="soon", acr_values="phr"', 'phr', null],
])('what the challenge %s leaves out is not asked for', async (challenge, acrValues, maxAge) => {
  api.answers(stale(challenge), DONE)
  await users.remove('u2')
  expect(questions).toMatchObject([{ wanted: { acrValues, maxAge } }])
})

/** The user answers when so many calls have reached the API. */
const answerAfter = (count: number, token: string | null) => async () => {
  while (api.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
  return token
}

test('calls that fail together ask once; one that wants something else asks after them', async () => {
  const other = 'Bearer error="insufficient_user_authentication", max_age="60"'
  signIn = answerAfter(3, 'fresh')
  api.answers(stale(), stale(), stale(other), DONE, DONE, DONE)
  await Promise.all([users.remove('u2'), users.remove('u3'), users.remove('u4')])
  expect(questions.map(({ wanted }) => wanted.maxAge).sort()).toEqual([300, 60])
  expect(api.requests).toHaveLength(6)
})

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const remove = (id: string) => users.remove(id).then(() => undefined)
const removeAll = () => writeAll(names, remove, () => {})

test('a call that was on its way when the user answered shares the answer', async () => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  signIn = async () => null
  api.answers(stale(), { ...stale(), after: late })
  const [first, second] = [users.remove('u2'), users.remove('u3')]
  await expect(Promise.race([first, second])).rejects.toMatchObject({ isDeclined: true })
  arrive()
  expect((await Promise.allSettled([first, second])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(questions).toHaveLength(1)
  api.answers(stale())
  await expect(users.remove('u4')).rejects.toMatchObject({ isDeclined: true })
  expect(questions).toHaveLength(2)
})

test('a bulk change asks once, and makes each write once', async () => {
  signIn = answerAfter(4, 'fresh')
  api.answers(stale(), stale(), stale(), stale(), ...names.map(() => DONE))
  expect((await removeAll()).map(({ kind }) => kind)).toEqual(names.map(() => 'done'))
  expect(questions).toHaveLength(1)
  expect(api.requests.filter(({ authorization }) => authorization === 'Bearer fresh')).toHaveLength(4)
})

test('a bulk change whose question is declined asks nothing more: the targets that are left are not sent', async () => {
  signIn = answerAfter(4, null)
  api.answers(stale(), stale(), stale(), stale())
  const results = await removeAll()
  expect(results).toMatchObject(names.map((target) => ({ target, kind: 'failed', error: { message: REASON } })))
  expect(questions).toHaveLength(1)
  expect(api.requests).toHaveLength(4)
})
