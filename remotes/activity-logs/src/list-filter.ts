import { ACTIVITY_ACTION, type ActivityLogFilter } from '@portal/api-client/activity-logs'
import { type ListState, many, one, page, size, sort, text } from '@portal/ui/table'

export const PERIODS = ['24h', '7d', '30d'] as const
export const RESULTS = ['success', 'failure'] as const
export const ACTIONS: readonly string[] = ACTIVITY_ACTION
const MINUTE = 60_000
const LENGTH = { '24h': 1440 * MINUTE, '7d': 7 * 1440 * MINUTE, '30d': 30 * 1440 * MINUTE }
const LONGEST_QUERY = 200

/** All state of the list, as its address holds it. An empty period means all times. */
export const listState = {
  q: text(),
  period: one(PERIODS, { default: '7d' }),
  actor: many(),
  action: many(),
  targetType: many(),
  result: one(RESULTS),
  sort: sort('-occurredAt'),
  page: page(),
  size: size(),
}
export type LogListState = ListState<typeof listState>

/**
 * What to ask the API for. `now` in milliseconds; a period begins on a whole minute, so that near requests share one
 * address.
 */
export function toFilter(
  { q, period, actor, action, targetType, result }: LogListState,
  now: number,
): ActivityLogFilter {
  return {
    from: period ? new Date(Math.floor((now - LENGTH[period]) / MINUTE) * MINUTE).toISOString() : undefined,
    actor: [...actor],
    action: [...action],
    targetType: [...targetType],
    result: result ? [result] : [],
    q: q.slice(0, LONGEST_QUERY) || undefined,
  }
}
