import { Fragment, type ReactNode } from 'react'
import { createPath, type To } from 'react-router-dom'
import type { MenuItem } from '../../overlay/Menu'
import { useStableCallback } from '../use-stable-callback'
import type { Column } from './column'
import classes from './DataTable.module.css'
import { Row } from './Row'
import { rowName } from './row-name'
import { ROLES } from './table-roles'
import { useFollowRow } from './use-follow-row'
import type { RowSelection } from './use-row-selection'
import type { VisibleRows } from './use-visible-rows'

export type TableBodyProps<T> = {
  visible: VisibleRows<T>
  /** By the place of the row that they stand above. */
  headings: ReadonlyMap<number, string>
  rowId: (row: T) => string
  columns: readonly Column<T>[]
  selection: RowSelection | null
  rowLink?: (row: T) => To
  rowActions?: (row: T) => readonly MenuItem[]
  empty: ReactNode
}

export function TableBody<T>(props: TableBodyProps<T>) {
  const { visible, headings, rowId, columns, selection, rowLink, rowActions, empty } = props
  const follow = useFollowRow()
  const actionsOf = useStableCallback((id: string) => {
    const found = visible.rows.find(({ row }) => rowId(row) === id)
    return found === undefined ? [] : (rowActions?.(found.row) ?? [])
  })
  const span = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)
  return (
    <tbody {...ROLES.group}>
      {visible.count === 0 && (
        <tr {...ROLES.row}>
          <td {...ROLES.cell} colSpan={span} className={classes.empty}>
            <div>{empty}</div>
          </td>
        </tr>
      )}
      {visible.before > 0 && <Spacer height={visible.before} span={span} />}
      {visible.rows.map(({ row, at }) => {
        const id = rowId(row)
        const heading = headings.get(at)
        return (
          <Fragment key={id}>
            {heading !== undefined && <Heading text={heading} span={span} />}
            <Row
              row={row}
              id={id}
              name={rowName(row, rowId)}
              at={at}
              columns={columns}
              to={rowLink && addressOf(rowLink(row))}
              isSelected={selection && selection.selected.has(id)}
              onSelect={selection?.select}
              onFollow={follow}
              actions={rowActions ? actionsOf : null}
              measure={visible.measure}
            />
          </Fragment>
        )
      })}
      {visible.after > 0 && <Spacer height={visible.after} span={span} />}
    </tbody>
  )
}

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))

/** Above rows that have something in common, such as their day. */
function Heading({ text, span }: { text: string; span: number }) {
  return (
    <tr {...ROLES.row} className={classes.heading}>
      <td {...ROLES.cell} colSpan={span}>
        {text}
      </td>
    </tr>
  )
}

/** Takes the room of the rows that are not drawn, so that the scroll bar is that of the whole list. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty on purpose: it only takes room */}
      <td colSpan={span} className={classes.spacer} style={{ height }} />
    </tr>
  )
}
