import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, ready } from '../verbs'

test('from なぜ重大か to the record, byte by byte, and to the sheet for the maker', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers?hardStatus=Critical')
  const first = page.getByRole('table', { name: 'サーバー一覧' }).getByRole('rowheader').getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await expectHeading(page, name)
  await page.getByRole('region', { name: 'なぜ重大か' }).getByRole('link', { name: 'ハードログを見る' }).first().click()
  await page.getByText('生データ', { exact: true }).click()

  const bytes = page.getByRole('toolbar', { name: '16 バイトの生データ' }).getByRole('button')
  await expect(bytes).toHaveCount(16)
  const explained = page.getByRole('group', { name: '選択した項目の説明' })
  await bytes.nth(2).click()
  await expect(explained).toContainText('レコード種別')
  await bytes.nth(2).press('Home')
  await expect(bytes.nth(0)).toBeFocused()
  await expect(explained).toContainText('レコード ID')
  const raw = (await bytes.allInnerTexts()).map((text) => text.slice(0, 2)).join(' ')

  await page.goBack()
  await page.getByRole('region', { name: 'なぜ重大か' }).getByRole('link', { name: '保守依頼シート' }).first().click()
  await expectHeading(page, '保守依頼シート')
  await ready(page)
  await expect(page.getByRole('main')).toContainText(raw)
})
