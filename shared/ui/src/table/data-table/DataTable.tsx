import { type ReactNode, useMemo, useRef } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { writeCount } from '@portal/api-client/http'
import type { Live } from '../../live/use-live'
import type { MenuItem } from '../../overlay/Menu'
import { LeftOut } from '../../states/LeftOut'
import { RefreshFailed } from '../../states/RefreshFailed'
import type { Column } from './column'
import classes from './DataTable.module.css'
import { NewRows } from './NewRows'
import { SelectionBar } from './Selection'
import { Table } from './Table'
import { useEngaged } from './use-engaged'
import { useGroups } from './use-groups'
import { useRowSelection } from './use-row-selection'
import { useScrollMemory } from './use-scroll-memory'
import { useSteadyRows } from './use-steady-rows'
import { useTableKeys } from './use-table-keys'
import { useTableSort } from './use-table-sort'
import type { TableView } from './use-table-view'
import { useVisibleRows } from './use-visible-rows'

export type DataTableProps<T> = {
  /** Names the table for assistive technology: 「サーバー一覧」. */
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  rowId: (row: T) => string
  /** Where a row leads. Its first cell becomes the link, so its content must not be one; a click on the row follows it. */
  rowLink?: (row: T) => To
  rowActions?: (row: T) => readonly MenuItem[]
  /**
   * Column id, `-` first for descending. With `onSortChange` the rows come in this order; otherwise the table sorts
   * them itself.
   */
  sort?: string
  /** What the rows were searched by, where it may not be in the URL yet: another search is another arrangement. */
  search?: string
  onSortChange?: (sort: string) => void
  /** IDs of the chosen rows; both props together add a column of check boxes. */
  selection?: readonly string[]
  onSelectionChange?: (ids: string[]) => void
  /** IDs of all rows that match, when `rows` is only one page of them: adds 「全 N 件を選択」 as a second step. */
  selectableIds?: readonly string[]
  selectionActions?: ReactNode
  /** What the selected rows stand for, where that is more than they are: 「イベント 120 件」. */
  selectionNote?: string | undefined
  /** Where the rows come from: says when they could not be read. */
  live?: Live<unknown>
  /** The saved choice of columns and density. */
  view?: TableView<T>
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** The head is only read out, where a table above has the same columns in sight. */
  isHeadReadOut?: boolean
  toolbar?: ReactNode
  footer?: ReactNode
  caption?: ReactNode
}

/**
 * The table of every list: sorting in Japanese order, selection, row links and actions, keys, sticky header and first
 * column. Rows in sight are drawn first; above 200 rows only they are. Rows do not move under the pointer: see
 * use-steady-rows.ts.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rowId, rowLink, onSortChange, search = '', live, view } = props
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { region, startsAt } = useScrollMemory<HTMLDivElement>(label)
  const { isEngaged, handlers } = useEngaged()
  const address = useLocation().search
  const { sort, sorted, sortBy } = useTableSort(props)
  const { rows, ...waiting } = useSteadyRows(sorted, rowId, {
    isEngaged,
    arrangement: `${address} ${sort} ${search}`,
    userActions: live?.userActions ?? writeCount(),
    updatedAt: live?.updatedAt ?? 0,
  })
  const density = view?.density ?? 'standard'
  const hasNotes = props.columns[0]?.beside !== undefined
  const shown = useMemo(
    () => view?.shown ?? props.columns.filter(({ hidden }) => !hidden),
    [view?.shown, props.columns],
  )
  const { headings, columns } = useGroups(rows, shown, sort)
  const visible = useVisibleRows(rows, rowId, { region, startsAt, density, hasNotes, headings })
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const selection = useRowSelection(ids, props.selection, props.onSelectionChange)
  const navigate = useNavigate()
  useTableKeys({
    root,
    count: rows.length,
    reveal: visible.reveal,
    open: rowLink && ((at) => rows[at] !== undefined && void navigate(rowLink(rows[at]))),
    toggle: selection && ((at) => ids[at] !== undefined && selection.toggle(ids[at])),
  })
  return (
    <div ref={root} className={classes.root} data-table-keys={onSortChange ? true : undefined}>
      {live && <RefreshFailed read={live} />}
      {live && <LeftOut read={live} />}
      {props.toolbar}
      <div ref={frame} className={classes.frame} {...handlers}>
        <NewRows {...waiting} />
        <div
          ref={region}
          className={classes.region}
          role="region"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls, with the keyboard too
          tabIndex={0}
          data-selecting={(props.selection?.length ?? 0) > 0 || undefined}
        >
          <Table
            {...props}
            columns={columns}
            density={density}
            headings={headings}
            visible={visible}
            selection={selection}
            sort={sort}
            onSort={sortBy}
          />
        </div>
        {selection && (
          <SelectionBar
            selection={selection}
            selectableIds={props.selectableIds ?? ids}
            frame={frame}
            region={region}
            note={props.selectionNote}
          >
            {props.selectionActions}
          </SelectionBar>
        )}
      </div>
      {props.footer}
    </div>
  )
}
