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
