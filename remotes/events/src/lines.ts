import type { Event } from '@portal/api-client/events'
import type { Incident } from '@portal/api-client/incidents'
import { eventSortValues } from '@portal/api-client/labels/events'
import { formatNumber } from '@portal/ui'

/** A line of the list: an event, or an incident that stands for its events. */
export type Line = Event & {
  /** That of the event, also where each of its events has a line. */
  incident: Incident | null
  /** Whether the line stands for all events of the incident. */
  isFolded: boolean
}

/** A line for each event. */
export function eachEvent(events: readonly Event[], incidents: readonly Incident[]): Line[] {
  const incidentOf = new Map(incidents.flatMap((incident) => incident.events.map(({ id }) => [id, incident] as const)))
  return events.map((event) => ({ ...event, incident: incidentOf.get(event.id) ?? null, isFolded: false }))
}

/** One line for each incident but those that the user has taken apart, in the place of its first event in the list. */
export function folded(lines: readonly Line[], isApart: (incident: Incident) => boolean): Line[] {
  const shown = new Set<Incident>()
  return lines.flatMap((line) => {
    const { incident } = line
    if (incident === null || isApart(incident)) return line
    if (shown.has(incident)) return []
    shown.add(incident)
    return foldedLine(incident)
  })
}

/** The events that a line stands for. */
export const eventsOf = ({ incident, isFolded, ...event }: Line): readonly Event[] =>
  isFolded && incident ? incident.events : [event]

/** 「db-01」, or of an incident 「120 件 · サーバー 40 台 · 同じラック（A-01）、17 分以内」. */
export function subjectOf({ incident, isFolded, serverName }: Line): string {
  if (!incident || !isFolded) return serverName
  const { servers, events, reason } = incident
  const machines = servers === 1 ? serverName : `サーバー ${formatNumber(servers)} 台`
  return [`${formatNumber(events.length)} 件`, machines, reason].filter(Boolean).join(' · ')
}

/** As its most severe event, with the least handled state, and whom all of its events have in common. */
function foldedLine(incident: Incident): Line {
  const { id, events } = incident
  const first = least(events, eventSortValues.severity)
  const emails = new Set(events.map(({ assignee }) => assignee?.email))
  return {
    ...first,
    id,
    status: least(events, eventSortValues.status).status,
    count: events.reduce((sum, { count }) => sum + (count ?? 1), 0),
    occurredAt: least(events, eventSortValues.occurredAt).occurredAt,
    lastOccurredAt: events.reduce((last, each) => (each.lastOccurredAt > last ? each.lastOccurredAt : last), ''),
    assignee: emails.size === 1 ? first.assignee : null,
    maintenance: events.every(({ maintenance }) => maintenance) ? first.maintenance : null,
    incident,
    isFolded: true,
  }
}

/** The first of the events with the least value. */
function least(events: readonly Event[], valueOf: (event: Event) => string | number): Event {
  return events.reduce((one, other) => (valueOf(other) < valueOf(one) ? other : one))
}
