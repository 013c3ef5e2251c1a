import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { phoneLine } from './column'
import classes from './DataTable.module.css'
import { HeaderCell } from './HeaderCell'
import { SelectAll } from './Selection'
import { tableWidth } from './table-width'
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
  const widths = useWidths(props)
  return (
    <table
      {...ROLES.table}
      className={classes.table}
      aria-label={label}
      aria-rowcount={isPart ? count + 1 : undefined}
      data-density={density}
      data-head-read-out={props.isHeadReadOut || undefined}
      style={widths.table}
    >
      {caption && <caption className={classes.caption}>{caption}</caption>}
      <colgroup>
        {selection && <col className={classes.narrow} />}
        {columns.map(({ id, goesBelow }, at) => (
          <col key={id} className={classes.column} data-goes-below={goesBelow} style={widths.columns[at]} />
        ))}
        {props.rowActions && <col className={classes.narrow} />}
      </colgroup>
      <Head {...props} />
      <TableBody {...props} />
    </table>
  )
}

/** Both widths of the table and of its columns as custom properties, between which the stylesheet chooses. */
function useWidths<T>({ columns, selection, rowActions }: TableProps<T>) {
  const narrowColumns = [selection, rowActions].filter(Boolean).length
  return useMemo(() => {
    const staying = columns.filter(({ goesBelow }) => !goesBelow)
    const wide = tableWidth(columns, narrowColumns)
    const narrow = tableWidth(staying, narrowColumns)
    return {
      table: widthsStyle(wide.table, narrow.table),
      columns: columns.map((column, at) => widthsStyle(wide.columns[at], narrow.columns[staying.indexOf(column)])),
    }
  }, [columns, narrowColumns])
}

// Asserted, because the type of a style has no custom properties.
const widthsStyle = (wide: string | undefined, narrow: string | undefined) =>
  ({ '--p-wide': wide, '--p-narrow': narrow }) as CSSProperties

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
            <th
              key={column.id}
              {...ROLES.columnHeader}
              scope="col"
              data-goes-below={column.goesBelow}
              data-phone={phoneLine(column, at)}
            >
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
