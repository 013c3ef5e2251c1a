import { type ActivityLogFilter, activityLogs, whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { ensure } from '@portal/api-client/http'
import { paths } from '@portal/contract'
import { Page, useLive } from '@portal/ui'
import { DataTable, pageRows, Pagination, parseListState, sortRows, useListState, useTableView } from '@portal/ui/table'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { columns } from './columns'
import { ExportLogs } from './ExportLogs'
import { listState, toFilter } from '../list-filter'
import { ListFilters } from './ListFilters'
import { NoPermission } from '../NoPermission'
import { NothingToList } from './NothingToList'

/** Answers what was asked for: a period counts from now, and the page has to read the same as was loaded. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = toFilter(parseListState(listState, new URL(request.url).searchParams), Date.now())
  if (!whyNotReadActivityLogs()) await ensure(activityLogs.list(filter))
  return filter
}

export function Component() {
  const filter = useLoaderData<typeof loader>()
  const why = whyNotReadActivityLogs()
  return (
    <Page title="操作ログ管理" actions={!why && <ExportLogs filter={filter} />}>
      {why ? <NoPermission why={why} /> : <Logs filter={filter} />}
    </Page>
  )
}

function Logs({ filter }: { filter: ActivityLogFilter }) {
  const live = useLive(activityLogs.list(filter))
  const view = useTableView('activity-logs', columns)
  const { state, set, clear, isFiltered } = useListState(listState)
  return (
    <DataTable
      label="操作ログ一覧"
      rows={pageRows(sortRows(live.data, columns, state.sort), state.page, state.size)}
      columns={columns}
      rowId={(log) => log.id}
      rowLink={(log) => paths.activityLog(log.id)}
      sort={state.sort}
      onSortChange={(sort) => set({ sort })}
      live={live}
      view={view}
      toolbar={<ListFilters state={state} set={set} clear={clear} found={live.data} />}
      empty={<NothingToList isFiltered={isFiltered} onClear={clear} onAllTimes={() => set({ period: '' })} />}
      footer={<Pagination page={state.page} size={state.size} total={live.data.length} onChange={set} />}
    />
  )
}
