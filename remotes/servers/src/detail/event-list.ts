import { type Event, EVENT_STATUS, SEVERITY } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { paths } from '@portal/contract'
import { anyOf, defineList, eventColumns, type List } from '@portal/ui/table'

const { title, severity, status, count, assignee, occurredAt, lastOccurredAt, category } = eventColumns

/**
 * The events of one server, filtered in the page so that each filter can count its matches. Unlike the list of all
 * servers it begins with everything, because it is the machine's history.
 */
export const serverEventList = defineList({
  id: 'server-events',
  label: 'このサーバーのイベント',
  columns: [title, severity, status, count, assignee, lastOccurredAt, { ...occurredAt, hidden: true }, category],
  search: {
    label: 'イベントを検索',
    of: ({ title, message, category, assignee }) => [title, message, componentLabels.text(category), assignee?.email],
  },
  facets: {
    status: anyOf({
      label: '状態',
      of: ({ status }: Event) => status,
      values: EVENT_STATUS,
      text: eventStatusLabels.text,
    }),
    severity: anyOf({
      label: '重大度',
      of: ({ severity }: Event) => severity,
      values: SEVERITY,
      text: severityLabels.text,
    }),
  },
  sort: '-lastOccurredAt',
})

type State = List<Event, typeof serverEventList.schema>['state']

/** The order of this list for the page of an event that is opened from it. */
export const orderOf = (serverID: string, { q, status, severity, sort }: State) => ({
  serverID,
  q,
  status,
  severity,
  sort,
})

/** The list of all events, with this server and the same conditions. */
export function fullListOf(serverID: string, { q, status, severity }: State) {
  const query = new URLSearchParams({ serverID })
  if (q) query.set('q', q)
  // An empty status is every status; without one the list shows what is unresolved.
  for (const value of status.length > 0 ? status : ['']) query.append('status', value)
  for (const value of severity) query.append('severity', value)
  return `${paths.events}?${query}`
}
