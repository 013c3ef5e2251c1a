import type { ReactNode } from 'react'

export type CsvColumn<T> = { header: string; value: (row: T) => string | number | boolean | null | undefined }

/** A column of a DataTable. The list stays at module scope, because a new one renders every cell. */
export type Column<T> = {
  id: string
  header: string
  /** Content of a cell; without it, the value of `sortValue`. A missing one is shown as —. */
  cell?: (row: T) => ReactNode
  /** Value to sort by; without it the column cannot be sorted. Null and '' sort last in both directions. */
  sortValue?: (row: T) => string | number | null | undefined
  /** CSV columns if they differ from `sortValue`: `[]` omits the column, several entries split the cell. */
  csv?: readonly CsvColumn<T>[]
  /** CSS width: `9rem`. */
  width?: string
  hidden?: boolean
  align?: 'start' | 'end' | 'center'
}

const collator = new Intl.Collator('ja', { numeric: true, sensitivity: 'base' })

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

const missingAsNull = (value: string | number | null | undefined) =>
  value === undefined || value === '' ? null : value

/** Rows in the order of `sort` (`name`, `-name`), stable; for lists that sort before they cut a page. */
export function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sort: string | undefined): readonly T[] {
  const descending = sort?.startsWith('-') ?? false
  const valueOf = columns.find(({ id }) => id === sort?.replace(/^-/, ''))?.sortValue
  if (!valueOf) return rows
  return rows
    .map((row) => ({ row, value: missingAsNull(valueOf(row)) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return compareValues(a.value, b.value) * (descending ? -1 : 1)
    })
    .map(({ row }) => row)
}
