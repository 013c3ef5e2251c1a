import { ADMIN, expect, test } from '../fixtures'
import { SMALL_PHONE } from '../touch'
import { goTo, ready, toast } from '../verbs'

test.use(SMALL_PHONE)

test('a critical event of the dashboard is taken by one tap, and by three after a look at its server', async ({
  page,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/dashboard')
  const urgent = page.getByRole('region', { name: '今すぐ対応' }).getByRole('listitem')
  const count = await urgent.count()
  expect(count).toBeGreaterThan(1)
  const take = urgent.first().getByRole('button', { name: /を自分が対応する$/ })
  await take.tap()
  await expect(toast(page, 'status', '対応を開始しました。')).toBeVisible()

  await urgent.last().getByRole('link').tap()
  await ready(page)
  const events = page.getByRole('region', { name: '最近のイベント' }).getByRole('listitem')
  await events.filter({ hasText: '重大' }).filter({ hasText: '未対応' }).first().getByRole('link').tap()
  await ready(page)
  await page.getByRole('button', { name: '自分が対応する' }).tap()
  await expect(page.getByRole('list', { name: '現在の状態' })).toContainText('対応中')
})

test('no card of the dashboard is higher than the screen', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/dashboard')
  const cards = page.getByRole('main').getByRole('region')
  await expect(cards.getByRole('list', { name: '日ごとのイベントの件数' })).toBeVisible()
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(5)
  expect(Math.max(...heights)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
})

test('views, columns and density of a list are in one menu beside its search', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  const search = page.getByRole('searchbox', { name: 'サーバーを検索' })
  const menu = page.getByRole('button', { name: 'ビュー', exact: true })
  const [field, button] = [await search.boundingBox(), await menu.boundingBox()]
  expect(Math.abs((field?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(8)
  await menu.tap()
  await page.getByRole('menuitem', { name: '表示設定' }).tap()
  const dialog = page.getByRole('dialog', { name: '表示設定' })
  await dialog.getByRole('radio', { name: 'コンパクト' }).check()
  await dialog.getByRole('button', { name: '閉じる' }).tap()
  await expect(menu).toBeFocused()
  await expect(page.getByRole('table', { name: 'サーバー一覧' })).toHaveAttribute('data-density', 'compact')

  await menu.tap()
  await page.getByRole('menuitem', { name: '名前を付けて保存' }).tap()
  await page.getByRole('textbox', { name: '名前' }).fill('詰めて表示')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).tap()
  await expect(page.getByRole('button', { name: 'ビュー: 詰めて表示' })).toBeVisible()
})

test('a small table tells what it tells on a wide screen', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/agents?tab=rules')
  const rule = page.getByRole('row').filter({ hasText: '重大イベントを運用チームへ' })
  await expect(rule.getByText(/^メール .+@/)).toBeVisible()
  await expect(rule.getByText('未送信')).toBeVisible()
  await goTo(page, '/users?tab=security')
  const roles = page.getByRole('table', { name: '権限ごとにできること' })
  await expect(roles.getByRole('row', { name: /^ユーザーの管理/ }).getByText('管理者、あなた')).toBeVisible()
  await expect(roles.getByRole('row', { name: /^閲覧/ }).getByText('管理者、メンバー、あなた')).toBeVisible()
})

test('a row of a list says why a server is critical, and when an event began', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  const critical = page.getByRole('row').filter({ hasText: '重大' }).first()
  await expect(critical.getByText(/(ECC|AC 入力|回転数|故障|電圧|温度)/).filter({ visible: true })).toHaveCount(1)
  expect((await critical.boundingBox())?.height).toBeLessThanOrEqual(80)
  await goTo(page, '/events')
  await expect(page.getByRole('row').nth(1).locator('time').first()).toBeVisible()
})
