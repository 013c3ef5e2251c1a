import { type ActivityLog, TARGET_TYPE } from '@portal/api-client/activity-logs'
import { actionLabels, resultLabels, targetLabels } from '@portal/api-client/labels/activity-logs'
import { users } from '@portal/api-client/users'
import {
  ChoiceFilter,
  FilterBar,
  type FilterChip,
  FilterChips,
  MultiFilter,
  optionsOf,
  PERIOD_TEXT,
  SearchField,
  without,
} from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { ACTIONS, type LogListState, PERIODS, RESULTS } from '../list-filter'

type ListFiltersProps = {
  state: LogListState
  set: (patch: Partial<LogListState>) => void
  clear: () => void
  found: readonly ActivityLog[]
}

export function ListFilters({ state, set, clear, found }: ListFiltersProps) {
  // Beside the users also the actors of the list, because some are deleted or no users (system, agent).
  // `useQuery` instead of `useRead`, because the list works without the users too.
  const { data: people = [] } = useQuery(users.list())
  const seen = found.flatMap(({ actor }) => actor.email ?? actor.id ?? [])
  const actors = unique([...people.map(({ email }) => email), ...seen, ...state.actor])
  const actionValues = unique([...ACTIONS, ...found.map(({ action }) => action), ...state.action])
  const targetTypes = unique([...TARGET_TYPE, ...found.map(({ target }) => target.type), ...state.targetType])
  const asIs = (value: string) => value

  return (
    <>
      <FilterBar>
        <SearchField label="操作ログを検索" value={state.q} onChange={(q) => set({ q })} />
        <ChoiceFilter
          label="期間"
          value={state.period}
          options={optionsOf(PERIODS, (value) => PERIOD_TEXT[value])}
          onChange={(period) => set({ period })}
        />
        <MultiFilter
          label="操作者"
          value={state.actor}
          options={optionsOf(actors, asIs)}
          onChange={(actor) => set({ actor })}
        />
        <MultiFilter
          label="操作"
          value={state.action}
          options={optionsOf(actionValues, actionLabels.text)}
          onChange={(action) => set({ action })}
        />
        <MultiFilter
          label="対象"
          value={state.targetType}
          options={optionsOf(targetTypes, targetLabels.text)}
          onChange={(targetType) => set({ targetType })}
        />
        <ChoiceFilter
          label="結果"
          value={state.result}
          options={optionsOf(RESULTS, resultLabels.text)}
          onChange={(result) => set({ result })}
        />
      </FilterBar>
      <FilterChips chips={chipsOf(state, set)} onClear={clear} />
    </>
  )
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** One chip for each condition. The period that the list begins with is none. */
function chipsOf(state: LogListState, set: (patch: Partial<LogListState>) => void): FilterChip[] {
  const chips = [
    state.q !== '' && { label: `検索: ${state.q}`, onRemove: () => set({ q: '' }) },
    state.period !== '7d' && {
      label: `期間: ${state.period ? PERIOD_TEXT[state.period] : 'すべて'}`,
      onRemove: () => set({ period: '7d' }),
    },
    ...state.actor.map((value) => ({
      label: `操作者: ${value}`,
      onRemove: () => set({ actor: without(state.actor, value) }),
    })),
    ...state.action.map((value) => ({
      label: `操作: ${actionLabels.text(value)}`,
      onRemove: () => set({ action: without(state.action, value) }),
    })),
    ...state.targetType.map((value) => ({
      label: `対象: ${targetLabels.text(value)}`,
      onRemove: () => set({ targetType: without(state.targetType, value) }),
    })),
    state.result !== '' && { label: `結果: ${resultLabels.text(state.result)}`, onRemove: () => set({ result: '' }) },
  ]
  return chips.filter((chip) => chip !== false)
}
