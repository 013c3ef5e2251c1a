import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { ADMIN, BETA, expect, MEMBER, MFA, requestsOf, test } from '../fixtures'
import { addDevice, makePasskey } from '../passkeys'
import { fillSignIn, ready, setUpAuthenticator, toast } from '../verbs'

const LONG = { tag: '@long' }

// A second factor, because a session without one is not enough at once; age would have to be waited for.
test.use({ isSecondFactorWanted: true })
test.beforeEach(({ expectErrors }) => expectErrors(/401 \(Unauthorized\)/))

const QUESTION = 'もう一度ログインしてください'
const MAIL = 'パスワード変更メールを送る'

/** The window that the question opens. */
async function openWindow(page: Page): Promise<Page> {
  const dialog = page.getByRole('dialog', { name: QUESTION })
  await expect(dialog).toContainText('多要素認証によるログインが必要です。')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'ログイン画面を開く' }).click()
  return opened
}

/** Signs in with a password, then sets an authenticator up, as an account without one must. */
async function signInAndEnrol(popup: Page, password: string): Promise<void> {
  await popup.getByLabel('パスワード').fill(password)
  await popup.getByRole('main').getByRole('button', { name: 'ログイン' }).click()
  await setUpAuthenticator(popup)
}

test(
  'a role is changed after a sign-in in a pop-up: once, with what was typed, and the next action asks nothing',
  LONG,
  async ({ page, context, portal, signIn }) => {
    await signIn(page, ADMIN, '/users')
    const member = page.getByRole('table', { name: 'ユーザー一覧' }).getByRole('row').filter({ hasText: MEMBER })
    await member.getByRole('button', { name: /の操作/ }).click()
    await page.getByRole('menuitem', { name: '編集' }).click()
    await page.getByLabel('氏名').fill('段階 認証')
    await page.getByRole('combobox', { name: '権限' }).click()
    await page.getByRole('option', { name: '管理者' }).click()
    const requests = requestsOf(context)
    await page.getByRole('button', { name: '保存' }).click()
    const popup = await openWindow(page)
    await expect(popup.getByLabel('メールアドレス')).toHaveValue(ADMIN)
    const closed = popup.waitForEvent('close')
    await signInAndEnrol(popup, portal.password)
    await closed
    await expect(toast(page, 'status', `${MEMBER} を更新しました。`)).toBeVisible()
    await expect(member).toContainText('段階 認証')
    // Refused, and done.
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2)

    await page.goto('/profile')
    await page.getByRole('button', { name: MAIL }).click()
    await expect(toast(page, 'status', 'パスワード変更メールを送りました。')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'a window that is closed, and another person in it, change nothing and leave the session',
  LONG,
  async ({ page, portal, signIn }) => {
    await signIn(page, MEMBER, '/profile')
    await page.getByRole('button', { name: MAIL }).click()
    const first = await openWindow(page)
    await first.close()
    const dialog = page.getByRole('dialog', { name: QUESTION })
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'もう一度開く' }).click()
    const popup = await opened
    await fillSignIn(popup, MFA, portal.password)
    await popup.getByLabel('認証コード').fill(new TOTP({ secret: portal.totpSecret }).generate())
    await popup.getByRole('button', { name: '確認' }).click()
    await expect(dialog.getByRole('alert')).toContainText('別のユーザー')
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await expect(toast(page, 'alert', '多要素認証によるログインが必要です。')).toBeVisible()
    await expect(page.getByRole('button', { name: MAIL })).toBeEnabled()
    await ready(page)
  },
)

test(
  'a sign-in in another tab serves this one, whose question goes by itself',
  LONG,
  async ({ page, context, portal, signIn }) => {
    await signIn(page, BETA, '/profile')
    await page.getByRole('button', { name: MAIL }).click()
    await expect(page.getByRole('dialog', { name: QUESTION })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/users?tab=security')
    await other.getByRole('switch', { name: 'すべてのユーザーに MFA を必須にする' }).click()
    await other.getByRole('dialog').getByRole('textbox').fill('beta')
    await other.getByRole('button', { name: '必須にする' }).click()
    await signInAndEnrol(await openWindow(other), portal.password)
    await expect(toast(other, 'status', 'MFA を必須にしました。')).toBeVisible()
    await expect(toast(page, 'status', 'パスワード変更メールを送りました。')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('a passkey is the second factor, with nothing typed', LONG, async ({ page, browser, portal, signIn }) => {
  await signIn(page, MEMBER, '/profile')

  const elsewhere = await browser.newContext({ locale: 'ja-JP' })
  const other = await elsewhere.newPage()
  await other.goto(`${portal.url}/profile`)
  await fillSignIn(other, MEMBER, portal.password)
  await other.getByRole('button', { name: '設定する' }).click()
  await signInAndEnrol(await openWindow(other), portal.password)
  const opened = other.waitForEvent('popup')
  await other.getByRole('link', { name: 'MFA の設定ページを開く' }).click()
  const passkey = await makePasskey(await opened)
  await elsewhere.close()

  await page.getByRole('button', { name: MAIL }).click()
  const popup = await openWindow(page)
  const closed = popup.waitForEvent('close')
  await addDevice(popup, passkey)
  // Unless the browser has offered it by itself, and the window has gone with it.
  await popup
    .getByRole('button', { name: 'パスキーを使う' })
    .click()
    .catch(() => undefined)
  await closed
  await expect(toast(page, 'status', 'パスワード変更メールを送りました。')).toBeVisible()
})
