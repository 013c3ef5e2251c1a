import { expect, pressContinue, signInThere, test } from '../other-provider'
import { expectHeading, logOut, navigation, ready } from '../verbs'

const LONG = { tag: '@long' }

test(
  'with another provider: sign-in, renewal by refresh token and by frame, logout',
  LONG,
  async ({ page, portal, provider }) => {
    // Below the SDK's margin of 60 s, so that every call of the API renews first.
    await provider.behave({ tokenLife: 55 })
    await signInThere(page, '/servers')
    await expectHeading(page, 'サーバー管理')
    await expect(page.getByRole('complementary').getByText('alpha', { exact: true })).toBeVisible()
    await expect(page.getByRole('row')).not.toHaveCount(0)
    expect(await provider.requests()).toContain('renewal')
    expect(await provider.requests()).not.toContain('silent')

    await page.reload()
    await ready(page)
    await expectHeading(page, 'サーバー管理')
    expect(await provider.requests()).toContain('silent')
    await navigation(page)
      .getByRole('link', { name: /^イベント管理/ })
      .click()
    await expectHeading(page, 'イベント管理')

    await logOut(page)
    await page.waitForURL(`${portal.url}/`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
    expect(await provider.requests()).toContain('logout')
    await page.goto('/dashboard')
    await pressContinue(page)
    await expectHeading(page, 'ダッシュボード')
  },
)
