import { accessToken } from '@portal/testing/access-token'
import { sdkError } from '@portal/testing/fake-auth0'
import { heldBack, HOME, openPage, openSignedIn, PERSON, prepareBrowser, settings } from './open-page.fixture'

prepareBrowser()
afterEach(() => jest.useRealTimers())

/** A token that is due for renewal and has this long to live. */
const DUE = { expiresIn: 50 }
const renewedAs = (claims: Record<string, unknown>) => ({
  token: accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha', ...claims }),
  user: {},
})
const RENEWED = renewedAs({ permissions: ['manage:servers'], jti: 'second' })
const outage = () => new Error('token endpoint: 503')

/** From here on only the test moves the clock. */
const stopClock = () => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000)

test('a fresh token comes from the cache; one with less than 60 s to live is renewed, once for all callers', async () => {
  const fresh = await openSignedIn({ expiresIn: 62 })
  await expect(fresh.auth.getToken()).resolves.toBe(PERSON.token)
  expect(fresh.sdk.tokenCalls).toEqual([])
  const due = await openSignedIn({ expiresIn: 58 })
  due.sdk.signedIn = RENEWED
  const callers = [due.auth.getToken(), due.auth.getToken(), due.auth.getToken({ renew: true })]
  await expect(Promise.all(callers)).resolves.toEqual(Array(3).fill(RENEWED.token))
  expect(due.sdk.tokenCalls).toHaveLength(1)
  await due.auth.getToken()
  expect(due.sdk.tokenCalls).toHaveLength(1)
})

test('a token that the API refuses is renewed although it is fresh', async () => {
  const { auth, sdk } = await openSignedIn()
  sdk.signedIn = RENEWED
  await expect(auth.getToken({ renew: true })).resolves.toBe(RENEWED.token)
  expect(sdk.tokenCalls).toEqual([{ cacheMode: 'off' }])
})

test('nobody signed in: no token, and the SDK is not asked', async () => {
  const { auth, sdk, errors } = await openPage()
  auth.startAuth(settings(), HOME)
  await expect(auth.getToken()).rejects.toMatchObject({ code: 'login_required' })
  expect(sdk.clients).toBe(0)
  expect(errors).toEqual([])
})

test.each(['login_required', 'invalid_grant', 'missing_refresh_token', 'consent_required'])(
  '%s signs out and tells the host once',
  async (code) => {
    const { auth, sdk, errors, status } = await openSignedIn(DUE)
    sdk.tokenFailures.push(sdkError(code))
    const answers = await Promise.allSettled([auth.getToken(), auth.getToken(), auth.getToken({ renew: true })])
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(errors).toEqual([code])
    expect(status()).toBe('signed-out')
  },
)

test.each([
  ['a 503', outage()],
  ['a 429', new Error('token endpoint: 429')],
  ["OAuth's server_error", sdkError('server_error')],
  ['an answer without a code', sdkError('request_error')],
  ['a request without an answer', new Error('token endpoint: no answer')],
  ['a request that was given up', new Error("Timeout when executing 'fetch'")],
])('%s while the old token is valid: calls go on with it, and the renewal is tried again', async (_case, failure) => {
  const { auth, sdk, errors, status } = await openSignedIn(DUE)
  stopClock()
  sdk.tokenFailures.push(failure, failure)
  sdk.signedIn = RENEWED
  const first = auth.getToken()
  await pass(0.01)
  await expect(first).resolves.toBe(PERSON.token)
  await pass(1)
  expect(sdk.tokenCalls).toHaveLength(2)
  await expect(auth.getToken()).resolves.toBe(PERSON.token)
  await pass(2.1)
  expect(sdk.tokenCalls).toHaveLength(3)
  await expect(auth.getToken()).resolves.toBe(RENEWED.token)
  expect(errors).toEqual([])
  expect(status()).toBe('signed-in')
})

test('pauses grow, and only after the end of the token the session ends, with the code of the trouble', async () => {
  const { auth, sdk, errors, status } = await openSignedIn(DUE)
  stopClock()
  sdk.tokenFailures.push(...Array.from({ length: 50 }, outage))
  void auth.getToken()
  await pass(44)
  expect(sdk.tokenCalls.length).toBeGreaterThan(4)
  expect(sdk.tokenCalls.length).toBeLessThan(8)
  await expect(auth.getToken()).resolves.toBe(PERSON.token)
  expect(status()).toBe('signed-in')
  await pass(10)
  await Promise.all([expect(auth.getToken()).rejects.toMatchObject({ code: 'temporarily_unavailable' }), pass(20)])
  expect(status()).toBe('signed-out')
  expect(errors).toEqual(['temporarily_unavailable'])
})

