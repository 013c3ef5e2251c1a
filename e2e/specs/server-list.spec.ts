import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, row } from '../verbs'

const LIST = 'サーバー一覧'
const names = (page: Page) => page.getByRole('table', { name: LIST }).getByRole('rowheader').getByRole('link')
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} を選択` })

test('a condition narrows the list, and the way back from a server finds filter, order and selection again', async ({
  page,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/servers')
  await page.getByRole('list', { name: 'サーバーの状態' }).getByRole('button', { name: /^警告/ }).click()
  await page.getByRole('searchbox', { name: 'サーバーを検索' }).fill('ＰＯＷＥＲＥＤＧＥ')
  await page.getByRole('button', { name: 'サーバー', exact: true }).click()
  await expect(page).toHaveURL(/hardStatus=Warning/)
  await expect(page).toHaveURL(/q=/)
  await expect(page).toHaveURL(/sort=name/)
  // The address is ahead of the rows.
  const head = page.getByRole('columnheader', { name: 'サーバー', exact: true })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const rows = row(page, LIST, /./)
  await expect(rows.filter({ hasNotText: 'PowerEdge' })).toHaveCount(0)
  const found = await names(page).allInnerTexts()
  expect(found.length).toBeGreaterThan(1)
  const [first = ''] = found
  await select(page, first).check()

  await page.getByRole('link', { name: first, exact: true }).click()
  await expectHeading(page, first)
  await page.goBack()
  await expectHeading(page, 'サーバー管理')
  await expect(names(page)).toHaveText(found)
  await expect(select(page, first)).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'サーバーを検索' })).toHaveValue('POWEREDGE')
})

test('a list without a match says so in sight, however wide', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers?q=nothing-like-it')
  const list = page.getByRole('region', { name: LIST })
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    for (const part of [list.getByText(/^条件に一致するデータは 0 件です/), list.getByRole('button', { name: /条件/ })])
      await expect(part, `${width} pixels wide`).toBeInViewport({ ratio: 1 })
  }
})
