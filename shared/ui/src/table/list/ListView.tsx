import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'
import { LeftOut } from '../../states/LeftOut'
import type { MenuItem } from '../../overlay/Menu'
import { RowsSkeleton } from '../../states/Loading'
import { RefreshFailed } from '../../states/RefreshFailed'
import { NoMatchState } from '../../states/States'
import { DataTable } from '../data-table/DataTable'
import type { Summary } from '../filter/SummaryChips'
import { SelectionExport } from './ListExport'
import { useDefaultView } from '../views/use-default-view'
import { ListFilters } from './ListFilters'
import { Pagination } from './Pagination'
import type { List } from './use-list'

type ListViewProps<T> = {
  list: List<T>
  /** Shown while there are no rows at all and, where the API filters, while it finds none. */
  empty: ReactNode
  rowLink?: (row: T) => To
  rowActions?: (row: T) => readonly MenuItem[]
  isSelectable?: boolean
  /** Actions on the selected rows, before 「書き出し」. */
  selectionActions?: ReactNode
  /** What the selected rows stand for, where that is more than they are. */
  selectionNote?: string | undefined
  /** A condition is about what is still to be read, so that nothing is known to meet it or not. */
  isWaiting?: boolean
  /** Counts of states, each also the filter for them. */
  summary?: Summary
  /** Actions at the end of the row above the list. */
  actions?: ReactNode
  /** What became of a bulk change, below that row. */
  outcome?: ReactNode
  /** Another view of the rows that are found, instead of the table. */
  children?: ReactNode
}

/** A list: the row of its filters, and its table, with the states loading, stale, empty and no match. */
export function ListView<T extends { id: string }>(props: ListViewProps<T>) {
  const { list, empty, rowLink, rowActions, isSelectable, selectionActions, isWaiting = false, children } = props
  const { definition, state, set, found } = list
  // Counted as a user action, so that rows that the user waits for are shown as soon as they are there.
  const live = { ...list.live, userActions: list.live.userActions + Number(isWaiting) }
  // Hidden, because the rows of the list without its default view would be drawn for a moment.
  if (useDefaultView(list)) return <RowsSkeleton />
  const toolbar = (
    <>
      <ListFilters list={list} summary={props.summary} actions={props.actions} isTable={!children} />
      {props.outcome}
    </>
  )
  const nothing =
    list.isBeginning || isWaiting ? (
      <RowsSkeleton />
    ) : list.all.length === 0 ? (
      empty
    ) : (
      <NoMatchState total={list.all.length} onClear={list.clear} />
    )
  if (children) {
    return (
      <>
        <RefreshFailed read={live} />
        <LeftOut read={live} />
        {toolbar}
        {found.length === 0 || list.isBeginning || isWaiting ? nothing : children}
      </>
    )
  }
  return (
    <DataTable
      label={definition.label}
      rows={isWaiting ? NO_ROWS : list.rows}
      columns={definition.columns}
      rowId={idOf}
      rowLink={rowLink}
      rowActions={rowActions}
      sort={state.sort}
      search={list.search}
      onSortChange={(sort) => set({ sort })}
      {...(isSelectable && {
        selection: list.selection,
        onSelectionChange: list.select,
        selectableIds: (list.isBeginning ? list.rows : found).map(idOf),
        selectionNote: props.selectionNote,
        selectionActions: (
          <>
            {selectionActions}
            <SelectionExport list={list} />
          </>
        ),
      })}
      live={live}
      view={list.view}
      toolbar={toolbar}
      empty={nothing}
      footer={<Pagination page={state.page} size={state.size} total={list.total} onChange={set} />}
    />
  )
}

const NO_ROWS: never[] = []
const idOf = ({ id }: { id: string }) => id
