import { formatDate } from '@portal/ui'
import {
  ChoiceFilter,
  DayFilter,
  FilterBar,
  type FilterChip,
  FilterChips,
  MultiFilter,
  optionsOf,
  SearchField,
  without,
} from '@portal/ui/table'
import { levelLabels, LEVELS, levelOf } from '../lifecycles/lifecycle-level'
import { makerAndModel } from '@portal/api-client/labels/servers'
import type { LifecycleListState, Row } from './list-filter'

type Props = {
  rows: readonly Row[]
  state: LifecycleListState
  set: (patch: Partial<LifecycleListState>) => void
  clear: () => void
}

export function LifecycleFilters({ rows, state, set, clear }: Props) {
  const options = (valueOf: (row: Row) => string, chosen: readonly string[]) =>
    optionsOf(
      [...new Set([...rows.map(valueOf).filter(Boolean), ...chosen])].sort((one, other) =>
        one.localeCompare(other, 'ja', { numeric: true }),
      ),
      (value) => value,
      (value) => rows.filter((row) => valueOf(row) === value).length,
    )
  return (
    <>
      <FilterBar>
        <SearchField label="ライフサイクルを検索" value={state.q} onChange={(q) => set({ q })} />
        <MultiFilter
          label="状態"
          value={state.level}
          options={optionsOf(
            LEVELS,
            levelLabels.text,
            (value) => rows.filter((row) => levelOf(row.supportExpireAt) === value).length,
          )}
          onChange={(level) => set({ level })}
        />
        <MultiFilter
          label="モデル"
          value={state.model}
          options={options(makerAndModel, state.model)}
          onChange={(model) => set({ model })}
        />
        <MultiFilter
          label="設置場所"
          value={state.site}
          options={options((row) => row.site, state.site)}
          onChange={(site) => set({ site })}
        />
        <DayFilter label="期限 開始日" value={state.from} max={state.to} onChange={(from) => set({ from })} />
        <DayFilter label="期限 終了日" value={state.to} min={state.from} onChange={(to) => set({ to })} />
        <ChoiceFilter
          label="表示"
          value={state.view}
          none="一覧"
          options={[{ value: 'fiscal', label: '年度別 (4月始まり)' }]}
          onChange={(view) => set({ view })}
        />
      </FilterBar>
      <FilterChips chips={chipsOf(state, set)} onClear={clear} />
    </>
  )
}

function chipsOf(state: LifecycleListState, set: Props['set']): FilterChip[] {
  const chips = [
    state.q !== '' && { label: `検索: ${state.q}`, onRemove: () => set({ q: '' }) },
    ...state.level.map((value) => ({
      label: `状態: ${levelLabels.text(value)}`,
      onRemove: () => set({ level: without(state.level, value) }),
    })),
    ...state.model.map((value) => ({
      label: `モデル: ${value}`,
      onRemove: () => set({ model: without(state.model, value) }),
    })),
    ...state.site.map((value) => ({
      label: `設置場所: ${value}`,
      onRemove: () => set({ site: without(state.site, value) }),
    })),
    (state.from !== '' || state.to !== '') && {
      label: `期限: ${[state.from && `${formatDate(state.from)} から`, state.to && `${formatDate(state.to)} まで`].filter(Boolean).join(' ')}`,
      onRemove: () => set({ from: '', to: '' }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}
