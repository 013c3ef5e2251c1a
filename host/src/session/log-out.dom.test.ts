import { useSession } from '@portal/auth'
import { configureApi } from '@portal/api-client/http'
import { accessToken } from '@portal/testing/access-token'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { signInWith } from '@portal/testing/sign-in'
import { tinyServer } from '@portal/testing/tiny-server'
import { toast } from '@portal/ui'
import { logOut, staySignedIn, useLogOut } from './log-out'
import { takeNotices, takePlace } from './notices'

jest.mock('@portal/ui', () => ({ ...jest.requireActual('@portal/ui'), toast: jest.fn() }))

const realFetch = globalThis.fetch
let api: Awaited<ReturnType<typeof tinyServer>>
let logStatus: number
let providerIsUp: boolean
let apiAnswers: boolean

beforeEach(async () => {
  logStatus = 204
  providerIsUp = true
  apiAnswers = true
  staySignedIn()
  jest.mocked(toast).mockClear()
  fakeSdk.logouts.length = 0
  api = await tinyServer((_request, response) => {
    if (apiAnswers) response.writeHead(logStatus).end()
  })
  configureApi({ apiServer: api.url })
  // The identity provider of component tests has no server of its own.
  globalThis.fetch = async (...args) => {
    if (!String(args[0]).includes('/.well-known/')) return realFetch(...args)
    if (!providerIsUp) throw new TypeError('Failed to fetch')
    return new Response('{}')
  }
  await signInWith(accessToken({ sub: 'u', org_id: 'o', org_name: 'alpha' }))
})
afterEach(async () => {
  globalThis.fetch = realFetch
  await api.close()
})

/** The user does not wait for the end of the warning. */
async function logOutAtOnce(): Promise<void> {
  const stop = useLogOut.subscribe(({ phase, goOn }) => {
    if (phase === 'warned') goOn()
  })
  await logOut()
  stop()
}

const warnings = () => jest.mocked(toast).mock.calls.map(([{ style, message }]) => `${style}: ${message}`)

test.each([200, 204])('a logout whose log was answered with %i leaves without a warning', async (status) => {
  logStatus = status
  await logOut()
  expect(api.requests).toMatchObject([{ method: 'POST', url: '/api/v1/alpha/users/logout' }])
  expect(fakeSdk.logouts).toEqual([{ logoutParams: { returnTo: 'http://localhost' } }])
  expect(warnings()).toEqual([])
  expect(takeNotices()).toEqual([])
})

const TWICE = 'is warned of before the logout, which goes on, and once more after it'
test.each([500, 403, 202])(`a log answered with %i ${TWICE}`, async (status) => {
  logStatus = status
  const seen: unknown[] = []
  const stop = useLogOut.subscribe(({ phase, goOn }) => {
    seen.push([phase, warnings(), fakeSdk.logouts.length])
    if (phase === 'warned') goOn()
  })
  await logOut()
  stop()
  expect(seen).toEqual([
    ['running', [], 0],
    ['warned', ['warning: 操作ログの送信に失敗しました。'], 0],
    ['running', ['warning: 操作ログの送信に失敗しました。'], 0],
  ])
  expect(fakeSdk.logouts).toHaveLength(1)
  expect(takeNotices()).toEqual(['操作ログの送信に失敗しました。'])
  expect(takeNotices()).toEqual([])
})

test('a log that could not be sent is warned of likewise', async () => {
  await api.close()
  await logOutAtOnce()
  expect(fakeSdk.logouts).toHaveLength(1)
  expect(takeNotices()).toEqual(['操作ログの送信中にエラーが発生しました。'])
})

test('a logout that fails says so here, and the session stands', async () => {
  providerIsUp = false
  await logOut()
  expect(warnings()).toEqual(['warning: ログアウト処理中にエラーが発生しました。'])
  expect(useSession.getState().status).toBe('signed-in')
  expect(fakeSdk.logouts).toEqual([])
})

test('when both fail, both are said, once', async () => {
  providerIsUp = false
  logStatus = 500
  await logOutAtOnce()
  const sent = 'warning: 操作ログの送信に失敗しました。'
  expect(warnings()).toEqual([sent, 'warning: ログアウト処理中にエラーが発生しました。'])
  expect(takeNotices()).toEqual([])
})

test('a logout is shown as running at once, and asking again does nothing twice', async () => {
  const first = logOut()
  expect(useLogOut.getState().phase).toBe('running')
  await logOut()
  await first
  expect(api.requests).toHaveLength(1)
  expect(fakeSdk.logouts).toHaveLength(1)
})

test('an API that does not answer keeps nobody signed in: after 5 s the logout goes on with a warning, which is shown for 5 s', async () => {
  apiAnswers = false
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  const done = logOut()
  await jest.advanceTimersByTimeAsync(4_900)
  expect(useLogOut.getState().phase).toBe('running')
  await jest.advanceTimersByTimeAsync(200)
  expect(useLogOut.getState().phase).toBe('warned')
  expect(warnings()).toEqual(['warning: 操作ログの送信中にエラーが発生しました。'])
  expect(fakeSdk.logouts).toEqual([])
  await jest.advanceTimersByTimeAsync(5_000)
  await done
  jest.useRealTimers()
  expect(fakeSdk.logouts).toHaveLength(1)
})

test('a logout comes back to the page that asked for it; one that failed leaves no such page', async () => {
  await logOut('/signup?invitation=i&organization=o')
  expect(takePlace()).toBe('/signup?invitation=i&organization=o')
  expect(takePlace()).toBeNull()
  staySignedIn()
  providerIsUp = false
  await logOut('/signup')
  expect(takePlace()).toBeNull()
  expect(useLogOut.getState().phase).toBe('failed')
})
