import type { Locator, Page } from '@playwright/test'
import { ADMIN, expect, test } from '../fixtures'
import { GUARDED } from '../guarded-pages'
import { readIds, type RecordIds } from '../record-ids'
import { outlineOf } from '../forced-colours'
import { missedTargets, SMALL_PHONE, smallerThan } from '../touch'
import { navigation } from '../verbs'

const LONG = { tag: '@long' }
/** Half of 1280 × 860: what a browser has at a zoom of 200 %. */
const ENLARGED = { width: 640, height: 430 }
/** A4 held across within the margins of 10 mm that lists have on paper, in CSS pixels. */
const PAPER = { width: 1047, height: 718 }

// In parallel, so that both workers take from these many small tests.
test.describe.configure({ mode: 'parallel' })

let ids: RecordIds
test.beforeAll(async ({ browser, running }) => {
  ids = await readIds(browser, running)
})

for (const [route, pathOf] of Object.entries(GUARDED)) {
  test(`${route}: whole at 200 %, on paper and in forced colours`, LONG, async ({ page, visitAs }) => {
    await visitAs(page, ADMIN, pathOf(ids))

    await page.setViewportSize(ENLARGED)
    await expectNoSidewaysScroll(page)
    expect(await covered(page.getByRole('main')), 'covered at 200 %').toEqual([])

    await page.setViewportSize(PAPER)
    await page.emulateMedia({ media: 'print' })
    await expectNoSidewaysScroll(page)
    await expectPaper(page)
    if (route.endsWith('maintenance-sheet'))
      await expect(page.getByRole('textbox').filter({ visible: true }), 'fields of the sheet').toHaveCount(0)

    await page.emulateMedia({ media: null, forcedColors: 'active' })
    await page.setViewportSize({ width: 1280, height: 860 })
    // Out of a console, which has a ring of its own and takes Tab for its machine.
    if (route.includes('remote-')) await page.keyboard.press('Shift+Escape')
    else await page.keyboard.press('Tab')
    expect(await outlineOf(page.locator(':focus')), 'the ring around the focus').toBe(true)
    const current = navigation(page).locator('[aria-current="page"]')
    if ((await current.count()) > 0) expect(await outlineOf(current.first()), 'the current page').toBe(true)
  })
}

test(
  'a list on paper says of whom it is, when it was printed and by what it was filtered',
  LONG,
  async ({ page, visitAs }) => {
    await visitAs(page, ADMIN, '/events?status=new&severity=Critical&q=FAN')
    const line = page.getByText(/^alpha · \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d JST に印刷$/)
    const conditions = page.getByText('条件: 「FAN」、重大度 重大')
    await expect(line).toBeHidden()
    await expect(conditions).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(line).toBeVisible()
    await expect(conditions).toBeVisible()
    const views = page.getByRole('list', { name: '表示の切り替え' })
    await expect(views.getByRole('link', { name: '未対応' })).toBeVisible()
    await expect(views.getByRole('link', { name: 'すべて' })).toBeHidden()
    const time = page.getByRole('table').locator('time').first()
    expect(await time.evaluate((element) => getComputedStyle(element, '::after').content)).toMatch(/ JST"$/)
  },
)

test.describe('on a phone', () => {
  test.use(SMALL_PHONE)

  for (const [route, pathOf] of Object.entries(GUARDED)) {
    test(`${route}: a finger hits everything`, LONG, async ({ page, visitAs }) => {
      await visitAs(page, ADMIN, pathOf(ids))
      await expectNoSidewaysScroll(page)
      expect(await missedTargets(page.locator('body'))).toEqual([])
      expect(await smallerThan(page.getByRole('banner'), 44), 'in the bar').toEqual([])
    })
  }
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(1)
}

/** Neither frame nor tools, tables with all of their columns, and their heads on each sheet. */
async function expectPaper(page: Page): Promise<void> {
  for (const landmark of ['banner', 'navigation', 'contentinfo', 'search'] as const)
    await expect(page.getByRole(landmark).filter({ visible: true }), landmark).toHaveCount(0)
  await expect(page.getByRole('main').locator('table').getByRole('checkbox').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'コメント' }).filter({ visible: true })).toHaveCount(0)
  expect(await page.getByRole('main').evaluate(controlsOnPaper), 'buttons, frames and cut text').toEqual([])
  const tables = await page
    .getByRole('main')
    .locator('table')
    .evaluateAll((all) =>
      all.flatMap((table) => {
        if (!(table instanceof HTMLTableElement) || !table.checkVisibility()) return []
        const { left, right } = table.getBoundingClientRect()
        return [
          {
            name: table.ariaLabel ?? table.caption?.innerText,
            isWhole: left >= 0 && right <= document.documentElement.clientWidth + 1,
            head: table.tHead ? getComputedStyle(table.tHead).display : 'table-header-group',
          },
        ]
      }),
    )
  for (const table of tables) expect(table).toEqual({ ...table, isWhole: true, head: 'table-header-group' })
}

/** What a sheet has no use for: buttons, frames of fields, and text that its box cuts. */
function controlsOnPaper(main: Element): string[] {
  const seen = [...main.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility())
  return seen.flatMap((element) => {
    const { borderTopColor, overflowX, textOverflow } = getComputedStyle(element)
    const isButton = element.matches('.mantine-Button-root, .mantine-ActionIcon-root')
    const isFramed = element.matches('input[type="text"], textarea, select') && borderTopColor !== 'rgba(0, 0, 0, 0)'
    const isCut = textOverflow === 'ellipsis' && overflowX === 'hidden' && element.scrollWidth > element.clientWidth
    return isButton || isFramed || isCut ? [`${element.tagName} ${element.className} ${element.innerText}`] : []
  })
}

/** Controls whose middle belongs to something else once they are scrolled into view. */
const covered = (within: Locator): Promise<string[]> =>
  within.evaluate((root) => {
    const found: string[] = []
    for (const control of root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const isItsOwn = hit && (control.contains(hit) || hit.contains(control) || label?.contains(hit))
      if (!isItsOwn) found.push(`${control.ariaLabel ?? control.innerText} under ${hit?.outerHTML.slice(0, 80)}`)
    }
    return found
  })
