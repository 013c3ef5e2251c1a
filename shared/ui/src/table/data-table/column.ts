import type { ReactNode } from 'react'

export type CsvColumn<T> = { header: string; value: (row: T) => string | number | boolean | null | undefined }

/** A column of a DataTable. The list stays at module scope, because a new one renders every cell. */
export type Column<T> = {
  id: string
  header: string
  /** Content of a cell; without it, the value of `sortValue`. A missing one is shown as —. */
  cell?: (row: T) => ReactNode
  /** Of the first column: what stands beside and below the link of the row, such as a `Note`. */
  beside?: (row: T) => ReactNode
  /** Value to sort by; without it the column cannot be sorted. Null and '' sort last in both directions. */
  sortValue?: (row: T) => string | number | null | undefined
  /** While the list is sorted by this column: a heading above neighbours that have it in common. */
  grouped?: Grouped<T>
  /** CSV columns if they differ from `sortValue`: `[]` omits the column, several entries split the cell. */
  csv?: readonly CsvColumn<T>[]
  /** CSS width in rem: `9rem`. */
  width?: string
  /** The width in rem that the column gives way to where the table is wider than its place. */
  least?: string
  /** In a list below 60rem the column is gone, and the text of its `sortValue` stands below the name. */
  goesBelow?: boolean
  hidden?: boolean
  /** Never wraps: a text that does not fit ends in 「…」, and the title has all of it. */
  isOneLine?: boolean
  align?: 'start' | 'end' | 'center'
  /**
   * Its line of a row on a phone. By default the first two columns are the first line and the next two the second. A
   * column that is alone in its line has all of it.
   */
  phone?: PhoneLine
}

/** Text of the heading, and the content of the column below it, which need not repeat the heading. */
export type Grouped<T> = { heading: (row: T) => string; cell: (row: T) => ReactNode }

/** The third is of one column. */
export type PhoneLine = 'first' | 'second' | 'third' | 'hidden'

const LINES: readonly PhoneLine[] = ['first', 'first', 'second', 'second']

/** The line of the column at this place, from 0, among those that are shown. */
export const phoneLine = <T>({ phone }: Column<T>, at: number): PhoneLine => phone ?? LINES[at] ?? 'hidden'
