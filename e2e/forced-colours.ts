import type { Locator } from '@playwright/test'

/** Is there a line around it? */
export const outlineOf = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(target)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
