import { expect, type Page } from '@playwright/test'

/** Neither frame nor tools, tables with all of their columns, and their heads on each sheet. */
export async function expectPaper(page: Page): Promise<void> {
  for (const landmark of ['banner', 'navigation', 'contentinfo', 'search'] as const)
    await expect(page.getByRole(landmark).filter({ visible: true }), landmark).toHaveCount(0)
  await expect(page.getByRole('main').locator('table').getByRole('checkbox').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'コメント' }).filter({ visible: true })).toHaveCount(0)
  expect(await page.getByRole('main').evaluate(controlsOnPaper), 'buttons, frames and cut text').toEqual([])
  const tables = await page
    .getByRole('main')
    .locator('table')
    .evaluateAll((all) =>
      all.flatMap((table) => {
        if (!(table instanceof HTMLTableElement) || !table.checkVisibility()) return []
        const { left, right } = table.getBoundingClientRect()
        return [
          {
            name: table.ariaLabel ?? table.caption?.innerText,
            isWhole: left >= 0 && right <= document.documentElement.clientWidth + 1,
            head: table.tHead ? getComputedStyle(table.tHead).display : 'table-header-group',
          },
        ]
      }),
    )
  for (const table of tables) expect(table).toEqual({ ...table, isWhole: true, head: 'table-header-group' })
}

/** What a sheet has no use for: buttons, frames of fields, and text that its box cuts. */
function controlsOnPaper(main: Element): string[] {
  const seen = [...main.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility())
  return seen.flatMap((element) => {
    const { borderTopColor, overflowX, textOverflow } = getComputedStyle(element)
    const isButton = element.matches('.mantine-Button-root, .mantine-ActionIcon-root')
    const isFramed = element.matches('input[type="text"], textarea, select') && borderTopColor !== 'rgba(0, 0, 0, 0)'
    const isCut = textOverflow === 'ellipsis' && overflowX === 'hidden' && element.scrollWidth > element.clientWidth
    return isButton || isFramed || isCut ? [`${element.tagName} ${element.className} ${element.innerText}`] : []
  })
}
