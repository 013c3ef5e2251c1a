import type { ReactNode } from 'react'
import type { Column } from './column'
import classes from './DataTable.module.css'
import { HeaderCell } from './HeaderCell'
import { SelectAll } from './Selection'
import { TableBody, type TableBodyProps } from './TableBody'
import type { Density } from './use-table-view'

type TableProps<T> = TableBodyProps<T> & {
  label: string
  caption?: ReactNode
  density: Density
  sort: string
  onSort: (column: string) => void
}

export function Table<T>(props: TableProps<T>) {
  const { label, caption, columns, density, visible, selection } = props
  const { isPart, count } = visible
  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-rowcount={isPart ? count + 1 : undefined}
      data-density={density}
      data-part={isPart || undefined}
      style={isPart ? { width: totalWidth(columns) } : undefined}
    >
      {caption && <caption className={classes.caption}>{caption}</caption>}
      <colgroup>
        {selection && <col className={classes.narrow} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: width ?? (isPart ? USUAL_WIDTH : undefined) }} />
        ))}
        {props.rowActions && <col className={classes.narrow} />}
      </colgroup>
      <Head {...props} />
      <TableBody {...props} />
    </table>
  )
}

/** The width of a column that names none, in a list that is drawn in part. */
const USUAL_WIDTH = '9rem'

/**
 * CSS width of a table that is drawn in part: fixed, because a row that scrolls in must not make a column wider. The
 * last summand is for check boxes and menus.
 */
function totalWidth<T>(columns: readonly Column<T>[]): string {
  return `calc(${columns.map(({ width = USUAL_WIDTH }) => width).join(' + ')} + 6rem)`
}

function Head<T>({ visible, columns, selection, rowActions, sort, onSort }: TableProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={visible.isPart ? 1 : undefined}>
        {selection && (
          <th scope="col" className={classes.check}>
            <SelectAll selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {rowActions && (
          <th scope="col">
            <span className={classes.hidden}>操作</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
