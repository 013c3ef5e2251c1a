import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, openMenu, row } from '../verbs'

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
  const rows = page
    .getByRole('table', { name: LIST })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
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

test('monitoring of several is switched, the one that fails is named and tried again alone', async ({
  page,
  context,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/503 \(Service Unavailable\)/)
  await visitAs(page, ADMIN, '/servers?q=web-prod')
  const chosen = (await names(page).allInnerTexts()).slice(0, 3)
  for (const name of chosen) await select(page, name).check()
  const [broken = ''] = chosen
  const href = (await page.getByRole('link', { name: broken, exact: true }).getAttribute('href')) ?? ''
  const switched: string[] = []
  let isBroken = true
  await context.route('**/api/v1/alpha/servers/*/active', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const address = new URL(route.request().url()).pathname
    switched.push(address)
    return isBroken && address.includes(`${href}/`)
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          headers: { 'access-control-allow-origin': '*' },
          body: JSON.stringify({ code: 'busy', message: '混み合っています。', requestID: 'r-503' }),
        })
      : route.continue()
  })

  await page.getByRole('button', { name: '監視を無効にする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '無効にする' }).click()
  const failed = page.getByRole('region', { name: '変更できなかったもの' })
  await expect(failed).toContainText('1 件を変更できませんでした')
  await expect(failed.getByRole('link', { name: broken })).toBeVisible()
  for (const name of chosen.slice(1)) await expect(row(page, LIST, name)).toContainText('監視無効')

  isBroken = false
  switched.length = 0
  await failed.getByRole('button', { name: '失敗分だけ再試行' }).click()
  await expect(row(page, LIST, broken)).toContainText('監視無効')
  await expect(failed).toHaveCount(0)
  expect(switched).toHaveLength(1)

  for (const name of chosen) await select(page, name).check()
  await (await openMenu(page, /^その他$/)).getByRole('menuitem', { name: '監視を有効にする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '有効にする' }).click()
  for (const name of chosen) await expect(row(page, LIST, name)).not.toContainText('監視無効')
})

for (const width of [375, 1280]) {
  test(`a list without a match says so in sight, ${width} pixels wide`, async ({ page, visitAs }) => {
    await page.setViewportSize({ width, height: 860 })
    await visitAs(page, ADMIN, '/servers?q=nothing-like-it')
    const list = page.getByRole('region', { name: 'サーバー一覧' })
    for (const part of [list.getByText(/^条件に一致するデータは 0 件です/), list.getByRole('button', { name: /条件/ })])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
}
