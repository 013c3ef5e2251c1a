import type { Page } from '@playwright/test'

type Places = {
  /** What can be pressed, and the headings, that no longer stand where they stood: one line for each. */
  moved(): Promise<string[]>
}

/** Remembers where everything stands on the page that a user may be about to press. */
export async function holdPlaces(page: Page): Promise<Places> {
  const before = await page.evaluateHandle(() => {
    const elements = document.querySelectorAll('a, button, input, select, summary, h1, h2, th, td')
    return Array.from(elements, (element) => ({ element, place: element.getBoundingClientRect() }))
  })
  return {
    moved: () =>
      before.evaluate((held) => {
        const told = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        return held.flatMap(({ element, place }) => {
          const [then, now] = [told(place), told(element.getBoundingClientRect())]
          const name = `${element.localName} "${(element.textContent ?? '').slice(0, 30)}"`
          if (!element.isConnected) return [`${name} is gone`]
          return then === now ? [] : [`${name} ${then} -> ${now}`]
        })
      }),
  }
}
