import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { writeCount } from '@portal/api-client/http'
import { LiveStatus } from '../../live/LiveStatus'
import type { Live } from '../../live/use-live'
import type { MenuItem } from '../../overlay/Menu'
import { LeftOut } from '../../states/LeftOut'
import { RefreshFailed } from '../../states/RefreshFailed'
import { type Column, sortRows } from './column'
import classes from './DataTable.module.css'
import { HeaderCell } from './HeaderCell'
import { NewRows } from './NewRows'
import { Row } from './Row'
import { rowName } from './row-name'
import { useScrollMemory } from './use-scroll-memory'
import { SelectAll, SelectionNotice } from './Selection'
import { useSteadyRows } from './use-steady-rows'
import { useTableKeys } from './use-table-keys'
import type { TableView } from './use-table-view'
import { useLatest } from './use-latest'
import { useEngaged } from './use-engaged'
import { ViewMenu } from './ViewMenu'
import { useVisibleRows } from './use-visible-rows'

export type DataTableProps<T> = {
  /** Names the table for assistive technology: 「サーバー一覧」. */
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  rowId: (row: T) => string
  /** Where a row leads. The first cell becomes the link (its content must not be one); a click on the row follows it. */
  rowLink?: (row: T) => To
  rowActions?: (row: T) => readonly MenuItem[]
  /**
   * Column id, `-` first for descending. With `onSortChange` the rows come in this order; without, the table keeps the
   * order itself.
   */
  sort?: string
  onSortChange?: (sort: string) => void
  /** IDs of the chosen rows; both props together add a column of check boxes. */
  selection?: readonly string[]
  onSelectionChange?: (ids: string[]) => void
  /** IDs of all rows that match, when `rows` is only one page of them: adds 「全 N 件を選択」 as a second step. */
  selectableIds?: readonly string[]
  /** Actions on the chosen rows. */
  selectionActions?: ReactNode
  /** Where the rows come from: adds their age, refresh and pause. */
  live?: Live<unknown>
  /** The saved choice of columns and density: adds 「表示設定」. */
  view?: TableView<T>
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  toolbar?: ReactNode
  footer?: ReactNode
  caption?: ReactNode
}

