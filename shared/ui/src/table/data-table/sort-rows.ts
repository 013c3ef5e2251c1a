import { compareJapanese } from '../../values/japanese-order'
import type { Column } from './column'

type Sortable<T> = Pick<Column<T>, 'id' | 'sortValue'>

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareJapanese(String(a), String(b))
}

const missingAsNull = (value: string | number | null | undefined) =>
  value === undefined || value === '' ? null : value

type Value = string | number | null
type Valued<T> = { row: T; value: Value }

/** How rows compare by `sort` (`name`, `-name`), and their values; null where they keep their order. */
function orderOf<T>(columns: readonly Sortable<T>[], sort: string | undefined) {
  const descending = sort?.startsWith('-') ?? false
  const valueOf = columns.find(({ id }) => id === sort?.replace(/^-/, ''))?.sortValue
  if (!valueOf) return null
  return {
    valued: (row: T): Valued<T> => ({ row, value: missingAsNull(valueOf(row)) }),
    compare(a: Valued<T>, b: Valued<T>): number {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return compareValues(a.value, b.value) * (descending ? -1 : 1)
    },
  }
}

/** Rows in the order of `sort` (`name`, `-name`), stable; for lists that sort before they cut a page. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly Sortable<T>[],
  sort: string | undefined,
): readonly T[] {
  const order = orderOf(columns, sort)
  if (!order) return rows
  return rows
    .map(order.valued)
    .sort(order.compare)
    .map(({ row }) => row)
}

/** Fewer rows are sorted whole in the time that choosing the first of them takes. */
const CHOSEN_FROM = 1000

/**
 * The first `count` rows of `sortRows`. Of a long list each row is compared with the last of them only, because sorting
 * 50,000 to show 50 takes ten times as long.
 */
export function firstRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: string | undefined,
  count: number,
): readonly T[] {
  const order = orderOf(columns, sort)
  if (!order || rows.length < CHOSEN_FROM || count > rows.length / 4)
    return sortRows(rows, columns, sort).slice(0, count)
  const first = rows.slice(0, count).map(order.valued).sort(order.compare)
  for (const row of rows.slice(count)) {
    const each = order.valued(row)
    const last = first.at(-1)
    if (!last || order.compare(each, last) >= 0) continue
    first.pop()
    first.splice(placeOf(each, first, order.compare), 0, each)
  }
  return first.map(({ row }) => row)
}

/** Where to insert: behind all that are not greater, so that equal rows keep their order. */
function placeOf<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = sorted[middle]
    if (other !== undefined && compare(other, item) <= 0) from = middle + 1
    else to = middle
  }
  return from
}
