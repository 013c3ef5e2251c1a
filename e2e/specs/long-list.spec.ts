import type { Locator, Page } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { openMenu, ready } from '../verbs'

const MACHINES = 10_000
const LIST = 'サーバー一覧'

/** The list answers with this many machines: those of the sandbox over and over, each with a name and serial of its own. */
async function multiply(page: Page): Promise<void> {
  await page.route('**/api/v1/alpha/servers?view=list', async (route) => {
    // Without the tag, because it stands for the answer of the sandbox, and a 304 has no rows to multiply.
    const { 'if-none-match': _tag, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const { items: some }: { items: Record<string, unknown>[] } = await response.json()
    const many = Array.from({ length: MACHINES }, (_, at) => ({
      ...some[at % some.length],
      id: `machine-${at}`,
      name: `machine-${String(at).padStart(5, '0')}`,
      serialNo: `SN${at}`,
      hardStatus: 'OK',
    }))
    await route.fulfill({ response, json: { items: many, nextCursor: null, total: MACHINES } })
  })
}

const rows = (page: Page) => page.getByRole('table', { name: LIST }).getByRole('rowheader').getByRole('link')

/** Are there rows from the first to the last pixel of what can be seen of the list? */
const isCovered = (page: Page) =>
  page.getByRole('region', { name: LIST }).evaluate((region) => {
    const { top, left } = region.getBoundingClientRect()
    const head = region.querySelector('thead th')?.getBoundingClientRect().bottom ?? top
    // `clientHeight`, because that leaves out the scroll bar at the bottom.
    const end = Math.min(top + region.clientHeight, window.innerHeight) - 4
    return [head + 4, (head + end) / 2, end].every((y) =>
      document.elementFromPoint(left + 100, y)?.closest('tr[data-index]'),
    )
  })

// In `npm run test:long`, because it scrolls through all of them. Lists of 42 and of 200 are in `npm test`.
test(
  'ten thousand machines: little is drawn, and wherever one scrolls there are rows',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await multiply(page)
    await visitAs(page, ADMIN, '/servers?size=all')
    await expect(page.getByText(`全 ${MACHINES.toLocaleString('ja-JP')} 件中`)).toBeVisible()
    const region = page.getByRole('region', { name: LIST })
    await region.scrollIntoViewIfNeeded()
    await region.hover()
    for (let turn = 0; turn < 20; turn++) {
      await page.mouse.wheel(0, 600)
      await expect.poll(() => isCovered(page)).toBe(true)
    }
    expect(await rows(page).count()).toBeLessThan(150)
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(rows(page).last()).toHaveText(`machine-0${MACHINES - 1}`)
    expect(await rows(page).count()).toBeLessThan(150)
  },
)

/** Adds the filter by server, which comes open, and returns its button. */
async function addServerFilter(page: Page): Promise<Locator> {
  const menu = await openMenu(page, '絞り込みを追加')
  await menu.getByRole('menuitem', { name: 'サーバー', exact: true }).click()
  return page.getByRole('search').getByRole('button', { name: /^サーバー/ })
}

test('a filter of ten thousand servers draws those in sight, keeps its size, finds one', async ({ page, visitAs }) => {
  await multiply(page)
  await visitAs(page, ADMIN, '/events')
  const button = await addServerFilter(page)
  const popup = page.getByRole('group', { name: 'サーバー' })
  const search = popup.getByRole('searchbox', { name: 'サーバーを検索' })
  const options = popup.getByRole('checkbox')
  await expect(search).toBeFocused()
  await expect(options.first()).toBeVisible()
  const size = await popup.boundingBox()
  const body = await page.locator('body').boundingBox()
  expect((size?.x ?? 0) + (size?.width ?? 0)).toBeLessThanOrEqual(body?.width ?? 0)
  await popup.getByRole('list').hover()
  for (let turn = 0; turn < 10; turn++) {
    await page.mouse.wheel(0, 2000)
    expect(await options.count()).toBeLessThan(30)
    expect(await popup.boundingBox()).toEqual(size)
  }
  await expect(popup.getByText('machine-00000')).toHaveCount(0)
  await search.fill('ＭＡＣＨＩＮＥ－00420')
  await expect(options).toHaveCount(1)
  expect(await popup.boundingBox()).toEqual(size)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveText('サーバー: machine-00420')
  await expect(page).toHaveURL(/serverID=machine-420/)
})

test('a filter whose options come while it is open stays inside the page', async ({ page, visitAs }) => {
  await multiply(page)
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/servers(\?|$)/, async (route) => {
    await arrival
    await route.fallback()
  })
  await visitAs(page, ADMIN, '/events')
  await addServerFilter(page)
  const popup = page.getByRole('group', { name: 'サーバー' })
  await expect(popup).toBeVisible()
  arrive()
  await expect(popup.getByRole('checkbox').first()).toBeVisible()
  const { width } = (await page.locator('body').boundingBox()) ?? { width: 0 }
  await expect
    .poll(async () => {
      const { x, width: own } = (await popup.boundingBox()) ?? { x: Number.NaN, width: 0 }
      return x + own
    })
    .toBeLessThanOrEqual(width)
})

test('typing a search does not touch the list at every key', async ({ page, visitAs }) => {
  await multiply(page)
  await visitAs(page, ADMIN, '/servers?size=200')
  await expect(rows(page)).toHaveCount(200)
  const changes = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = []
        const replace = history.replaceState.bind(history)
        history.replaceState = (data, unused, url) => {
          seen.push(String(url))
          replace(data, unused, url)
          if (String(url).includes('00420')) resolve(seen)
        }
      }),
  )
  const typed = 'ＭＡＣＨＩＮＥ－00420'
  await page.getByRole('searchbox', { name: 'サーバーを検索' }).pressSequentially(typed)
  expect((await changes).length).toBeLessThan(typed.length / 2)
  await expect(rows(page)).toHaveText(['machine-00420'])
})

test('the way back finds the place in the list', async ({ page, visitAs }) => {
  await multiply(page)
  await visitAs(page, ADMIN, '/servers?size=all')
  const region = page.getByRole('region', { name: LIST })
  await region.evaluate((element) => element.scrollTo(0, 100_000))
  await expect.poll(() => isCovered(page)).toBe(true)
  const before = await region.evaluate((element) => element.scrollTop)
  await page.getByRole('link', { name: 'ライフサイクル' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ライフサイクル' })).toBeVisible()
  await page.goBack()
  await ready(page)
  // Awaited, because rows above that were never drawn count with an estimated height.
  await expect
    .poll(async () => Math.abs((await region.evaluate((element) => element.scrollTop)) - before))
    .toBeLessThan(300)
})
