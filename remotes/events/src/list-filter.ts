import { EVENT_STATUS, type EventFilter, SEVERITY, UNRESOLVED } from '@portal/api-client/events'
import { type ListState, many, one, page, PERIODS, periodStart, size, sort, text } from '@portal/ui/table'

export const ASSIGNEES = ['me', 'none'] as const
/** A longer search is cut, because the API refuses it (400) and the list would be an error. */
const LONGEST_QUERY = 200

/** State of the list in its URL. By default it shows unresolved events, the most urgent on top. */
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

/** The query of the API for the list; `now` in milliseconds. */
export function toFilter(state: EventListState, now: number): EventFilter {
  const { status, severity, category, serverID, assignee, period, q } = state
  return {
    status: [...status],
    severity: [...severity],
    category: [...category],
    serverID: [...serverID],
    assignee: assignee || undefined,
    from: period ? periodStart(period, now) : undefined,
    q: q.slice(0, LONGEST_QUERY) || undefined,
  }
}
