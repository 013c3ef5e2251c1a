import { accessToken } from '@portal/testing/access-token'
import { sdkError } from '@portal/testing/fake-auth0'
import { hear, NOWHERE, openPage, openSignedIn, PERSON, prepareBrowser, sent, settings } from './open-page.fixture'

prepareBrowser()

const WANTED = { acrValues: null, maxAge: 300 }
const now = () => Math.floor(Date.now() / 1000)
const tokenWith = (claims: Record<string, unknown>) =>
  accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha', permissions: ['manage:servers'], ...claims })
const FRESH = { token: tokenWith({ auth_time: now() }), user: PERSON.user }

/** The locks that this page holds. */
const locks = new Set<string>()
const stub = navigator.locks
beforeEach(() => {
  locks.clear()
  const request = async (name: string, _options: LockOptions, work: () => unknown) => {
    locks.add(name)
    try {
      return await work()
    } finally {
      locks.delete(name)
    }
  }
  const query = async () => ({ held: [...locks].map((name) => ({ name })), pending: [] })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } })
})
afterAll(() => Object.defineProperty(navigator, 'locks', { configurable: true, value: stub }))

/** A signed-in page whose API has refused its token, and the window that the user may sign in with. */
async function refused(wanted: Parameters<Awaited<ReturnType<typeof openPage>>['auth']['startStepUp']>[0] = WANTED) {
  const page = await openSignedIn()
  page.sdk.logins.length = 0
  const attempt = await page.auth.startStepUp(wanted, PERSON.token)
  const state = new URL(attempt.url ?? '').searchParams.get('state')
  const returned = (query = 'code=c') =>
    hear({ kind: 'return', url: `http://localhost/callback?${query}&state=${state}` })
  /** The user signs in there as this person. */
  const signsIn = async (person = FRESH) => {
    page.sdk.signedIn = person
    returned()
    return attempt.token
  }
  return { ...page, attempt, returned, signsIn }
}

/** What another tab says of a token. */
const freshOf = (token: string) => ({ kind: 'fresh', token, endsAt: Date.now() + 600_000 })

test('the window asks for a new sign-in of the same person, as the API wants it', async () => {
  const { sdk, attempt } = await refused({ acrValues: 'mfa phr', maxAge: 300 })
  const asked = { prompt: 'login', acr_values: 'mfa phr', max_age: 300 }
  const person = { login_hint: 'a@example.com', organization: 'org_1' }
  expect(sdk.logins).toEqual([{ authorizationParams: { ...asked, ...person } }])
  attempt.cancel()
})

test('the sign-in in the window brings the token of the next calls, and the session goes on', async () => {
  const { auth, signsIn, errors, status } = await refused()
  await expect(signsIn()).resolves.toBe(FRESH.token)
  await expect(auth.getToken()).resolves.toBe(FRESH.token)
  expect(errors).toEqual([])
  expect(status()).toBe('signed-in')
  expect(locks.size).toBe(0)
})

test('a session that has become better meanwhile needs no window', async () => {
  const { auth, signsIn } = await refused()
  await signsIn()
  const next = await auth.startStepUp(WANTED, PERSON.token)
  expect(next.url).toBeNull()
  await expect(next.token).resolves.toBe(FRESH.token)
  // Not for the token that was refused itself, nor for a sign-in that is too old or of another kind.
  for (const [wanted, token] of [
    [WANTED, FRESH.token],
    [{ acrValues: null, maxAge: -1 }, PERSON.token],
  ] as const) {
    const again = await auth.startStepUp(wanted, token)
    expect(again.url).not.toBeNull()
    again.cancel()
  }
})

test.each([
  ['another person', { sub: 'u2' }, 'user_changed'],
  ['another project', { org_id: 'org_2', org_name: 'beta' }, 'project_changed'],
])('the sign-in of %s is refused: the session goes on with its own token', async (_who, claims, code) => {
  const { auth, signsIn, errors, session } = await refused()
  const token = tokenWith(claims)
  await expect(signsIn({ ...FRESH, token })).rejects.toMatchObject({ code })
  await expect(auth.getToken()).resolves.toBe(PERSON.token)
  expect(session()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } })
  expect(errors).toEqual([])
  expect(sent).not.toContainEqual(expect.objectContaining({ token }))
})

