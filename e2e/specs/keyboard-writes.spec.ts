import type { Page } from '@playwright/test'
import { ADMIN, BETA, expect, test } from '../fixtures'
import { button, press, tabTo } from '../keyboard'
import { expectHeading, goTo, ready, reload, toast } from '../verbs'

// Every call that changes something, by keyboard alone, besides those of keyboard.spec.ts: no test here clicks, or gives
// the focus to anything.

const LONG = { tag: '@long' }

test.describe.configure({ mode: 'parallel' })

/** Answers the question that is open, after typing what it asks for. */
async function agree(page: Page, action: string, typed?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  if (typed !== undefined) {
    await tabTo(page, dialog.getByRole('textbox'))
    await page.keyboard.type(typed)
  }
  await press(page, dialog.getByRole('button', { name: action, exact: true }))
  await expect(dialog).toHaveCount(0)
}

/** Opens the menu of a row and takes an item of it. */
async function choose(page: Page, record: string, item: string): Promise<void> {
  await press(page, button(page, `${record} の操作`))
  const wanted = page.getByRole('menuitem', { name: item, exact: true })
  const items = await page.getByRole('menuitem').count()
  for (let step = 0; step < items; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
}

const said = (page: Page, text: string | RegExp) => expect(toast(page, 'status', text).first()).toBeVisible()

/** Takes an item of the menu of a row, agrees by `action`, and is told so. */
async function write(page: Page, record: string, item: string, action: string, text: string | RegExp): Promise<void> {
  await choose(page, record, item)
  await agree(page, action)
  await said(page, text)
}

test('the monitoring of a server is switched off and on, remote access on and off', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers?q=k8s-node-12')
  await write(page, 'k8s-node-12', '監視を無効にする', '無効にする', 'k8s-node-12 の監視を無効にしました。')
  await write(page, 'k8s-node-12', '監視を有効にする', '有効にする', 'k8s-node-12 の監視を有効にしました。')
  await write(
    page,
    'k8s-node-12',
    'リモート接続を有効にする',
    '有効にする',
    'k8s-node-12 のリモート接続を有効にしました。',
  )
  await expect(async () => {
    await reload(page)
    await choose(page, 'k8s-node-12', 'リモート接続を無効にする')
  }).toPass()
  await agree(page, '無効にする')
  await said(page, 'k8s-node-12 のリモート接続を無効にしました。')
})

test('the end of support of a server is changed', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/server-lifecycles')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await press(page, row.getByRole('rowheader').getByRole('link'))
  await ready(page)
  const end = page.getByRole('textbox', { name: 'サポート期限' })
  await tabTo(page, end)
  // Not typed, because the order of year, month and day is the browser's.
  await page.keyboard.press('ArrowUp')
  await press(page, button(page, '保存'))
  await said(page, /サポート期限/)
})

test('a user gets another name and role, and is removed', LONG, async ({ page, visitAs }) => {
  await visitAs(page, BETA, '/users')
  const member = page
    .getByRole('table', { name: 'ユーザー一覧' })
    .getByRole('row')
    .filter({ hasText: 'メンバー' })
    .first()
  const email = (/[\w.+-]+@[\w.-]+/.exec((await member.textContent()) ?? '') ?? [''])[0]
  const menu = await member.getByRole('button', { name: /の操作$/ }).getAttribute('aria-label')
  await choose(page, menu?.replace(' の操作', '') ?? '', '編集')
  await expectHeading(page, /の編集$/)
  await tabTo(page, page.getByRole('textbox', { name: '氏名' }))
  await page.keyboard.type('鍵盤 花子')
  await tabTo(page, page.getByRole('combobox', { name: '権限' }))
  await page.keyboard.press('ArrowDown')
  await press(page, button(page, '保存'))
  await said(page, /を更新しました。$/)
  await write(page, '鍵盤 花子', 'パスワード再設定メール', 'メールを送る', /に再設定メールを送りました。$/)
  await choose(page, '鍵盤 花子', '削除')
  await agree(page, '削除', email)
  await said(page, /を削除しました。$/)
})

test('a user is invited, and the invitation taken back', LONG, async ({ page, visitAs }) => {
  await visitAs(page, BETA, '/users')
  await press(page, page.getByRole('link', { name: 'ユーザーを招待' }))
  await expectHeading(page, 'ユーザーの招待')
  await tabTo(page, page.getByRole('textbox', { name: 'メールアドレス' }))
  await page.keyboard.type('keys-only@beta.example')
  await press(page, button(page, '招待を送る'))
  await said(page, /招待/)
  await goTo(page, '/users?tab=invitations')
  await write(page, 'keys-only@beta.example', '取消', '招待を取り消す', /の招待を取り消しました。$/)
})

test('MFA is made a must, and a choice again', LONG, async ({ page, visitAs }) => {
  await visitAs(page, BETA, '/users?tab=security')
  const must = page.getByRole('switch', { name: 'すべてのユーザーに MFA を必須にする' })
  await press(page, must, 'Space')
  await agree(page, '必須にする', 'beta')
  await said(page, 'MFA を必須にしました。')
  await press(page, must, 'Space')
  await agree(page, '任意にする')
  await said(page, 'MFA を任意にしました。')
})

test('the keys of a project are rotated', LONG, async ({ page, visitAs }) => {
  await visitAs(page, BETA, '/agents?tab=keys')
  await press(page, button(page, '鍵を更新'))
  await agree(page, '鍵を更新', 'beta')
  await said(page, /^鍵を更新しました。/)
})

test('a firmware notice is sent', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers?q=web-prod-01')
  await press(page, page.getByRole('rowheader').getByRole('link', { name: 'web-prod-01' }))
  await ready(page)
  await press(page, page.getByRole('link', { name: 'ファームウェア', exact: true }))
  await ready(page)
  await press(page, page.getByRole('button', { name: /の通知を送る$/ }).first())
  await agree(page, '通知を送る')
  await said(page, /通知/)
})

test('other sessions of the user are ended', LONG, async ({ page, browser, running, visitAs, signIn }) => {
  const other = await browser.newContext({ baseURL: running.url, locale: 'ja-JP' })
  await signIn(await other.newPage(), BETA, '/profile')
  await visitAs(page, BETA, '/profile')
  const all = button(page, 'ほかの端末をすべて終了')
  await press(page, all)
  await agree(page, 'すべて終了')
  await said(page, 'ほかの端末のログインを終了しました。')
  await other.close()
})
