import { memo, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { Menu, type MenuItem } from '../../overlay/Menu'
import { type Column, phoneLine } from './column'
import classes from './DataTable.module.css'
import { SelectRow } from './Selection'
import { Note } from '../../values/Note'
import { ROLES } from './table-roles'

type RowProps<T> = {
  row: T
  id: string
  name: string
  /** Place in the list, from 0. */
  at: number
  columns: readonly Column<T>[]
  to: string | undefined
  /** null where rows cannot be chosen. */
  isSelected: boolean | null
  /** This, `onFollow` and `actions` must stay the same functions, because a new one renders the cells of every row. */
  onSelect: ((id: string, on: boolean, isRange: boolean) => void) | undefined
  onFollow: (event: MouseEvent, to: string) => void
  actions: ((id: string) => readonly MenuItem[]) | null
  /** Measures the row, because a list that is drawn in part must know how high its rows are. */
  measure: ((element: HTMLTableRowElement | null) => void) | null
}

const NOTHING = '—'

function contentOf<T>({ cell, sortValue }: Column<T>, row: T): ReactNode {
  const content = (cell ?? sortValue)?.(row)
  return content === null || content === undefined || content === '' ? NOTHING : content
}

/** A cell with a title is cut at its end, see the stylesheet. */
const titleOf = <T,>({ isOneLine }: Column<T>, content: ReactNode) =>
  isOneLine && typeof content === 'string' && content !== NOTHING ? content : undefined

function OneRow<T>({ at, onFollow, measure, ...cells }: RowProps<T>): ReactElement {
  const { to, isSelected } = cells
  return (
    <tr
      {...ROLES.row}
      ref={measure ?? undefined}
      tabIndex={-1}
      data-index={at}
      aria-rowindex={measure ? at + 2 : undefined}
      data-link={to === undefined ? undefined : true}
      data-selected={isSelected || undefined}
      onClick={to === undefined ? undefined : (event) => onFollow(event, to)}
    >
      <Cells {...cells} />
    </tr>
  )
}

type CellsProps<T> = Omit<RowProps<T>, 'at' | 'onFollow' | 'measure'>

function AllCells<T>({ row, id, name, columns, to, isSelected, onSelect, actions }: CellsProps<T>): ReactElement {
  return (
    <>
      {isSelected !== null && (
        <td {...ROLES.cell} className={classes.check}>
          <SelectRow name={name} isSelected={isSelected} onChange={(on, isRange) => onSelect?.(id, on, isRange)} />
        </td>
      )}
      {columns.map((column, position) => {
        const content = contentOf(column, row)
        return position === 0 ? (
          <th key={column.id} {...ROLES.rowHeader} scope="row" data-align={column.align}>
            {to === undefined ? content : <a href={to}>{content}</a>}
            {column.beside?.(row)}
            <Below row={row} columns={columns} />
          </th>
        ) : (
          <td
            key={column.id}
            {...ROLES.cell}
            data-align={column.align}
            data-goes-below={column.goesBelow}
            data-phone={phoneLine(column, position)}
            title={titleOf(column, content)}
          >
            {content}
          </td>
        )
      })}
      {actions && (
        <td {...ROLES.cell} className={classes.actions}>
          <Menu label={`${name} の操作`} items={() => actions(id)} isQuiet />
        </td>
      )}
    </>
  )
}

/** Below the name, where the columns that `goesBelow` are gone: their texts. */
function Below<T>({ row, columns }: { row: T; columns: readonly Column<T>[] }) {
  return columns.map(({ id, goesBelow, sortValue }) => {
    const text = goesBelow && sortValue?.(row)
    return (
      text && (
        <Note key={id} isBelow>
          {text}
        </Note>
      )
    )
  })
}

/** Memoised by themselves, so that a sort, which gives each row another place, renders no cell. */
const Cells = memo(AllCells) as typeof AllCells

/**
 * One row. Memoised, so that a poll or a choice renders only the rows that it changes. Asserted, because `memo` forgets
 * the type of the row.
 */
export const Row = memo(OneRow) as typeof OneRow
