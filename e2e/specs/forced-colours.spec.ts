import { ADMIN, expect, test } from '../fixtures'
import { outlineOf } from '../forced-colours'
import { ready } from '../verbs'

test('states, selection and what is to come are seen in forced colours', async ({ page, context, visitAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visitAs(page, ADMIN, '/servers')
  const glyphs = page.getByRole('table', { name: 'サーバー一覧' }).locator('[data-icon]')
  expect(await glyphs.count()).toBeGreaterThan(0)
  // Drawn by a mask over a background, which forced colours would take away.
  const kept = await glyphs.evaluateAll((all) =>
    all.map((glyph) =>
      ['', '::before'].some((pseudo) => {
        const { maskImage, backgroundColor } = getComputedStyle(glyph, pseudo)
        const canvas = getComputedStyle(document.body).backgroundColor
        return maskImage !== 'none' && ![canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
      }),
    ),
  )
  expect(kept).not.toContain(false)

  const first = page.getByRole('table', { name: 'サーバー一覧' }).getByRole('row').nth(1)
  expect(await outlineOf(first)).toBe(false)
  await first.getByRole('checkbox').check()
  expect(await outlineOf(first), 'a selected row').toBe(true)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/api/v1/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/agents')
  const loading = page.getByRole('status', { name: '読み込み中' }).first()
  await expect(loading).toBeVisible()
  expect(await loading.evaluate(isSeenWithoutBackground), 'what is to come').toBe(true)
  release()
  await ready(page)
})

test('switches are seen in forced colours', async ({ page, visitAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visitAs(page, ADMIN, '/agents?tab=rules')
  const control = page.getByRole('switch').first().locator('..')
  expect(await control.evaluate(isSeenWithoutBackground)).toBe(true)
})

/** Runs in the page: a border or a text, of the element or of something in it. */
function isSeenWithoutBackground(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some((each) =>
    ['', '::before', '::after'].some((pseudo) => {
      const style = getComputedStyle(each, pseudo)
      const hasBorder = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0
      return hasBorder || (pseudo !== '' && !['none', 'normal', '""'].includes(style.content))
    }),
  )
}
