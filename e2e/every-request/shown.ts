import type { Locator, Page } from '@playwright/test'
import type { FailingProxy } from './failing-proxy'

/** Within this time there is the page, or words and a way on. */
export const LIMIT_MS = 75_000
const LOOK_MS = 250

/** What stands on a page that waits for nothing any more. */
export type Shown = {
  /** Path of the portal, or another origin. */
  place: string
  heading: string
  /** Title of the dialog that keeps the page from being used. */
  dialog: string | null
  /** How many parts say that they failed. */
  failed: number
}

const AGAIN = ['再試行', '再読み込み']

/** Waits until the page, or what stands in its place, waits for nothing any more; null when it never does. */
export async function settled(page: Page, proxy: FailingProxy, portal: string): Promise<Shown | null> {
  const end = Date.now() + LIMIT_MS
  let last = ''
  while (Date.now() < end) {
    await page.waitForTimeout(LOOK_MS)
    if (proxy.quiet() < LOOK_MS) continue
    // A page that is being left cannot be asked.
    const shown = await page.evaluate(look, { again: AGAIN, portal }).catch(() => null)
    const text = JSON.stringify(shown)
    if (shown && text === last) return shown
    last = text
  }
  return null
}

/** Runs in the page. Null while that waits for something. */
function look({ again, portal }: { again: string[]; portal: string }): Shown | null {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const pressable = (within: ParentNode) => [...within.querySelectorAll('button, a[href]')].filter(isSeen)
  const place = location.origin === portal ? location.pathname : location.origin
  const dialog = [...document.querySelectorAll('dialog[open]')].findLast(isSeen)
  if (dialog) {
    const title = dialog.querySelector('h2, [role=status]')?.textContent ?? ''
    return pressable(dialog).length === 0 ? null : { place, heading: '', dialog: title, failed: 0 }
  }
  const heading = [...document.querySelectorAll('h1')].find(isSeen)
  const main = document.querySelector('main')
  if (!heading || !main || main.getAttribute('aria-busy') === 'true') return null
  const states = [...document.querySelectorAll('[role=status]')].filter((element) => element.checkVisibility())
  if (
    states.some(({ ariaLabel, textContent }) => ariaLabel === '読み込み中' || textContent?.includes('確認しています…'))
  )
    return null
  const failed = pressable(main).filter(({ textContent }) => again.includes(textContent ?? '')).length
  return { place, heading: heading.textContent ?? '', dialog: null, failed }
}

/** What can be pressed to go on: of the dialog, else of the parts that failed, else the first of the page. */
export async function waysOn(page: Page, { dialog, failed }: Shown): Promise<Locator[]> {
  const pressable = ':is(button, a[href]):visible'
  if (dialog !== null) return page.locator('dialog[open]').last().locator(pressable).all()
  const all = page.locator('main').locator(pressable)
  const again = all.filter({ hasText: new RegExp(`^(${AGAIN.join('|')})$`) })
  return failed > 0 ? again.all() : (await all.all()).slice(0, 1)
}

/** Why something cannot be pressed; null when it can. */
export async function whyNotPressed(way: Locator): Promise<string | null> {
  return way.click({ trial: true, timeout: 20_000 }).then(
    () => null,
    (cause: Error) => cause.message.split('\n').findLast((line) => line.includes('intercepts')) ?? cause.message,
  )
}
