import { TOTP } from 'otpauth'
import { ADMIN, BETA, expect, MEMBER, MFA, requestsOf, SOLO, test } from '../fixtures'
import { expectRow, fillSignIn, openMenu, ready } from '../verbs'

test('without an organization the subject is the project, and goes into paths encoded', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const requests = requestsOf(context)
  await signIn(page, SOLO, '/servers')
  await expect(page.getByRole('complementary').getByText('auth0|solo', { exact: true })).toBeVisible()
  await expectRow(page, 'サーバー一覧', '自宅ラボ-01')
  const calls = requests.map(({ url }) => url).filter((url) => url.startsWith(`${portal.origin('api')}/api/`))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((url) => !url.startsWith(`${portal.origin('api')}/api/v1/auth0%7Csolo/`))).toEqual([])
})

test('each project sees its own servers only', async ({ page, context, portal, signIn }) => {
  const requests = requestsOf(context)
  await signIn(page, BETA, '/servers')
  await expect(page.getByRole('complementary').getByText('beta', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'サーバー一覧' }).getByRole('rowheader')).toHaveCount(5)
  await expect(page.getByText('web-prod-01')).toHaveCount(0)
  expect(
    requests.filter(({ url }) => url.startsWith(`${portal.origin('api')}/api/`) && !url.includes('/api/v1/beta/')),
  ).toEqual([])
})

test('what is not bought is explained, with the way to the card of the contract', async ({
  page,
  signIn,
  expectErrors,
}) => {
  expectErrors(/403/)
  await page.setViewportSize({ width: 1280, height: 400 })
  await signIn(page, BETA, '/server-lifecycles')
  await expect(page.getByRole('main')).toContainText('ライフサイクルは契約対象外です')
  await page.getByRole('link', { name: '契約内容を確認' }).click()
  await page.waitForURL('**/dashboard#entitlements')
  await ready(page)
  await expect(page.getByRole('heading', { level: 2, name: '契約' })).toBeInViewport()
})

test("another project's server is not found", async ({ page, portal, browser, signIn, expectErrors }) => {
  const listed = page.waitForResponse(
    (response) =>
      response.url() === `${portal.origin('api')}/api/v1/alpha/servers?view=list` &&
      response.ok() &&
      response.request().method() === 'GET',
  )
  await signIn(page, ADMIN, '/servers')
  const { items: servers }: { items: { id: string }[] } = await (await listed).json()
  const other = await browser.newContext({ baseURL: portal.url })
  expectErrors(/404/)
  const stranger = await other.newPage()
  await signIn(stranger, BETA, `/servers/${servers[0]?.id}`)
  await expect(stranger.getByRole('main')).toContainText('404')
  await other.close()
})

test('a member sees what there is to do, and why not', async ({ page, signIn }) => {
  await signIn(page, MEMBER, '/servers?q=web-prod-01')
  await expectRow(page, 'サーバー一覧', 'web-prod-01')
  const menu = await openMenu(page, 'web-prod-01 の操作')
  const switchOff = menu.getByRole('menuitem', { name: /^監視を無効にする/ })
  await expect(switchOff).toBeVisible()
  await expect(switchOff).toHaveAttribute('aria-disabled', 'true')
  await expect(switchOff).toContainText('サーバーを管理する権限がありません。')
  await page.keyboard.press('Escape')

  await page.goto('/users')
  await ready(page)
  const invite = page.getByRole('button', { name: 'ユーザーを招待' })
  await expect(invite).toHaveAttribute('aria-disabled', 'true')
  await expect(invite).toHaveAccessibleDescription(/権限がありません/)

  await page.goto('/agents?tab=keys')
  await ready(page)
  await expect(page.getByRole('main')).toContainText('鍵の表示と更新には管理者の権限が必要です。')
  await expect(page.getByRole('button', { name: '鍵を更新' })).toHaveCount(0)
})

test('an account with an authenticator needs a code, and a code counts once', async ({
  page,
  browser,
  portal,
  expectErrors,
}) => {
  expectErrors(/400 \(Bad Request\)/)
  const code = new TOTP({ secret: portal.totpSecret }).generate()
  await page.goto('/dashboard')
  await fillSignIn(page, MFA, portal.password)
  await page.getByLabel('認証コード').fill(code)
  await page.getByRole('button', { name: '確認' }).click()
  await page.waitForURL(`${portal.url}/dashboard`)
  await ready(page)

  const other = await browser.newContext({ baseURL: portal.url })
  const again = await other.newPage()
  await again.goto('/dashboard')
  await fillSignIn(again, MFA, portal.password)
  await again.getByLabel('認証コード').fill(code)
  await again.getByRole('button', { name: '確認' }).click()
  await expect(again.getByRole('alert')).toContainText('使用')
  expect(new URL(again.url()).origin).toBe(portal.origin('identity'))
  await other.close()
})
