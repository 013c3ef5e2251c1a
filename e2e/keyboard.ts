import { expect, type Locator, type Page } from '@playwright/test'

// For tests that neither click nor give the focus to anything.

/** More stops than any page has on the way to what is looked for. */
const MOST_STOPS = 150

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toHaveCount(1)
  const passed: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? ''))
  }
  throw new Error(`${String(target)} has no place among the stops of Tab:\n${passed.join('\n')}`)
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Leaves the dialog that is open, and the focus is back where it was opened. */
export async function leave(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
