import { BETA, expect, requestsOf, SOLO, test } from '../fixtures'
import { expectRow, ready } from '../verbs'

test('without an organization the subject is the project, encoded in paths', async ({ page, portal, signIn }) => {
  const requests = requestsOf(page.context())
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
  const calls = requests.map(({ url }) => url).filter((url) => url.startsWith(`${portal.origin('api')}/api/`))
  expect(calls.filter((url) => !url.includes('/api/v1/beta/'))).toEqual([])
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
