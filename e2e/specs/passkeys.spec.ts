import { BETA, expect, SOLO, test } from '../fixtures'
import { addDevice, makePasskey } from '../passkeys'
import { expectHeading, expectSignedOut, expectSignInPage, fillSignIn, logOut } from '../verbs'

const LONG = { tag: '@long' }

test('a passkey is added in the profile, and signs in without typing', LONG, async ({ page, signIn, expectErrors }) => {
  expectErrors(/401 \(Unauthorized\)/, /400 \(Bad Request\).*authorize/)
  await signIn(page, SOLO, '/profile')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: '設定する' }).click()
  const opened = await opening
  const credential = await makePasskey(opened)
  await opened.close()
  await page.reload()
  await expect(page.getByText('設定済み')).toBeVisible()

  await logOut(page)
  await expectSignedOut(page)
  await addDevice(page, credential)
  // The browser offers it with the saved names of the page, and the device always agrees.
  await page.goto('/profile')
  await expectHeading(page, 'プロフィール')

  // Back as it was, because tests that follow sign in by password alone.
  await page.getByRole('button', { name: 'リセット' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'リセット' }).click()
  await expectHeading(page, 'ログインし直してください')
})

test('a cancelled passkey leaves the password', async ({ page, portal, expectErrors }) => {
  expectErrors(/./)
  await page.goto(`${portal.url}/dashboard`)
  await expectSignInPage(page)
  await addDevice(page)
  await page.getByRole('button', { name: 'パスキーを使う' }).click()
  const told = 'パスキーを使えませんでした。もう一度試すか、ほかの方法でログインしてください。'
  await expect(page.getByRole('alert')).toHaveText(told)
  await fillSignIn(page, BETA, portal.password)
  await expectHeading(page, 'ダッシュボード')
})
