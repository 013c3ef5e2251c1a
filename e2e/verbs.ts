import { expect, type Locator, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'

/** The page is drawn: session known, route loaded, heading there, and nothing read that is added to it later. */
export async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '確認しています…' })).toHaveCount(0)
}

/** Opens an address, and waits until its page is drawn. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await ready(page)
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

/** The identity provider's form; the page must already be on its way there. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン' }).click()
}

/** On the identity provider's sign-in page. */
export async function expectSignInPage(page: Page): Promise<void> {
  await expect(page.getByLabel('メールアドレス')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
}

/**
 * Types the code of the secret that the identity provider's page shows, and goes on from the recovery codes, which it
 * returns.
 */
export async function setUpAuthenticator(page: Page): Promise<string[]> {
  await page.getByText('読み取れない場合').click()
  const secret = await page.locator('#secret').textContent()
  await page.getByLabel('認証コード').fill(new TOTP({ secret: secret ?? '' }).generate())
  await page.getByRole('button', { name: '確認して設定する' }).click()
  const codes = page.getByRole('list', { name: '回復コード' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await page.getByRole('button', { name: '保存しました。続ける' }).click()
  return texts
}

export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export const navigation = (page: Page): Locator => page.getByRole('navigation')

/** Follows the link of the menu to a page whose heading says the same. */
export async function follow(page: Page, name: string): Promise<void> {
  await navigation(page).getByRole('link', { name }).click()
  await expectHeading(page, name)
}

export async function openMenu(page: Page, name: string | RegExp): Promise<Locator> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  // Waits two frames, because scrolling closes menus and its event, which comes with the next frame, must not meet a
  // menu that is just open.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await button.click()
  return page.getByRole('menu')
}

/** Opens the menu of a button and chooses an item of it. */
export const choose = async (page: Page, menu: string | RegExp, item: string): Promise<void> =>
  (await openMenu(page, menu)).getByRole('menuitem', { name: item }).click()

export const logOut = (page: Page): Promise<void> => choose(page, /^アカウント: /, 'ログアウト')

/** At home, where one can sign in. */
export async function expectSignedOut(page: Page): Promise<void> {
  await page.waitForURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
}

/** The row of a table whose heading cell says `name`. */
export function row(page: Page, table: string, name: string | RegExp): Locator {
  return page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
}

export async function expectRow(page: Page, table: string, name: string | RegExp): Promise<Locator> {
  const found = row(page, table, name)
  await expect(found).toHaveCount(1)
  return found
}

export const toast = (page: Page, role: 'alert' | 'status', text: string | RegExp): Locator =>
  page.getByRole(role).filter({ hasText: text })

/** Goes on to the next poll of what is on the page, 30 s later; `page.clock.install()` comes before the page. */
export const nextPoll = (page: Page): Promise<void> => page.clock.fastForward(30_000)

/**
 * A minute later the user comes back to the tab, which reads `config.json` again; `page.clock.install()` comes before
 * the page.
 */
export async function nextConfig(page: Page): Promise<void> {
  await page.clock.fastForward(60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
