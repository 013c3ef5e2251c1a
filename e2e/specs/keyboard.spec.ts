import { ADMIN, expect, test } from '../fixtures'
import { button, leave, press, tabTo } from '../keyboard'
import { expectHeading, ready, reload, toast } from '../verbs'

// Each page's main action by keyboard alone: no test here clicks, or gives the focus to anything.

const LONG = { tag: '@long' }

test.describe.configure({ mode: 'parallel' })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a list is filtered, its row opened, and several of it changed', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  await press(page, page.getByRole('list', { name: 'サーバーの状態' }).getByRole('button', { name: /^警告/ }), 'Space')
  await expect(page).toHaveURL(/hardStatus=Warning/)
  const filter = button(page, '絞り込みを追加')
  await press(page, filter)
  await expect(filter).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()

  const rows = page.getByRole('table', { name: 'サーバー一覧' }).getByRole('row')
  // The address is ahead of the rows.
  await expect(rows.filter({ hasText: '重大' })).toHaveCount(0)
  const row = rows.nth(1)
  const name = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? ''
  await press(page, row.getByRole('checkbox'), 'Space')
  const change = button(page, '監視を無効にする')
  await press(page, change)
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: '無効にする' }))
  await leave(page, dialog, change)

  await reload(page)
  await press(page, row.getByRole('rowheader').getByRole('link'))
  await expectHeading(page, name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an event is taken, and its other steps are in a menu', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/events?status=new')
  await press(page, page.getByRole('table', { name: 'イベント一覧' }).getByRole('rowheader').first().getByRole('link'))
  await ready(page)
  await press(page, button(page, '自分が対応する'))
  await expect(page.getByRole('list', { name: '現在の状態' })).toContainText('対応中')
  const others = button(page, 'ほかの対応')
  await press(page, others)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(others).toBeFocused()
})

test('a sheet is filled in and copied', LONG, async ({ page, ids, visitAs }) => {
  await visitAs(page, ADMIN, `/servers/${ids.server}/maintenance-sheet`)
  await tabTo(page, page.getByRole('textbox', { name: '依頼者' }))
  await page.keyboard.type('山田 太郎')
  await reload(page)
  await press(page, button(page, 'テキストをコピー'))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('山田 太郎')
})

test('the rotation of keys is begun and left', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/agents?tab=keys')
  const rotate = button(page, '鍵を更新')
  await press(page, rotate)
  await leave(page, page.getByRole('dialog'), rotate)
})

test('a server is renamed, and its menu opened', LONG, async ({ page, ids, visitAs }) => {
  await visitAs(page, ADMIN, `/servers/${ids.server}?tab=settings`)
  await tabTo(page, page.getByRole('textbox', { name: 'メモ' }))
  await page.keyboard.type('キーボードだけで')
  await press(page, page.getByRole('region', { name: '基本情報' }).getByRole('button', { name: '保存' }))
  await expect(toast(page, 'status', /保存/)).toBeVisible()
  await reload(page)
  const menu = button(page, '操作')
  await press(page, menu)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('a list is saved to a file, and an entry of the operation log opened', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/activity-logs')
  const save = button(page, '書き出し')
  await press(page, save)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(save).toBeFocused()
  await press(page, page.getByRole('table', { name: '操作ログ一覧' }).getByRole('rowheader').first().getByRole('link'))
  await expect(page).toHaveURL(/\/activity-logs\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
