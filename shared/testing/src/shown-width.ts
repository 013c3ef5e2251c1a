import type { Column } from '@portal/ui/table'

/**
 * The width in rem of the columns that a list shows at first, with those of the check boxes and of the menus. Up to 60
 * no list scrolls sideways at 1280 px.
 */
export function shownWidth<T>(columns: readonly Column<T>[]): number {
  const widths = columns.filter(({ hidden }) => !hidden).map(({ width = '9rem' }) => Number.parseFloat(width))
  return widths.reduce((sum, width) => sum + width, 2 * 2.75)
}
