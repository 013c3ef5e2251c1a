import { SEVERITY } from '@portal/api-client/events'
import { DIRECTION, type HardLog, type HardLogFilter } from '@portal/api-client/servers'
import {
  date,
  isAmong,
  type ListState,
  many,
  one,
  page,
  PERIOD_TEXT,
  PERIODS,
  periodStart,
  searcher,
  size,
  sort,
  text,
} from '@portal/ui/table'
import { summary } from '../../sel/sentence'
import { sensorTypeText } from '../../sel/sensor-types'
import { happenedAt } from '../../hard-logs/hard-log-words'

export const SPANS = [...PERIODS, 'custom'] as const
export const SPAN_TEXT = { ...PERIOD_TEXT, custom: 'カスタム' }

/**
 * All state of the tab, as its address holds it. `from` and `to` are days in Japan, both included, and count with
 * `custom` only.
 */
export const tabState = {
  q: text(),
  severity: many<string>(SEVERITY),
  sensorType: many(),
  direction: many<string>(DIRECTION),
  period: one(SPANS),
  from: date(),
  to: date(),
  sort: sort(''),
  page: page(),
  size: size(),
}
export type TabState = ListState<typeof tabState>

/** The moments between which a log must have happened; `now` in milliseconds. */
export function spanOf(
  { period, from, to }: Pick<TabState, 'period' | 'from' | 'to'>,
  now: number,
): { from?: string; to?: string } {
  if (period === '') return {}
  if (period !== 'custom') return { from: periodStart(period, now) }
  return {
    ...(from ? { from: new Date(`${from}T00:00:00+09:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999+09:00`).toISOString() } : {}),
  }
}

const search = searcher<HardLog>((log) => [
  log.message,
  summary(log),
  log.sensorName,
  log.sensorType,
  sensorTypeText(log.sensorType),
  log.entryCode,
  log.messageID,
  log.recordID,
])

/** Does the log fit all conditions? Without a believable clock of the BMC, the time of arrival counts, as in the API. */
export function filterOf(state: TabState, now: number): (log: HardLog) => boolean {
  const { from, to } = spanOf(state, now)
  const [start, end] = [from ? Date.parse(from) : -Infinity, to ? Date.parse(to) : Infinity]
  const found = search(state.q)
  return (log) => {
    // Not a number where nothing says when: it is in every span, so that no record gets lost.
    const at = Date.parse(happenedAt(log))
    return (
      isAmong(state.severity, log.severity) &&
      isAmong(state.sensorType, log.sensorType) &&
      isAmong(state.direction, log.direction) &&
      !(at < start || at > end) &&
      found(log)
    )
  }
}

/**
 * The same conditions for the server's own file. A search is left out, because the server searches fewer fields than
 * the page.
 */
export function toQuery(state: TabState, now: number): HardLogFilter {
  return {
    severity: [...state.severity],
    sensorType: [...state.sensorType],
    direction: [...state.direction],
    ...spanOf(state, now),
  }
}
