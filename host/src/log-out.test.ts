import { useSession } from '@portal/auth'
import { configureApi } from '@portal/api-client/http'
import { accessToken } from '@portal/testing/access-token'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { signInWith } from '@portal/testing/sign-in'
import { tinyServer } from '@portal/testing/tiny-server'
import { useToasts } from '@portal/ui/toast-store'
import { logOut } from './log-out'
import { takeNotices } from './notices'

const realFetch = globalThis.fetch
let api: Awaited<ReturnType<typeof tinyServer>>
let logStatus: number
let providerIsUp: boolean

beforeEach(async () => {
  logStatus = 204
  providerIsUp = true
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  fakeSdk.logouts.length = 0
  api = await tinyServer((_request, response) => response.writeHead(logStatus).end())
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

const warnings = () => useToasts.getState().toasts.map(({ style, message }) => `${style}: ${message}`).toReversed()

test.each([200, 204])('a logout whose log was answered with %i leaves without a warning', async (status) => {
  logStatus = status
  await logOut()
  expect(api.requests).toMatchObject([{ method: 'POST', url: '/api/v1/alpha/users/logout' }])
  expect(fakeSdk.logouts).toEqual([{ logoutParams: { returnTo: 'http://localhost' } }])
  expect(warnings()).toEqual([])
  expect(takeNotices()).toEqual([])
})

test.each([500, 403, 202])('a log answered with %i is warned of on the page after the logout, which goes on', async (status) => {
  logStatus = status
  await logOut()
  expect(fakeSdk.logouts).toHaveLength(1)
  expect(takeNotices()).toEqual(['操作ログの送信に失敗しました。'])
  expect(takeNotices()).toEqual([])
})

test('a log that could not be sent is warned of likewise', async () => {
  await api.close()
  await logOut()
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
  await logOut()
  expect(warnings()).toEqual(['warning: 操作ログの送信に失敗しました。', 'warning: ログアウト処理中にエラーが発生しました。'])
  expect(takeNotices()).toEqual([])
})
