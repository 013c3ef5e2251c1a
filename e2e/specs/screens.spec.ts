import type { Locator, Page } from '@playwright/test'
import { expectSameAgainInDark } from '../accessibility'
import { ADMIN, expect, test } from '../fixtures'
import { outlineOf } from '../forced-colours'
import { expectOwnPage, GUARDED, inGroups } from '../guarded-pages'
import { expectNothingMoves } from '../layout-shifts'
import { expectPaper } from '../paper'
import { PUBLIC } from '../public-pages'
import { missedTargets, SMALL_PHONE, smallerThan } from '../touch'
import { expectSignInPage, fillSignIn, goTo, navigation } from '../verbs'
import { expectWordsEndWell, lonelyEnds } from '../words'

const LONG = { tag: '@long' }
/** Half of 1280 × 860: what a browser has at a zoom of 200 %. */
const ENLARGED = { width: 640, height: 430 }
/** A4 held across within the margins of 10 mm that lists have on paper, in CSS pixels. */
const PAPER = { width: 1047, height: 718 }

// In parallel, so that both workers take from these many small tests.
test.describe.configure({ mode: 'parallel' })

for (const [route, pathOf] of Object.entries(GUARDED)) {
  // In one visit, because most of the time of such a test goes into opening the page.
  test(
    `${route}: comes whole, without a move, again in dark, in words that end well, at 200 %, on paper and in forced colours`,
    LONG,
    async ({ page, ids, visitAs }) => {
      await test.step('an empty window', () => expectNothingMoves(page, () => visitAs(page, ADMIN, pathOf(ids))))
      await test.step('whole', () => expectOwnPage(page, pathOf(ids)))
      await test.step('again in dark', () => expectSameAgainInDark(page))
      await page.emulateMedia({ colorScheme: null })
      await test.step('words', () => expectWordsEndWell(page))
      await test.step('200 %', () => expectWholeWhenEnlarged(page))
      await test.step('paper', async () => {
        await page.setViewportSize(PAPER)
        await page.emulateMedia({ media: 'print' })
        await expectNoSidewaysScroll(page)
        await expectPaper(page)
        if (route.endsWith('maintenance-sheet'))
          await expect(page.getByRole('textbox').filter({ visible: true }), 'fields of the sheet').toHaveCount(0)
        await page.emulateMedia({ media: null })
      })
      // A console has a ring of its own and takes Tab for its machine.
      const key = route.includes('remote-') ? 'Shift+Escape' : 'Tab'
      await test.step('forced colours', () => expectSeenInForcedColours(page, key))
    },
  )
}

for (const path of PUBLIC) {
  test(`${path}: words that end well`, LONG, async ({ page }) => {
    await goTo(page, path)
    await expectWordsEndWell(page)
  })
}

test('sign-in, refused or not, has words that end well', LONG, async ({ page, expectErrors }) => {
  expectErrors(/status of 400/)
  await page.goto('/dashboard')
  await expectSignInPage(page)
  await expectWordsEndWell(page, expectSignInPage)
  await fillSignIn(page, ADMIN, 'not-the-password')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectWordsEndWell(page, expectSignInPage)
})

test('a toast on a narrow phone ends well', LONG, async ({ page, visitAs }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await visitAs(page, ADMIN, '/profile')
  await page.getByRole('button', { name: 'パスワード変更メールを送る' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'パスワード変更メールを送りました' })
  await expect(toast).toBeVisible()
  // A pointer over it keeps it.
  await toast.hover()
  expect(await lonelyEnds(page)).toEqual([])
})

test('an end of one character is found', LONG, async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/profile')
  await page.evaluate(() => {
    const heading = document.createElement('h2')
    heading.style.cssText = 'width: 3em; text-wrap: wrap; word-break: normal; padding: 0'
    heading.textContent = '一二三四'
    document.querySelector('main')?.append(heading)
  })
  await expect.poll(() => lonelyEnds(page)).toEqual(['一二三四'])
})

test('a list on paper says of whom it is, when it was printed and how filtered', LONG, async ({ page, visitAs }) => {
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
})

test.describe('on a phone', () => {
  test.use(SMALL_PHONE)

  for (const { title, pages } of inGroups(GUARDED)) {
    test(`${title}: a finger hits everything`, LONG, async ({ page, ids, visitAs }) => {
      for (const [route, pathOf] of pages) {
        await test.step(route, async () => {
          await visitAs(page, ADMIN, pathOf(ids))
          await expectNoSidewaysScroll(page)
          expect(await missedTargets(page.locator('body'))).toEqual([])
          expect(await smallerThan(page.getByRole('banner'), 44), 'in the bar').toEqual([])
        })
      }
    })
  }
})

async function expectWholeWhenEnlarged(page: Page): Promise<void> {
  await page.setViewportSize(ENLARGED)
  await expectNoSidewaysScroll(page)
  expect(await covered(page.getByRole('main')), 'covered').toEqual([])
}

/** `key` leads the focus to a control of the frame. */
async function expectSeenInForcedColours(page: Page, key: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.keyboard.press(key)
  expect(await outlineOf(page.locator(':focus')), 'the ring around the focus').toBe(true)
  const current = navigation(page).locator('[aria-current="page"]')
  if ((await current.count()) > 0) expect(await outlineOf(current.first()), 'the current page').toBe(true)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(1)
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
