import { type Event, type EventFilter, UNRESOLVED } from '@portal/api-client/events'
import { eventSortValues } from '@portal/api-client/labels/events'
import { queryString } from '@portal/api-client/query-string'
import { paths } from '@portal/contract'
import { sortRows } from '@portal/ui'

/** Which events stand beside an event, and in which order: those of the list that it was opened from. */
export type EventOrder = {
  /** What the API is asked for. */
  filter: EventFilter
  /** A key of `eventSortValues`, with `-` before it for descending. */
  sort: string
}

/** Of an event that was opened from no list. */
const USUAL: EventOrder = { filter: { status: UNRESOLVED }, sort: '-occurredAt' }

const SEVERAL = ['status', 'severity', 'serverID', 'category'] as const
const SINGLE = ['from', 'to', 'q'] as const
const ASSIGNEES = ['me', 'none'] as const

/** The page of an event, with its order in the address, so that it outlives a reload and a new tab. */
export const eventPath = (id: string, order: EventOrder | undefined) =>
  paths.event(id, order && queryString({ ...order.filter, sort: order.sort }))

/** The order that the address of an event's page names. */
export function orderOf(search: URLSearchParams): EventOrder {
  const sort = search.get('sort')
  if (!sort) return USUAL
  const filter: EventFilter = {}
  // In the order of the address, because the read of the list had that too, and its answer is then in the cache.
  for (const key of new Set(search.keys())) {
    const [several, single] = [SEVERAL.find((each) => each === key), SINGLE.find((each) => each === key)]
    if (several) filter[several] = search.getAll(several)
    if (single) filter[single] = search.get(single) ?? undefined
    if (key === 'assignee') filter.assignee = ASSIGNEES.find((each) => each === search.get(key))
  }
  return { filter, sort }
}

const ORDERS = Object.entries<(event: Event) => string | number | null | undefined>(eventSortValues).map(
  ([id, sortValue]) => ({ id, sortValue }),
)

/**
 * The events before and after one. One that its list no longer has, because it was resolved, say, keeps the place that
 * it would have there. `rows` come as the API sorts them.
 */
export function neighboursOf(event: Event, rows: readonly Event[], sort: string) {
  const isListed = rows.some(({ id }) => id === event.id)
  const all = isListed ? rows : sortRows([...rows, event], ORDERS, '-lastOccurredAt')
  const sorted = sortRows(all, ORDERS, sort)
  const at = sorted.findIndex(({ id }) => id === event.id)
  return { previous: sorted[at - 1], next: sorted[at + 1] }
}