test('an error in the window is told, and the session goes on', async () => {
  const { sdk, attempt, returned, errors, status } = await refused()
  sdk.callbackAnswer = sdkError('access_denied')
  returned('error=access_denied')
  await expect(attempt.token).rejects.toMatchObject({ code: 'access_denied' })
  expect(status()).toBe('signed-in')
  expect(errors).toEqual([])
})

test('the return of another login is not taken', async () => {
  const { sdk, attempt } = await refused()
  hear({ kind: 'return', url: 'http://localhost/callback?code=c&state=another' })
  attempt.cancel()
  await expect(attempt.token).rejects.toMatchObject({ code: 'cancelled' })
  expect(sdk.callbacks).toEqual([])
})

test('a logout ends the question', async () => {
  const { attempt } = await refused()
  hear('logout')
  await expect(attempt.token).rejects.toMatchObject({ code: 'login_required' })
})

test('when the provider cannot be reached there is no window to open', async () => {
  const { auth } = await openSignedIn()
  auth.startAuth(settings(NOWHERE), { pathname: '/clear-session', search: '' })
  auth.useSession.setState({ status: 'signed-in' })
  await expect(auth.startStepUp(WANTED, PERSON.token)).rejects.toMatchObject({ code: 'unreachable' })
})

test('the sign-in of another tab serves this one too', async () => {
  const { auth, attempt } = await refused()
  expect(sent).toContainEqual({ kind: 'wanted' })
  hear(freshOf(FRESH.token))
  await expect(attempt.token).resolves.toBe(FRESH.token)
  await expect(auth.getToken()).resolves.toBe(FRESH.token)
})

test.each([
  ["another person's", freshOf(tokenWith({ sub: 'u2', auth_time: now() }))],
  ["another project's", freshOf(tokenWith({ org_name: 'beta', auth_time: now() }))],
  ['too old', freshOf(tokenWith({ auth_time: now() - 301 }))],
  ['the refused one', freshOf(PERSON.token)],
])('a token of another tab that is %s is not taken', async (_what, message) => {
  const { auth, attempt } = await refused()
  hear(message)
  attempt.cancel()
  await expect(attempt.token).rejects.toMatchObject({ code: 'cancelled' })
  await expect(auth.getToken()).resolves.toBe(PERSON.token)
})

test.each([
  [null],
  ['fresh'],
  [{}],
  [{ kind: 'return', url: 'callback' }],
  [{ kind: 'return', url: 7 }],
  [{ kind: 'fresh', token: FRESH.token }],
  [freshOf('opaque')],
  [freshOf(tokenWith({ sub: '', auth_time: now() }))],
])('%j is no message, and the question goes on', async (message) => {
  const { signsIn } = await refused()
  hear(message)
  await expect(signsIn()).resolves.toBe(FRESH.token)
})

test('a tab gives its fresh token to tabs that ask later, until it is signed out', async () => {
  const { signsIn } = await refused()
  // Its own, because the pages of other tests have given theirs.
  const token = tokenWith({ auth_time: now(), jti: 'later' })
  await signsIn({ ...FRESH, token })
  const answers = () => sent.filter((message) => Object(message).token === token).length
  const before = answers()
  expect(before).toBe(1)
  hear({ kind: 'wanted' })
  expect(answers()).toBe(before + 1)
  hear('logout')
  hear({ kind: 'wanted' })
  expect(answers()).toBe(before + 1)
})

test('the page of a return gives it to the tab that waits for it, once', async () => {
  const { auth, attempt } = await refused()
  const url = `http://localhost/callback?code=c&state=${new URL(attempt.url ?? '').searchParams.get('state')}`
  await expect(Promise.all([auth.handOverLogin(url), auth.handOverLogin(url)])).resolves.toEqual([true, true])
  expect(sent.filter((message) => Object(message).kind === 'return')).toEqual([{ kind: 'return', url }])
  attempt.cancel()
})

test('a return for which no tab waits is an ordinary login', async () => {
  const { auth } = await openPage()
  await expect(auth.handOverLogin('http://localhost/callback?code=c&state=s')).resolves.toBe(false)
  expect(sent).toEqual([])
})