test('Retry-After is obeyed', async () => {
  const { auth, sdk } = await openSignedIn(DUE)
  stopClock()
  sdk.tokenFailures.push(new Error('token endpoint: 429, retry after 20 s'))
  void auth.getToken()
  await pass(19)
  expect(sdk.tokenCalls).toHaveLength(1)
  await pass(2)
  expect(sdk.tokenCalls).toHaveLength(2)
})

test('a dead network never ends the session, not even after the end of the token', async () => {
  const { auth, sdk, errors, status } = await openSignedIn({ expiresIn: 1 })
  stopClock()
  await pass(2)
  sdk.tokenFailures.push(new Error('token endpoint: no answer'))
  const trouble = { name: 'ProviderTrouble', code: 'unreachable' }
  await Promise.all([expect(auth.getToken()).rejects.toMatchObject(trouble), pass(1)])
  expect(status()).toBe('signed-in')
  expect(errors).toEqual([])
  await Promise.all([expect(auth.getToken()).resolves.toBe(PERSON.token), pass(1)])
})

test('one 503 after the end of the token, as when a laptop wakes up, is tried again', async () => {
  const { auth, sdk, status } = await openSignedIn({ expiresIn: 1 })
  stopClock()
  await pass(3600)
  sdk.tokenFailures.push(outage())
  await Promise.all([expect(auth.getToken()).resolves.toBe(PERSON.token), pass(2)])
  expect(status()).toBe('signed-in')
})

test('a renewal that the API asked for fails at once while the provider is in trouble: the call tells it, the session stands', async () => {
  const { auth, sdk, errors, status } = await openSignedIn()
  sdk.tokenFailures.push(outage())
  const message = '認証サービスに接続できません。しばらくしてからもう一度お試しください。'
  await expect(auth.getToken({ renew: true })).rejects.toMatchObject({ name: 'ProviderTrouble', message })
  expect(sdk.tokenCalls).toHaveLength(1)
  expect(status()).toBe('signed-in')
  expect(errors).toEqual([])
})

test('a slow renewal keeps a call waiting for 5 s at most while the old token is valid', async () => {
  const page = await openSignedIn(DUE)
  const { auth, sdk } = page
  stopClock()
  const release = heldBack(page)
  sdk.signedIn = RENEWED
  const call = auth.getToken()
  await pass(5.1)
  await expect(call).resolves.toBe(PERSON.token)
  await expect(auth.getToken()).resolves.toBe(PERSON.token)
  await pass(20)
  release()
  await pass(1)
  await expect(auth.getToken()).resolves.toBe(RENEWED.token)
  expect(sdk.tokenCalls).toHaveLength(1)
})

test('permissions of a renewed token apply at once', async () => {
  const { auth, sdk, errors } = await openSignedIn(DUE)
  sdk.signedIn = renewedAs({ permissions: ['manage:users'] })
  expect([auth.can('manage:servers'), auth.can('manage:users')]).toEqual([true, false])
  await auth.getToken()
  expect([auth.can('manage:servers'), auth.can('manage:users')]).toEqual([false, true])
  expect(errors).toEqual([])
})

test.each([
  ['another person', { sub: 'u2' }, 'user_changed'],
  ['another organization', { org_id: 'org_2', org_name: 'beta' }, 'project_changed'],
  ['another name of the organization', { org_name: 'alpha-2' }, 'project_changed'],
  ['no organization any more', { org_id: undefined, org_name: undefined }, 'project_changed'],
])('the token of %s is given to nobody: the session ends with that reason', async (_case, claims, code) => {
  const { auth, sdk, errors, status } = await openSignedIn(DUE)
  sdk.signedIn = renewedAs(claims)
  const answers = await Promise.allSettled([auth.getToken(), auth.getToken({ renew: true })])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  expect(errors).toEqual([code])
  expect(status()).toBe('signed-out')
})

test('a token without permissions says why nothing is allowed, instead of that the user lacks them', async () => {
  const { auth, sdk } = await openSignedIn(DUE)
  expect(auth.whyNot('manage:servers', '権限がありません。')).toBeUndefined()
  expect(auth.whyNot('manage:users', '権限がありません。')).toBe('権限がありません。')
  sdk.signedIn = renewedAs({})
  await auth.getToken()
  expect(auth.whyNot('manage:servers', '権限がありません。')).toContain('アクセストークンに権限の情報がない')
})

test('the time of a new token sets the clock, where the API names none', async () => {
  const { auth, sdk } = await openSignedIn(DUE)
  const ahead = () => Math.round((auth.currentTime() - Date.now()) / 60_000)
  sdk.signedIn = renewedAs({ iat: Math.floor(Date.now() / 1000) + 1200 })
  await auth.getToken()
  expect(ahead()).toBe(20)
  sdk.signedIn = RENEWED
  await auth.getToken({ renew: true })
  expect(ahead()).toBe(20)
})
