import { ADMIN, expect, test } from '../fixtures'
import { UNREACHABLE } from '../problems'
import { expectHeading, expectSignedOut, expectSignInPage, logOut, toast } from '../verbs'

const LONG = { tag: '@long' }

// Because the session that a test has kept of its user has ended.
test.afterEach(({ sessions }) => sessions.clear())

test('logout posts the operation log, tells other tabs, ends the session, returns to the origin', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await signIn(page, ADMIN)
  const steps: string[] = []
  const listener = await context.newPage()
  const heard = new Promise<void>((resolve) => {
    void context.exposeBinding('heardLogout', () => {
      steps.push('broadcast')
      resolve()
    })
  })
  await listener.goto('/')
  // Only after its session check, because it would otherwise hear of the end of the session from the identity provider
  // as well.
  await expect(listener.getByRole('button', { name: /^アカウント: / })).toBeVisible()
  await listener.evaluate(() => {
    new BroadcastChannel('portal.session').addEventListener('message', () => {
      const report: unknown = Reflect.get(window, 'heardLogout')
      if (typeof report === 'function') report()
    })
  })
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/api/v1/alpha/users/logout')) return
    steps.push(`log ${response.status()}`)
  })
  let logoutAddress = ''
  // Held until the other tab has heard, so that the test fails unless the broadcast comes before the logout.
  await context.route('**/v2/logout?*', async (route) => {
    await heard
    steps.push('logout')
    logoutAddress = route.request().url()
    await route.continue()
  })

  await logOut(page)
  await expectSignedOut(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(steps).toEqual(['log 204', 'broadcast', 'logout'])
  expect(new URL(logoutAddress).searchParams.get('returnTo')).toBe(portal.url)
})

test('after logout another tab leaves too, and the back button shows nothing private', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/servers')
  const other = await page.context().newPage()
  await other.goto('/servers')
  await expectHeading(other, 'サーバー管理')
  await logOut(page)
  for (const tab of [page, other]) {
    await expectSignedOut(tab)
  }
  await expect(toast(other, 'status', '別のタブでログアウトしました。')).toBeVisible()
  await expect(other.getByRole('navigation')).toHaveCount(0)
  await page.goBack()
  await expectSignInPage(page)
})

test('an API out of reach warns and still logs out', LONG, async ({ page, portal, signIn, expectErrors }) => {
  expectErrors(UNREACHABLE)
  await signIn(page, ADMIN, '/profile')
  await portal.stop('api')
  await logOut(page)
  await page.waitForURL(`${portal.url}/`)
  await expect(toast(page, 'alert', '操作ログの送信中にエラーが発生しました。')).toContainText('Warning')
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
})
