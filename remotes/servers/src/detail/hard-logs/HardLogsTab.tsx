import { type Server, servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, EmptyState, NoMatchState, useLive } from '@portal/ui'
import {
  csvFileName,
  csvOf,
  DataTable,
  downloadCsv,
  pageRows,
  Pagination,
  sortRows,
  useListState,
  useTableView,
} from '@portal/ui/table'
import { useMemo } from 'react'
import { ExportHardLogs } from './ExportHardLogs'
import { hardLogColumns } from '../../hard-logs/hard-log-columns'
import { filterOf, tabState, toQuery } from './hard-log-filter'
import { HardLogFilters } from './HardLogFilters'

/** A period that ends now moves on only when the list is read again, so that rows do not vanish under the pointer. */
export function Component({ server }: { server: Server }) {
  const live = useLive(servers.hardLogs(server.id))
  const { data, updatedAt } = live
  const view = useTableView('hard-logs', hardLogColumns)
  const { state, set, clear } = useListState(tabState)
  const project = useSession((session) => session.project?.name ?? '')
  const found = useMemo(
    () => sortRows(data.filter(filterOf(state, updatedAt)), hardLogColumns, state.sort),
    [data, updatedAt, state],
  )
  return (
    <DataTable
      label="ハードログ"
      rows={pageRows(found, state.page, state.size)}
      columns={hardLogColumns}
      rowId={(log) => log.id}
      rowLink={(log) => paths.systemEventLog(server.id, log.id)}
      sort={state.sort}
      onSortChange={(next) => set({ sort: next })}
      live={live}
      view={view}
      toolbar={
        <HardLogFilters
          logs={data}
          state={state}
          set={set}
          clear={clear}
          actions={
            <>
              <Button
                variant="default"
                disabledReason={found.length === 0 ? '出力する行がありません。' : undefined}
                onClick={() =>
                  downloadCsv({
                    name: csvFileName(project, `hard-logs_${server.name}`),
                    columns: csvOf(hardLogColumns),
                    rows: found,
                  })
                }
              >
                表示中を CSV 出力
              </Button>
              <ExportHardLogs server={server} query={toQuery(state, updatedAt)} />
            </>
          }
        />
      }
      empty={
        data.length === 0 ? (
          <EmptyState
            title="ハードログはありません"
            description="ハードウェアの出来事が記録されると、ここに表示されます。"
          />
        ) : (
          <NoMatchState total={data.length} onClear={clear} />
        )
      }
      footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
    />
  )
}
