import { type Server, servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, EmptyState, NoMatchState } from '@portal/ui'
import { csvFileName, csvOf, DataTable, downloadCsv, pageRows, Pagination, sortRows, useListState } from '@portal/ui/table'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ExportHardLogs } from './ExportHardLogs'
import { hardLogColumns } from './hard-log-columns'
import { filterOf, tabState, toQuery } from './hard-log-filter'
import { HardLogFilters } from './HardLogFilters'

/** A period that ends now moves on only when the list is read again, so that rows do not vanish under the pointer. */
export function Component({ server }: { server: Server }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(servers.hardLogs(server.id))
  const { state, set, clear } = useListState(tabState)
  const project = useSession((session) => session.project?.name ?? '')
  const found = useMemo(
    () => sortRows(data.filter(filterOf(state, dataUpdatedAt)), hardLogColumns, state.sort),
    [data, dataUpdatedAt, state],
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
                  downloadCsv({ name: csvFileName(project, `hard-logs_${server.name}`), columns: csvOf(hardLogColumns), rows: found })
                }
              >
                表示中を CSV
              </Button>
              <ExportHardLogs server={server} query={toQuery(state, dataUpdatedAt)} />
            </>
          }
        />
      }
      empty={
        data.length === 0 ? (
          <EmptyState title="ハードログはありません" description="ハードウェアの出来事が記録されると、ここに表示されます。" />
        ) : (
          <NoMatchState total={data.length} onClear={clear} />
        )
      }
      footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
    />
  )
}