/**
 * The table of every list: sorting in Japanese order, selection, row links and actions, keys, sticky header and first
 * column. Above 200 rows only what is in sight is drawn. While the pointer or the focus is in it, rows do not move.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rowId, rowLink, rowActions, onSortChange, selection, onSelectionChange, live, view } = props
  const root = useRef<HTMLDivElement>(null)
  const { region, startsAt } = useScrollMemory<HTMLDivElement>(label)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { isEngaged, handlers } = useEngaged()
  const [ownSort, setOwnSort] = useState(props.sort ?? '')
  const sort = onSortChange ? (props.sort ?? '') : ownSort
  const columns = useMemo(
    () => view?.shown ?? props.columns.filter(({ hidden }) => !hidden),
    [view?.shown, props.columns],
  )
  const sorted = useMemo(
    () => (onSortChange ? props.rows : sortRows(props.rows, props.columns, ownSort)),
    [onSortChange, props.rows, props.columns, ownSort],
  )
  const steady = useSteadyRows(sorted, rowId, {
    isHeld: isEngaged,
    arrangement: `${search} ${sort}`,
    turn: live?.turn ?? writeCount(),
    updatedAt: live?.updatedAt ?? 0,
  })
  const rows = steady.rows
  const density = view?.density ?? 'standard'
  const visible = useVisibleRows(rows, { region, startsAt, density })

  const isSelectable = selection !== undefined && onSelectionChange !== undefined
  const selected = useMemo(() => new Set(selection), [selection])
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const lastChosen = useRef<string>(undefined)
  const latest = useLatest({ rows, ids, selected, rowActions, onSelectionChange })

  // These stay the same function for the life of the table: see Row.
  const select = useCallback(
    (id: string, on: boolean, isRange: boolean) => {
      const { ids: all, selected: chosen, onSelectionChange: report } = latest.current
      const from = lastChosen.current === undefined ? -1 : all.indexOf(lastChosen.current)
      const to = all.indexOf(id)
      const meant = isRange && from !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const next = new Set(chosen)
      for (const each of meant) {
        if (on) next.add(each)
        else next.delete(each)
      }
      lastChosen.current = id
      report?.([...next])
    },
    [latest],
  )
  const actionsOf = useCallback(
    (id: string) => {
      const row = latest.current.rows[latest.current.ids.indexOf(id)]
      return row === undefined ? [] : (latest.current.rowActions?.(row) ?? [])
    },
    [latest],
  )
  const follow = useCallback(
    (event: MouseEvent, to: To) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
      const onControl =
        event.target instanceof Element && event.target.closest('a, button, input, label, select, [role="menu"]')
      if (onControl || window.getSelection()?.toString()) return
      void navigate(to)
    },
    [navigate],
  )

  useTableKeys({
    root,
    count: rows.length,
    reveal: visible.reveal,
    open: rowLink && ((at) => rows[at] !== undefined && void navigate(rowLink(rows[at]))),
    toggle: isSelectable ? (at) => ids[at] !== undefined && select(ids[at], !selected.has(ids[at]), false) : undefined,
  })

  function changeSort(id: string): void {
    const next = sort === id ? `-${id}` : id
    if (onSortChange) onSortChange(next)
    else setOwnSort(next)
  }
  const span = columns.length + (isSelectable ? 1 : 0) + (rowActions ? 1 : 0)
  const chooser = isSelectable && { selected, ids, onChange: onSelectionChange }

  return (
    <div ref={root} className={classes.root} data-table-keys={onSortChange ? true : undefined}>
      {live && <RefreshFailed read={live} />}
      {live && <LeftOut read={live} />}
      {props.toolbar}
      {(chooser || live || view) && (
        <div className={classes.bar}>
          {chooser && (
            <SelectionNotice {...chooser} selectableIds={props.selectableIds ?? ids}>
              {props.selectionActions}
            </SelectionNotice>
          )}
          <div className={classes.tools}>
            {live && <LiveStatus live={live} />}
            {view && <ViewMenu view={view} />}
          </div>
        </div>
      )}
      <div className={classes.frame} {...handlers}>
        <NewRows steady={steady} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls, with the keyboard too */}
        <div ref={region} className={classes.region} role="region" aria-label={label} tabIndex={0}>
          <table
            className={classes.table}
            aria-label={label}
            aria-rowcount={visible.isPart ? rows.length + 1 : undefined}
            data-density={density}
            data-part={visible.isPart || undefined}
            style={visible.isPart ? { width: totalWidth(columns) } : undefined}
          >
            {props.caption && <caption className={classes.caption}>{props.caption}</caption>}
            <colgroup>
              {isSelectable && <col className={classes.narrow} />}
              {columns.map(({ id, width }) => (
                <col key={id} style={{ width: width ?? (visible.isPart ? USUAL_WIDTH : undefined) }} />
              ))}
              {rowActions && <col className={classes.narrow} />}
            </colgroup>
            <thead>
              <tr aria-rowindex={visible.isPart ? 1 : undefined}>
                {chooser && (
                  <th scope="col" className={classes.check}>
                    <SelectAll {...chooser} />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} sort={sort} onSort={changeSort} />
                ))}
                {rowActions && (
                  <th scope="col">
                    <span className={classes.hidden}>操作</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.length === 0 && (
                <tr>
                  <td colSpan={span} className={classes.empty}>
                    {props.empty}
                  </td>
                </tr>
              )}
              {visible.before > 0 && <Spacer height={visible.before} span={span} />}
              {visible.rows.map((row, at) => {
                const id = rowId(row)
                return (
                  <Row
                    key={id}
                    row={row}
                    id={id}
                    name={rowName(row, rowId)}
                    at={visible.first + at}
                    columns={columns}
                    to={rowLink?.(row)}
                    isSelected={isSelectable ? selected.has(id) : null}
                    onSelect={select}
                    onFollow={follow}
                    actions={rowActions ? actionsOf : null}
                    measure={visible.measure}
                  />
                )
              })}
              {visible.after > 0 && <Spacer height={visible.after} span={span} />}
            </tbody>
          </table>
        </div>
      </div>
      {props.footer}
    </div>
  )
}

const USUAL_WIDTH = '9rem'

/**
 * Of a list that is drawn in part: rows that scroll in must not make a column wider. The rest is for check boxes and
 * menus.
 */
function totalWidth<T>(columns: readonly Column<T>[]): string {
  return `calc(${columns.map(({ width = USUAL_WIDTH }) => width).join(' + ')} + 6rem)`
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty on purpose: it only takes room */}
      <td colSpan={span} className={classes.spacer} style={{ height }} />
    </tr>
  )
}
