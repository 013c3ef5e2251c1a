import { expect, type Locator, type Page } from '@playwright/test'

/** A phone of today, held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** The narrowest phone that pages are made for. */
export const SMALL_PHONE = { ...PHONE, viewport: { width: 375, height: 812 } }

/** The element has at least this part of the window's height, and all of it is seen. */
export async function expectMostOfWindow(page: Page, element: Locator, part: number): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 })
  const box = await element.boundingBox()
  expect(box?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * part)
}

/** What a finger is to hit and has less than `size` CSS pixels in one direction, by its name. */
export async function smallerThan(within: Locator, size: number): Promise<string[]> {
  return (await within.evaluate(targetsOf))
    .filter(({ width, height }) => width < size || height < size)
    .map(({ name, width, height }) => `${name} ${Math.round(width)} × ${Math.round(height)}`)
}

/**
 * Targets that a finger may miss, by WCAG 2.2, 2.5.8: smaller than 24 CSS pixels in one direction, and so close to
 * others that a circle of 24 pixels around the middle meets another target, or the circle of another small one.
 */
export async function missedTargets(within: Locator): Promise<string[]> {
  const targets = await within.evaluate(targetsOf)
  const isSmall = ({ width, height }: Target) => width < 24 || height < 24
  const middle = ({ x, y, width, height }: Target) => ({ x: x + width / 2, y: y + height / 2 })
  const isClose = (small: Target, other: Target): boolean => {
    const { x, y } = middle(small)
    if (isSmall(other)) return Math.hypot(x - middle(other).x, y - middle(other).y) < 24
    const nearestX = Math.min(Math.max(x, other.x), other.x + other.width)
    const nearestY = Math.min(Math.max(y, other.y), other.y + other.height)
    return Math.hypot(x - nearestX, y - nearestY) < 12
  }
  return targets
    .filter((target) => isSmall(target) && targets.some((other) => other !== target && isClose(target, other)))
    .map(({ name, width, height }) => `${name} ${Math.round(width)} × ${Math.round(height)}`)
}

type Target = { name: string; x: number; y: number; width: number; height: number }

/** Runs in the page. Without links in a sentence, and without what only a screen reader or a keyboard reaches. */
function targetsOf(root: Element): Target[] {
  const isInSentence = (target: Element) =>
    target.matches('a') &&
    getComputedStyle(target).display === 'inline' &&
    [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
  const controls = root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  return [...controls].flatMap((control) => {
    // A label is a part of its control's target.
    const [label] = control instanceof HTMLInputElement ? (control.labels ?? []) : []
    const boxes = [control, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect())
    const left = Math.min(...boxes.map((box) => box.left))
    const top = Math.min(...boxes.map((box) => box.top))
    const width = Math.max(...boxes.map((box) => box.right)) - left
    const height = Math.max(...boxes.map((box) => box.bottom)) - top
    const isShown = (label ?? control).checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || width <= 1 || height <= 1 || isInSentence(control)) return []
    return [{ name: control.ariaLabel ?? control.innerText, x: left, y: top, width, height }]
  })
}
