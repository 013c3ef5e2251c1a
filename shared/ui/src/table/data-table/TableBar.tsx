import { LiveStatus } from '../../live/LiveStatus'
import type { Live } from '../../live/use-live'
import classes from './DataTable.module.css'
import type { TableView } from './use-table-view'
import { ViewMenu } from './ViewMenu'

type TableBarProps<T> = {
  live?: Live<unknown>
  view?: TableView<T>
}

/** The line above a table: the age of the data and 「表示設定」. */
export function TableBar<T>({ live, view }: TableBarProps<T>) {
  if (!live && !view) return null
  return (
    <div className={classes.bar}>
      <div className={classes.tools}>
        {live && <LiveStatus live={live} />}
        {view && <ViewMenu view={view} />}
      </div>
    </div>
  )
}
