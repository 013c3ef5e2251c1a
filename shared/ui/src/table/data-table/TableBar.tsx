import type { ReactNode } from 'react'
import { LiveStatus } from '../../live/LiveStatus'
import type { Live } from '../../live/use-live'
import classes from './DataTable.module.css'
import { SelectionNotice } from './Selection'
import type { RowSelection } from './use-row-selection'
import type { TableView } from './use-table-view'
import { ViewMenu } from './ViewMenu'

type TableBarProps<T> = {
  selection: RowSelection | null
  selectableIds?: readonly string[]
  selectionActions?: ReactNode
  live?: Live<unknown>
  view?: TableView<T>
}

/** The line above a table: the chosen rows, the age of the data and 「表示設定」. */
export function TableBar<T>({ selection, selectableIds, selectionActions, live, view }: TableBarProps<T>) {
  if (!selection && !live && !view) return null
  return (
    <div className={classes.bar}>
      {selection && (
        <SelectionNotice selection={selection} selectableIds={selectableIds ?? selection.ids}>
          {selectionActions}
        </SelectionNotice>
      )}
      <div className={classes.tools}>
        {live && <LiveStatus live={live} />}
        {view && <ViewMenu view={view} />}
      </div>
    </div>
  )
}
