import { expect, pressContinue, signInThere, test } from '../other-provider'
import { expectHeading, expectSignedOut, follow, logOut, reload } from '../verbs'

const LONG = { tag: '@long' }

test('another provider: sign-in, renewal by refresh token and by frame, logout', LONG, async ({ page, provider }) => {
  // Below the SDK's margin of 60 s, so that every call of the API renews first.
  await provider.behave({ tokenLife: 55 })
  await signInThere(page, '/servers')
  await expectHeading(page, 'サーバー管理')
  await expect(page.getByRole('complementary').getByText('alpha', { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(0)
  expect(await provider.requests()).toContain('renewal')
  expect(await provider.requests()).not.toContain('silent')

  await reload(page)
  await expectHeading(page, 'サーバー管理')
  expect(await provider.requests()).toContain('silent')
  await follow(page, 'イベント管理')

  await logOut(page)
  await expectSignedOut(page)
  expect(await provider.requests()).toContain('logout')
  await page.goto('/dashboard')
  await pressContinue(page)
  await expectHeading(page, 'ダッシュボード')
})
