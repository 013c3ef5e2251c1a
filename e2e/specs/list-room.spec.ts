import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { ready } from '../verbs'

const LISTS = ['/servers', '/events', '/agents', '/users', '/activity-logs', '/server-lifecycles']

/** Where the rows of a list are, in pixels of the window, and whether the table is wider than its place. */
const roomOf = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const region = table.parentElement?.getBoundingClientRect()
    const rows = [...table.querySelectorAll('tr[data-index]')].map((row) => row.getBoundingClientRect())
    return {
      first: rows[0]?.top ?? Number.NaN,
      whole: rows.filter(({ bottom }) => bottom <= (region?.bottom ?? 0) + 1).length,
      isWide: table.scrollWidth > (table.parentElement?.clientWidth ?? 0),
    }
  })

test('a list begins near the top with many rows; none scrolls sideways from 768 px on', async ({ page, visitAs }) => {
  for (const path of LISTS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visitAs(page, ADMIN, path)
    await ready(page)
    const { first, whole, isWide } = await roomOf(page)
    expect(first, path).toBeLessThanOrEqual(232)
    expect(isWide, path).toBe(false)
    if (path === '/servers' || path === '/events') expect(whole, path).toBeGreaterThanOrEqual(16)
    for (const width of [1920, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await roomOf(page)).isWide, `${path} at ${width} px`).toBe(false)
      await expect(page.getByRole('button', { name: '絞り込みを追加' })).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the list of servers fits its window', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  const place = page.getByRole('columnheader', { name: '設置場所' })
  const host = page.getByRole('rowheader', { name: '仮想化ホスト-α01' })

  await test.step('below 1,000 px the place of a server stands below its name, every other column in sight', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(host).toContainText('東京第二DC / A-01 / 7U', { useInnerText: true })
    await expect(place).toBeHidden()
    for (const name of ['状態', 'エージェント', 'イベント', '期限'])
      await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect(place).toBeVisible()
    await expect(host).not.toContainText('A-01', { useInnerText: true })
  })

  await test.step('a name of two lines is whole on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const heads = page.getByRole('rowheader')
    await expect(heads.filter({ hasText: '基幹系DBサーバー１号機' })).toBeVisible()
    const isCut = (cells: Element[]) => cells.filter((cell) => cell.scrollHeight > cell.clientHeight + 1).length
    expect(await heads.evaluateAll(isCut)).toBe(0)
  })

  await test.step('compact rows are one line each, and 32 fit into a window of 1080 px', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.getByRole('button', { name: '表示設定' }).click()
    await page.getByRole('radio', { name: 'コンパクト' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await roomOf(page)).whole).toBeGreaterThanOrEqual(32)
  })
})

test('however many conditions there are, the button that adds one stays in sight', async ({ page, visitAs }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await visitAs(page, ADMIN, '/servers?power=off&monitoring=false&agent=offline')
  for (const name of ['絞り込みを追加', '条件をクリア'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})
