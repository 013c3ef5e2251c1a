import { expect, type Page, type Request } from '@playwright/test'
import { ready } from './verbs'

/**
 * What moved in the document at hand, from its first paint on: Chromium's `layout-shift` entries, one line for each
 * element. Those are elements that were painted before and are painted somewhere else now; what is replaced, as by a
 * change of page, is none. Other browsers have no such entries.
 *
 * Each answer of the API is held until the page has painted without it, because a fast answer comes before the loading
 * state is drawn, and what moves when it goes would not be seen.
 */
export class LayoutShifts {
  readonly #underWay = new Set<Request>()

  constructor(readonly page: Page) {}

  /**
   * Before the first page is opened. `afterInput` adds what moved within half a second of a click or a key, which
   * Chromium tells apart because that may be what the user asked for.
   */
  async watch({ afterInput = false } = {}): Promise<void> {
    await this.page.addInitScript(recordShifts, afterInput)
    await this.page.route('**/api/v1/**', async (route) => {
      this.#underWay.add(route.request())
      // A page that is left meanwhile paints nothing more.
      await painted(this.page).catch(() => null)
      await route.continue().catch(() => null)
    })
    const ended = (request: Request) => void this.#underWay.delete(request)
    this.page.on('requestfinished', ended)
    this.page.on('requestfailed', ended)
  }

  /** When the page is drawn and none of its reads is on its way. */
  async found(): Promise<string[]> {
    await ready(this.page)
    await expect.poll(() => this.#underWay.size).toBe(0)
    await painted(this.page)
    await ready(this.page)
    return this.page.evaluate((): string[] => Reflect.get(window, 'layoutShifts')())
  }
}

/** The page comes without moving anything that was there. */
export async function expectNothingMoves(page: Page, visit: () => Promise<void>): Promise<void> {
  const shifts = new LayoutShifts(page)
  await shifts.watch()
  await visit()
  expect(await shifts.found(), 'moved').toEqual([])
}

/** Two frames, because the callback of the first one runs before it is painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** Runs in the page. */
function recordShifts(afterInput: boolean): void {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const lines: string[] = []
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `<${node.localName} class="${node.className}">` : (node?.nodeName ?? 'what is gone')
  const textOf = (node: Node | null) => (node?.textContent ?? '').slice(0, 30)
  const note = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as Shift[]) {
      if (hadRecentInput && !afterInput) continue
      for (const { node, previousRect, currentRect } of sources) {
        const move = `${box(previousRect)} -> ${box(currentRect)}`
        lines.push(`${value.toFixed(4)} ${nameOf(node)} "${textOf(node)}" ${move}`)
      }
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Reflect.set(window, 'layoutShifts', () => {
    note(observer.takeRecords())
    return lines
  })
}
