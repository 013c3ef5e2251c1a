import { type Event, EVENT_STATUS, SEVERITY } from '@portal/api-client/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { paths } from '@portal/contract'
import { isAmong, type ListState, many, page, searcher, size, sort, text } from '@portal/ui/table'

/**
 * All state of the tab, as its address holds it. It begins with all events instead of the unresolved ones, because a
 * machine's events are its history.
 */
export const eventState = {
  q: text(),
  status: many(EVENT_STATUS),
  severity: many(SEVERITY),
  sort: sort('-lastOccurredAt'),
  page: page(),
  size: size(),
}
export type EventState = ListState<typeof eventState>

const search = searcher<Event>(({ title, message, category, assignee }) => [
  title,
  message,
  componentLabels.text(category),
  assignee?.email,
])

/** Does the event fit all conditions? */
export function filterOf({ q, status, severity }: EventState): (event: Event) => boolean {
  const found = search(q)
  return (event) => isAmong(status, event.status) && isAmong(severity, event.severity) && found(event)
}

/** The list of all events, with this server and the same conditions. */
export function fullListOf(serverID: string, { q, status, severity }: EventState): string {
  const query = new URLSearchParams({ serverID })
  if (q) query.set('q', q)
  // An empty status is every status, because without one the list shows only unresolved events.
  for (const value of status.length > 0 ? status : ['']) query.append('status', value)
  for (const value of severity) query.append('severity', value)
  return `${paths.events}?${query}`
}
