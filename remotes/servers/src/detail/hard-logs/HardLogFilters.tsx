import { SEVERITY } from '@portal/api-client/events'
import { severityLabels } from '@portal/api-client/labels/events'
import { directionLabels } from '@portal/api-client/labels/servers'
import { DIRECTION, type HardLog } from '@portal/api-client/servers'
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
import type { ReactNode } from 'react'
import { sensorTypeText } from '../../sel/sensor-types'
import { SPAN_TEXT, SPANS, type TabState } from './hard-log-filter'

type Props = {
  logs: readonly HardLog[]
  state: TabState
  set: (patch: Partial<TabState>) => void
  clear: () => void
  actions: ReactNode
}

export function HardLogFilters({ logs, state, set, clear, actions }: Props) {
  const count = (of: (log: HardLog) => string | null | undefined, value: string) =>
    logs.filter((log) => of(log) === value).length
  const sensorTypes = [...new Set([...logs.map((log) => log.sensorType), ...state.sensorType])].sort((one, other) =>
    sensorTypeText(one).localeCompare(sensorTypeText(other), 'ja'),
  )
  return (
    <>
      <FilterBar actions={actions}>
        <SearchField label="ハードログを検索" value={state.q} onChange={(q) => set({ q })} />
        <MultiFilter
          label="重大度"
          value={state.severity}
          options={optionsOf(SEVERITY, severityLabels.text, (value) => count((log) => log.severity, value))}
          onChange={(severity) => set({ severity })}
        />
        <MultiFilter
          label="センサー種別"
          value={state.sensorType}
          options={optionsOf(sensorTypes, sensorTypeText, (value) => count((log) => log.sensorType, value))}
          onChange={(sensorType) => set({ sensorType })}
        />
        <MultiFilter
          label="方向"
          value={state.direction}
          options={optionsOf(DIRECTION, directionLabels.text, (value) => count((log) => log.direction, value))}
          onChange={(direction) => set({ direction })}
        />
        <ChoiceFilter
          label="期間"
          value={state.period}
          options={optionsOf(SPANS, (value) => SPAN_TEXT[value])}
          onChange={(period) => set(period === 'custom' ? { period } : { period, from: '', to: '' })}
        />
        {state.period === 'custom' && (
          <>
            <DayFilter label="開始日" value={state.from} max={state.to} onChange={(from) => set({ from })} />
            <DayFilter label="終了日" value={state.to} min={state.from} onChange={(to) => set({ to })} />
          </>
        )}
      </FilterBar>
      <FilterChips chips={chipsOf(state, set)} onClear={clear} />
    </>
  )
}

function chipsOf(state: TabState, set: Props['set']): FilterChip[] {
  const days = [state.from && `${formatDate(state.from)} から`, state.to && `${formatDate(state.to)} まで`]
    .filter(Boolean)
    .join(' ')
  const chips = [
    state.q !== '' && { label: `検索: ${state.q}`, onRemove: () => set({ q: '' }) },
    ...state.severity.map((value) => ({
      label: `重大度: ${severityLabels.text(value)}`,
      onRemove: () => set({ severity: without(state.severity, value) }),
    })),
    ...state.sensorType.map((value) => ({
      label: `センサー種別: ${sensorTypeText(value)}`,
      onRemove: () => set({ sensorType: without(state.sensorType, value) }),
    })),
    ...state.direction.map((value) => ({
      label: `方向: ${directionLabels.text(value)}`,
      onRemove: () => set({ direction: without(state.direction, value) }),
    })),
    state.period !== '' && {
      label: `期間: ${state.period === 'custom' ? days || SPAN_TEXT.custom : SPAN_TEXT[state.period]}`,
      onRemove: () => set({ period: '', from: '', to: '' }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}
