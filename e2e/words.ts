import { expect, type Page } from '@playwright/test'
import { ready } from './verbs'

const WIDTHS = [320, 768, 1920]
/** What is read at a glance: one character on a line of its own looks like a mistake there. */
const GLANCED = 'h1, h2, h3, h4, button, [role="status"], [role="alert"]'

/**
 * On a phone, a tablet and a wide screen: lines end well, and the page does not scroll sideways. `drawn` waits for a
 * page that is none of the portal.
 */
export async function expectWordsEndWell(page: Page, drawn: (page: Page) => Promise<void> = ready): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await drawn(page)
    await expect.poll(() => lonelyEnds(page), `ends of one character at ${width} px`).toEqual([])
    expect(await strayedSpaces(page), `spaces after a stop at ${width} px`).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `room asked for at ${width} px`)
      .toBeLessThanOrEqual(width)
  }
}

/** Texts that are read at a glance, of several lines, the last of which has one character. */
export function lonelyEnds(page: Page): Promise<string[]> {
  return page.evaluate((glanced) => {
    /** Text nodes in view, without those that only a reader of the screen gets. */
    function textsOf(element: Element): Text[] {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        const inBox = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        if (inBox && parent && parent.offsetWidth > 2 && node.textContent?.trim()) found.push(node as Text)
      }
      return found
    }
    /** Each text block's lines as counts of characters, of the block that `element` is in. */
    function lastLine(nodes: Text[]): { lines: number; last: number } {
      const lines: { bottom: number; count: number }[] = []
      for (const node of nodes) {
        const { data } = node
        for (let at = 0; at < data.length; at++) {
          if (!data[at]?.trim()) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const box = range.getClientRects()[0]
          if (!box || box.width === 0) continue
          const middle = (box.top + box.bottom) / 2
          const line = lines.find(({ bottom }) => Math.abs(bottom - middle) < box.height / 2)
          if (line) line.count += 1
          else lines.push({ bottom: middle, count: 1 })
        }
      }
      return { lines: lines.length, last: lines.at(-1)?.count ?? 0 }
    }
    /** The texts that flow together: those of the nearest box that is no part of a line. */
    function flows(nodes: Text[]): Text[][] {
      const byBox = new Map<Element, Text[]>()
      for (const node of nodes) {
        let box = node.parentElement
        while (box && getComputedStyle(box).display === 'inline') box = box.parentElement
        if (box) byBox.set(box, [...(byBox.get(box) ?? []), node])
      }
      return [...byBox.values()]
    }
    const elements = [...document.querySelectorAll(glanced)]
    return [...new Set(elements.flatMap((element) => flows(textsOf(element))))].flatMap((nodes) => {
      const { lines, last } = lastLine(nodes)
      return lines > 1 && last === 1 ? [nodes.map(({ data }) => data).join('')] : []
    })
  }, GLANCED)
}

/** Lines with a space after a stop, which a line break of a source or the end of a value may leave. */
async function strayedSpaces(page: Page): Promise<string[]> {
  const lines = (await page.getByRole('main').innerText()).split('\n')
  return lines.filter((line) => /[。、] +\S/.test(line))
}
