import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, expectRow, follow, goTo, navigation, toast } from '../verbs'

const LIST = 'サーバー一覧'

test('a server gets another name in 設定, and the list and the operation log show it', async ({ page, visitAs }) => {
  const [before, after] = ['ストレージヘッド-B', 'ストレージヘッド-Ｂ改']
  await visitAs(page, ADMIN, `/servers?q=${encodeURIComponent(before)}`)
  await (await expectRow(page, LIST, before)).getByRole('link', { name: before }).click()
  await expectHeading(page, before)
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await page.getByLabel('サーバー名').fill(after)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, 'status', '設定を保存しました。')).toBeVisible()
  await expectHeading(page, after)
  await follow(page, 'サーバー管理')
  await page.getByRole('searchbox', { name: 'サーバーを検索' }).fill(after)
  await page.waitForURL(/\?q=/)
  await expectRow(page, LIST, after)
  await navigation(page).getByRole('link', { name: '操作ログ管理' }).click()
  const entries = page.getByRole('table', { name: '操作ログ一覧' }).getByRole('row').filter({ hasText: after })
  await expect(entries.first()).toContainText(ADMIN)
})

test('a link that is followed right after typing a search leads away', async ({ page, context, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  // Slower than the search field, because that writes to the address only 250 ms after the last key.
  await context.route('**/api/v1/alpha/activity-logs?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'サーバーを検索' }).fill('web')
  await follow(page, '操作ログ管理')
})

test('an event is taken on and resolved; the list and the badge follow', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/events?severity=Critical&status=new')
  const badge = navigation(page).getByTitle(/^未解決の重大イベント: /)
  await expect(badge).toHaveText(/^\d+$/)
  const before = Number(await badge.textContent())
  const rows = page.getByRole('table', { name: 'イベント一覧' }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  const waiting = await rows.count()

  await rows.first().getByRole('link').click()
  const facts = page.getByRole('list', { name: '現在の状態' })
  await expect(facts).toContainText('未対応')
  await page.getByRole('button', { name: '自分が対応する' }).click()
  await expect(facts).toContainText('対応中')
  await expect(facts.getByRole('combobox', { name: '担当' })).toHaveValue(ADMIN)
  await expect(badge).toHaveText(String(before))

  await page.getByRole('button', { name: '解決する' }).click()
  const dialog = page.getByRole('dialog', { name: '解決しますか？' })
  await dialog.getByRole('button', { name: '解決する' }).click()
  const comment = dialog.getByRole('textbox', { name: /^コメント/ })
  await expect(comment).toHaveAccessibleDescription(/コメントを入力してください。/)
  await comment.fill('部品を交換しました。')
  await dialog.getByRole('button', { name: '解決する' }).click()
  await expect(facts).toContainText('解決済み')
  await expect(page.getByRole('main')).toContainText('部品を交換しました。')
  if (before > 1) await expect(badge).toHaveText(String(before - 1))
  else await expect(badge).toHaveCount(0)

  await goTo(page, '/events?severity=Critical&status=new')
  await expect(rows).toHaveCount(waiting - 1)
})
