import { useMemo, useState } from 'react'
import type { Column } from './column'
import { sortRows } from './sort-rows'

type SortProps<T> = {
  rows: readonly T[]
  columns: readonly Column<T>[]
  sort?: string
  onSortChange?: (sort: string) => void
}

/** The sort of a table, which is the page's when it has `onSortChange` (its rows then come in order), else its own. */
export function useTableSort<T>({ rows, columns, sort: givenSort = '', onSortChange }: SortProps<T>) {
  const [ownSort, setOwnSort] = useState(givenSort)
  const isOwn = onSortChange === undefined
  const sort = isOwn ? ownSort : givenSort
  const setSort = onSortChange ?? setOwnSort
  return {
    sort,
    sorted: useMemo(() => (isOwn ? sortRows(rows, columns, ownSort) : rows), [isOwn, rows, columns, ownSort]),
    /** Sorts by a column, ascending first. */
    sortBy: (column: string) => setSort(sort === column ? `-${column}` : column),
  }
}
