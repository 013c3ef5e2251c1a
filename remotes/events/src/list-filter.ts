import { EVENT_STATUS, type EventFilter, SEVERITY, UNRESOLVED } from '@portal/api-client/events'
import { type ListState, many, one, page, size, sort, text } from '@portal/ui/table'

export const PERIODS = ['1h', '24h', '7d', '30d'] as const
export const ASSIGNEES = ['me', 'none'] as const
const MINUTE = 60_000
const LENGTH = { '1h': 60 * MINUTE, '24h': 1440 * MINUTE, '7d': 7 * 1440 * MINUTE, '30d': 30 * 1440 * MINUTE }
const LONGEST_QUERY = 200

/** All state of the list, as its address holds it. What needs no work comes first: unresolved ones, most urgent on top. */
export const listState = {
  q: text(),
  status: many(EVENT_STATUS, { default: UNRESOLVED }),
  severity: many(SEVERITY),
  category: many(),
  serverID: many(),
  assignee: one(ASSIGNEES),
  period: one(PERIODS),
  sort: sort('severity'),
  page: page(),
  size: size(),
}
export type EventListState = ListState<typeof listState>

/**
 * What to ask the API for. `now` in milliseconds; a period begins on a whole minute, so that near requests share one
 * address.
 */
export function toFilter(state: EventListState, now: number): EventFilter {
  const { status, severity, category, serverID, assignee, period, q } = state
  return {
    status: [...status],
    severity: [...severity],
    category: [...category],
    serverID: [...serverID],
    assignee: assignee || undefined,
    from: period ? new Date(Math.floor((now - LENGTH[period]) / MINUTE) * MINUTE).toISOString() : undefined,
    q: q.slice(0, LONGEST_QUERY) || undefined,
  }
}
