import { ADMIN, expect, test } from '../fixtures'
import { row } from '../verbs'

const LIST = 'ライフサイクル一覧'

test('of pasted lines the good ones are saved after a look at what changes, and a bad one is named', async ({
  page,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/server-lifecycles?level=later')
  const first = page.getByRole('table', { name: LIST }).getByRole('row').nth(1)
  const name = await first.getByRole('rowheader').getByRole('link').innerText()
  const serial = await first.getByRole('rowheader').locator('[data-note] > span').innerText()
  await page.getByRole('button', { name: '貼り付けて取り込み' }).click()
  await page
    .getByLabel('シリアル番号と日付')
    .fill(`シリアル番号\tサポート期限\n${serial}\t2098/3/31\nNOBODY\t2098-03-31`)
  await expect(page.getByText('変更 1 件、変更なし 0 件、エラー 1 件。エラーの行は保存しません')).toBeVisible()
  await expect(page.getByRole('table', { name: '取り込みの確認' })).toContainText(
    'このシリアル番号のサーバーはありません',
  )
  await expect(row(page, LIST, name)).not.toContainText('2098/03/31')

  await page.getByRole('button', { name: '1 件を保存' }).click()
  await expect(row(page, LIST, name)).toContainText('2098/03/31')
})
