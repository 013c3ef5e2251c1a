import { EVENT_STATUS, SEVERITY } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { COMPONENT, servers } from '@portal/api-client/servers'
import {
  ChoiceFilter,
  FilterBar,
  type FilterChip,
  FilterChips,
  MultiFilter,
  optionsOf,
  PERIOD_TEXT,
  PERIODS,
  SearchField,
  without,
} from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { ASSIGNEES, type EventListState } from '../list-filter'

const ASSIGNEE_TEXT = { me: '自分', none: '担当なし' }

type ListFiltersProps = {
  state: EventListState
  set: (patch: Partial<EventListState>) => void
  clear: () => void
}

export function ListFilters({ state, set, clear }: ListFiltersProps) {
  // `useQuery` instead of `useRead`, because the list works without the filter's names too.
  const { data: machines = [] } = useQuery(servers.list())
  const nameOf = (id: string) => machines.find((server) => server.id === id)?.name ?? id
  const serverIDs = [...new Set([...machines.map(({ id }) => id), ...state.serverID])]
  const categories = [...new Set([...COMPONENT, ...state.category])]

  return (
    <>
      <FilterBar>
        <SearchField label="イベントを検索" value={state.q} onChange={(q) => set({ q })} />
        <MultiFilter
          label="重大度"
          value={state.severity}
          options={optionsOf(SEVERITY, severityLabels.text)}
          onChange={(severity) => set({ severity })}
        />
        <MultiFilter
          label="状態"
          value={state.status}
          options={optionsOf(EVENT_STATUS, eventStatusLabels.text)}
          onChange={(status) => set({ status })}
        />
        <MultiFilter
          label="種別"
          value={state.category}
          options={optionsOf(categories, componentLabels.text)}
          onChange={(category) => set({ category })}
        />
        <MultiFilter
          label="サーバー"
          value={state.serverID}
          options={optionsOf(serverIDs, nameOf)}
          onChange={(serverID) => set({ serverID })}
        />
        <ChoiceFilter
          label="担当"
          value={state.assignee}
          options={optionsOf(ASSIGNEES, (value) => ASSIGNEE_TEXT[value])}
          onChange={(assignee) => set({ assignee })}
        />
        <ChoiceFilter
          label="期間"
          value={state.period}
          options={optionsOf(PERIODS, (value) => PERIOD_TEXT[value])}
          onChange={(period) => set({ period })}
        />
      </FilterBar>
      <FilterChips chips={chipsOf(state, set, nameOf)} onClear={clear} />
    </>
  )
}

/** One chip for each condition but the status, because the tabs show that. */
function chipsOf(
  state: EventListState,
  set: (patch: Partial<EventListState>) => void,
  nameOf: (id: string) => string,
): FilterChip[] {
  const chips = [
    state.q !== '' && { label: `検索: ${state.q}`, onRemove: () => set({ q: '' }) },
    ...state.severity.map((value) => ({
      label: `重大度: ${severityLabels.text(value)}`,
      onRemove: () => set({ severity: without(state.severity, value) }),
    })),
    ...state.category.map((value) => ({
      label: `種別: ${componentLabels.text(value)}`,
      onRemove: () => set({ category: without(state.category, value) }),
    })),
    ...state.serverID.map((id) => ({
      label: `サーバー: ${nameOf(id)}`,
      onRemove: () => set({ serverID: without(state.serverID, id) }),
    })),
    state.assignee !== '' && { label: `担当: ${ASSIGNEE_TEXT[state.assignee]}`, onRemove: () => set({ assignee: '' }) },
    state.period !== '' && { label: `期間: ${PERIOD_TEXT[state.period]}`, onRemove: () => set({ period: '' }) },
  ]
  return chips.filter((chip) => chip !== false)
}
