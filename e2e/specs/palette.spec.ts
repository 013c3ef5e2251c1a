import type { Page } from '@playwright/test'
import { violations } from '../accessibility'
import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, goTo } from '../verbs'

const palette = (page: Page) => page.getByRole('dialog', { name: '検索・移動' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('a serial number leads to its server from anywhere, and the way back is among the pages opened last', async ({
  page,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/servers')
  const row = page.getByRole('row').nth(1)
  const name = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? ''
  const heading = (await row.getByRole('rowheader').textContent()) ?? ''
  const serial = /[A-Z0-9]{6,}/.exec(heading.replace(name, ''))?.[0] ?? ''
  await goTo(page, '/activity-logs')
  await openPalette(page)
  expect(await violations(page)).toEqual([])
  await page.keyboard.type(serial.toLowerCase())
  await expect(option(page, new RegExp(serial)).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expectHeading(page, name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(palette(page)).toHaveCount(0)

  await openPalette(page)
  await expect(option(page, '操作ログ管理').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expectHeading(page, '操作ログ管理')
})

test('selected rows of a list can be acted upon; a favourite is there on the next visit', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').check()
  await openPalette(page)
  const selected = palette(page).getByRole('group', { name: '2 件を選択中' })
  await selected.getByRole('option', { name: '監視を無効にする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
  await openPalette(page)
  await option(page, /^お気に入りに追加/).click()
  await goTo(page, '/users')
  await openPalette(page)
  await page.keyboard.type('サーバー管理')
  await expect(palette(page).getByRole('group', { name: 'サーバー', exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'サーバー管理')
})

test('a remote that does not run costs only its own results', async ({ page, portal, visitAs, expectErrors }) => {
  expectErrors(/Failed to load resource/, /events/)
  await page.route(`${portal.origin('events')}/**`, (route) => route.abort())
  await visitAs(page, ADMIN, '/dashboard')
  await openPalette(page)
  await page.keyboard.type('DB')
  await expect(palette(page).getByRole('group', { name: 'サーバー', exact: true })).toBeVisible()
  await expect(palette(page).getByRole('alert')).toContainText('イベントを検索できません')
})
