import { ACTIVITY_ACTION, type ActivityLogFilter } from '@portal/api-client/activity-logs'
import { type ListState, many, one, page, type Period, periodStart, size, sort, text } from '@portal/ui/table'

export const PERIODS = ['24h', '7d', '30d'] as const satisfies readonly Period[]
export const RESULTS = ['success', 'failure'] as const
export const ACTIONS: readonly string[] = ACTIVITY_ACTION
/** A longer search is cut, because the API refuses it (400) and the list would be an error. */
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

/** The query of the API for the list; `now` in milliseconds. */
export function toFilter(
  { q, period, actor, action, targetType, result }: LogListState,
  now: number,
): ActivityLogFilter {
  return {
    from: period ? periodStart(period, now) : undefined,
    actor: [...actor],
    action: [...action],
    targetType: [...targetType],
    result: result ? [result] : [],
    q: q.slice(0, LONGEST_QUERY) || undefined,
  }
}
