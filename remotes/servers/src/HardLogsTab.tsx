import { type HardLog, type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { EmptyState, NoMatchState } from '@portal/ui'
import {
  DataTable, FilterBar, many, matches, MultiFilter, page, pageRows, Pagination, SearchField, size, sort, sortRows, text, useListState,
} from '@portal/ui/table'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ExportHardLogs } from './ExportHardLogs'
import { hardLogColumns } from './hard-log-columns'
import { DIRECTION_TEXT, SEVERITY_TEXT } from './hard-log-words'

const SEVERITIES = ['Critical', 'Warning', 'OK']
const DIRECTIONS = ['assert', 'deassert']
const tabState = {
  q: text(), severity: many<string>(SEVERITIES), sensorType: many(), direction: many<string>(DIRECTIONS),
  sort: sort(''), page: page(), size: size(),
}

const lets = (chosen: readonly string[], value: string | null | undefined) => chosen.length === 0 || chosen.includes(value ?? '')

export function Component({ server }: { server: Server }) {
  const { data } = useSuspenseQuery(servers.hardLogs(server.id))
  const { state, set, clear } = useListState(tabState)
  const matching = data.filter(
    (log) =>
      lets(state.severity, log.severity) &&
      lets(state.sensorType, log.sensorType) &&
      lets(state.direction, log.direction) &&
      matches(state.q, log.message, log.sensorName, log.sensorType, log.recordID),
  )
  const found = sortRows(matching, hardLogColumns, state.sort)
  const count = (of: (log: HardLog) => string | null | undefined, value: string) => data.filter((log) => of(log) === value).length
  const sensorTypes = [...new Set([...data.map((log) => log.sensorType), ...state.sensorType])].sort()
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
        <FilterBar actions={<ExportHardLogs server={server} />}>
          <SearchField label="ハードログを検索" value={state.q} onChange={(q) => set({ q })} />
          <MultiFilter
            label="重大度"
            value={state.severity}
            options={SEVERITIES.map((value) => ({ value, label: SEVERITY_TEXT[value] ?? value, count: count((log) => log.severity, value) }))}
            onChange={(severity) => set({ severity })}
          />
          <MultiFilter
            label="センサー種別"
            value={state.sensorType}
            options={sensorTypes.map((value) => ({ value, label: value, count: count((log) => log.sensorType, value) }))}
            onChange={(sensorType) => set({ sensorType })}
          />
          <MultiFilter
            label="方向"
            value={state.direction}
            options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_TEXT[value] ?? value, count: count((log) => log.direction, value) }))}
            onChange={(direction) => set({ direction })}
          />
        </FilterBar>
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
