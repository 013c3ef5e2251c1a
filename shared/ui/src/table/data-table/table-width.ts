import type { Column } from './column'

/** The width of a column that names none. */
const USUAL_WIDTH = '9rem'
/** `.narrow`: the column of check boxes, and that of menus. */
const NARROW_WIDTH = 2.75

/** CSS widths of a table and of its columns. */
export type TableWidth = { table: string; columns: readonly string[] }

/**
 * Widths of the columns in the order given, for a table in a size container. They depend on nothing but the container,
 * because a row that arrives or scrolls in must not move the others, and because the browser need not measure every
 * cell. What the container lacks is taken from the columns that have a `least`, from each in proportion to what it can
 * give; below the sum of these the table scrolls sideways.
 */
export function tableWidth<T>(columns: readonly Column<T>[], narrowColumns: number): TableWidth {
  const sizes = columns.map(({ width = USUAL_WIDTH, least = width }) => ({ width: rem(width), least: rem(least) }))
  const others = narrowColumns * NARROW_WIDTH
  const total = sizes.reduce((sum, { width }) => sum + width, others)
  const least = sizes.reduce((sum, size) => sum + size.least, others)
  const lacking = `max(0rem, ${total}rem - 100cqi)`
  return {
    table: `clamp(${least}rem, 100cqi, ${total}rem)`,
    columns: sizes.map((size) => {
      const share = (size.width - size.least) / (total - least)
      return size.width === size.least
        ? `${size.width}rem`
        : `max(${size.least}rem, ${size.width}rem - ${lacking} * ${share.toFixed(4)})`
    }),
  }
}

const rem = (width: string) => Number.parseFloat(width)
