import { type Event, EVENT_STATUS, events, SEVERITY } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { ButtonLink, EmptyState, NoMatchState, useLive } from '@portal/ui'
import {
  DataTable,
  FilterBar,
  FilterChips,
  MultiFilter,
  optionsOf,
  pageRows,
  Pagination,
  SearchField,
  sortRows,
  useListState,
  without,
} from '@portal/ui/table'
import { eventColumns } from './event-columns'
import { type EventState, eventState, filterOf, fullListOf } from './event-filter'

/** All events of one server, filtered in the page so that each filter can count its matches. */
export function Component({ server }: { server: Server }) {
  const live = useLive(events.list({ serverID: [server.id] }))
  const { state, set, clear } = useListState(eventState)
  const found = sortRows(live.data.filter(filterOf(state)), eventColumns, state.sort)
  return (
    <DataTable
      label="このサーバーのイベント"
      rows={pageRows(found, state.page, state.size)}
      columns={eventColumns}
      rowId={(event) => event.id}
      rowLink={(event) => paths.event(event.id)}
      sort={state.sort}
      onSortChange={(sort) => set({ sort })}
      live={live}
      toolbar={<Filters rows={live.data} server={server} state={state} set={set} clear={clear} />}
      empty={
        live.data.length === 0 ? (
          <EmptyState
            title="このサーバーのイベントはまだありません"
            description="異常が検知されると、ここに表示されます。"
          />
        ) : (
          <NoMatchState total={live.data.length} onClear={clear} />
        )
      }
      footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
    />
  )
}

type FiltersProps = {
  rows: readonly Event[]
  server: Server
  state: EventState
  set: (patch: Partial<EventState>) => void
  clear: () => void
}

function Filters({ rows, server, state, set, clear }: FiltersProps) {
  return (
    <>
      <FilterBar
        actions={
          <ButtonLink variant="default" to={fullListOf(server.id, state)}>
            イベント管理で開く
          </ButtonLink>
        }
      >
        <SearchField label="イベントを検索" value={state.q} onChange={(q) => set({ q })} />
        <MultiFilter
          label="状態"
          value={state.status}
          options={optionsOf(
            EVENT_STATUS,
            eventStatusLabels.text,
            (value) => rows.filter((event) => event.status === value).length,
          )}
          onChange={(status) => set({ status })}
        />
        <MultiFilter
          label="重大度"
          value={state.severity}
          options={optionsOf(
            SEVERITY,
            severityLabels.text,
            (value) => rows.filter((event) => event.severity === value).length,
          )}
          onChange={(severity) => set({ severity })}
        />
      </FilterBar>
      <FilterChips
        chips={[
          ...(state.q ? [{ label: `検索: ${state.q}`, onRemove: () => set({ q: '' }) }] : []),
          ...state.status.map((value) => ({
            label: `状態: ${eventStatusLabels.text(value)}`,
            onRemove: () => set({ status: without(state.status, value) }),
          })),
          ...state.severity.map((value) => ({
            label: `重大度: ${severityLabels.text(value)}`,
            onRemove: () => set({ severity: without(state.severity, value) }),
          })),
        ]}
        onClear={clear}
      />
    </>
  )
}
