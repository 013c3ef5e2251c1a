import type { ReactNode } from 'react'
import { phoneLine } from './column'
import classes from './DataTable.module.css'
import { HeaderCell } from './HeaderCell'
import { SelectAll } from './Selection'
import { TableBody, type TableBodyProps } from './TableBody'
import { ROLES } from './table-roles'
import type { Density } from './use-table-view'

type TableProps<T> = TableBodyProps<T> & {
  label: string
  caption?: ReactNode
  density: Density
  isHeadReadOut?: boolean
  sort: string
  onSort: (column: string) => void
}

export function Table<T>(props: TableProps<T>) {
  const { label, caption, columns, density, visible, selection } = props
  const { isPart, count } = visible
  return (
    <table
      {...ROLES.table}
      className={classes.table}
      aria-label={label}
      aria-rowcount={isPart ? count + 1 : undefined}
      data-density={density}
      data-head-read-out={props.isHeadReadOut || undefined}
      style={{ width: totalWidth(props) }}
    >
      {caption && <caption className={classes.caption}>{caption}</caption>}
      <colgroup>
        {selection && <col className={classes.narrow} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: width ?? USUAL_WIDTH }} />
        ))}
        {props.rowActions && <col className={classes.narrow} />}
      </colgroup>
      <Head {...props} />
      <TableBody {...props} />
    </table>
  )
}

/** The width of a column that names none. */
const USUAL_WIDTH = '9rem'
/** `.narrow`: the column of check boxes, and that of menus. */
const NARROW_WIDTH = '2.75rem'

/**
 * CSS width of a table. The columns have fixed widths, because a row that arrives or scrolls in must not move the
 * others, and because the browser need not measure every cell.
 */
function totalWidth<T>({ columns, selection, rowActions }: TableProps<T>): string {
  const widths = columns.map(({ width = USUAL_WIDTH }) => width)
  if (selection) widths.push(NARROW_WIDTH)
  if (rowActions) widths.push(NARROW_WIDTH)
  return `calc(${widths.join(' + ')})`
}

function Head<T>({ visible, columns, selection, rowActions, isHeadReadOut, sort, onSort }: TableProps<T>) {
  return (
    <thead {...ROLES.group}>
      <tr {...ROLES.row} aria-rowindex={visible.isPart ? 1 : undefined}>
        {selection && (
          <th {...ROLES.columnHeader} scope="col" className={classes.check}>
            <SelectAll selection={selection} />
          </th>
        )}
        {columns.map((column, at) =>
          isHeadReadOut ? (
            <th key={column.id} {...ROLES.columnHeader} scope="col" data-phone={phoneLine(column, at)}>
              <span className="read-out">{column.header}</span>
            </th>
          ) : (
            <HeaderCell key={column.id} column={column} phone={phoneLine(column, at)} sort={sort} onSort={onSort} />
          ),
        )}
        {rowActions && (
          <th {...ROLES.columnHeader} scope="col">
            <span className="read-out">操作</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
