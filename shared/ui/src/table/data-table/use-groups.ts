import { useMemo } from 'react'
import type { Column } from './column'

export type Groups<T> = {
  /** The headings by the place, from 0, of the row that they stand above. */
  headings: ReadonlyMap<number, string>
  columns: readonly Column<T>[]
}

const NO_HEADINGS: ReadonlyMap<number, string> = new Map()

/** The headings of rows that are sorted by a column which is `grouped`, and the columns with what its cells are then. */
export function useGroups<T>(rows: readonly T[], columns: readonly Column<T>[], sort: string): Groups<T> {
  const by = sort.replace(/^-/, '')
  const grouped = columns.find(({ id }) => id === by)?.grouped
  return {
    headings: useMemo(() => (grouped ? headingsOf(rows, grouped.heading) : NO_HEADINGS), [rows, grouped]),
    columns: useMemo(
      () =>
        grouped ? columns.map((column) => (column.id === by ? { ...column, cell: grouped.cell } : column)) : columns,
      [columns, grouped, by],
    ),
  }
}

function headingsOf<T>(rows: readonly T[], headingOf: (row: T) => string): ReadonlyMap<number, string> {
  const headings = new Map<number, string>()
  let last: string | undefined
  for (const [at, row] of rows.entries()) {
    const heading = headingOf(row)
    if (heading !== last) headings.set(at, heading)
    last = heading
  }
  return headings
}
