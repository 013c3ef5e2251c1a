import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectNothingMoves } from './layout-shifts'
import { ready } from './verbs'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules of axe that read colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** Violations that axe finds on the page as it stands: one line for each rule and element. */
export async function violations(page: Page, scheme?: string): Promise<string[]> {
  // The page has no frames, and no test reads what passes: looking for both would take four times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // In dark only these, because the others have the same result in either scheme.
  const { violations: found } = await (scheme === 'dark' ? axe.withRules(ABOUT_COLOURS) : axe.withTags(TAGS)).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`))
}

/**
 * Runs `check` in light and in dark. In Firefox once, in the scheme that the browser was started with, because Firefox
 * 153 has no command to change it.
 */
export async function inEachScheme(page: Page, check: (scheme: string) => Promise<void>): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'firefox') return check("the browser's own scheme")
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await check(colorScheme)
  }
}

/** Of a page that was open before: nothing moves with a full cache, and axe finds nothing in dark. */
export async function expectSameAgainInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingMoves(page, async () => void (await page.reload()))
  expect(await violations(page, 'dark')).toEqual([])
}

/** One h1, a title of its own, the landmarks, and nothing for axe to find. */
export async function expectWholePage(page: Page): Promise<void> {
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/^.+ \| カスタマーポータル$/)
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  // In one browser, because what axe reads of the document is the same in the other.
  if (page.context().browser()?.browserType().name() === 'chromium') expect(await violations(page)).toEqual([])
}
