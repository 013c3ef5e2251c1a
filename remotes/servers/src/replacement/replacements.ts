import type { Event } from '@portal/api-client/events'
import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { byKey, formatNumber } from '@portal/ui'
import { daysLeft } from '../lifecycles/lifecycle-level'
import { isAtLimit, isCorrectable, isPredicted, isRecovered } from './sign-words'
import type { Trend } from './trends'

/** A part that still works and says that it will not for long. */
export type Sign = {
  id: string
  text: string
  /** How it became more, in words; '' where no records say it. */
  detail: string
  /** When it was first said, in ISO 8601; '' where that is not known. */
  since: string
  /** To the maintenance sheet about it. */
  to: string
}

/** A sign in one line. */
export const signText = ({ text, detail }: Sign): string => [text, detail].filter(Boolean).join('、')

/** A server whose part is to be replaced while its support lasts. */
export type Replacement = { id: string; server: ServerRow; signs: readonly [Sign, ...Sign[]]; days: number }

/** What the records of servers say, by their ids. */
export type Trends = ReadonlyMap<string, readonly Trend[]>

/** Ends of support farther away than this leave time for the usual maintenance. */
export const WITHIN_DAYS = 180
/** Of a correctable error, which is a sign once it came again. */
const CORRECTABLE_EVENTS = 2
const CLOSED = new Set(['resolved', 'ignored'])

/** Servers whose support ends soon, without those whose support is over, because nothing is replaced under it. */
export const endingSoon = (servers: readonly ServerRow[], now: Date): ServerRow[] =>
  servers.filter(({ supportExpireAt }) => {
    const days = daysLeft(supportExpireAt, now)
    return days !== null && days >= 0 && days <= WITHIN_DAYS
  })

/** Servers with a part that is about to fail and support that ends soon, the first end first. */
export function replacementsOf(
  servers: readonly ServerRow[],
  events: readonly Event[],
  trends: Trends,
  now: Date,
): Replacement[] {
  const soon = endingSoon(servers, now)
  const ids = new Set(soon.map(({ id }) => id))
  const open = events.filter(({ serverID, status }) => ids.has(serverID) && !CLOSED.has(status))
  const eventsOf = byKey(open, ({ serverID }) => serverID)
  return soon
    .flatMap((server): Replacement[] => {
      const [first, ...others] = signsOf(server, eventsOf.get(server.id) ?? [], trends.get(server.id) ?? [])
      const days = daysLeft(server.supportExpireAt, now) ?? 0
      return first ? [{ id: server.id, server, signs: [first, ...others], days }] : []
    })
    .sort((one, other) => one.days - other.days || (one.server.name < other.server.name ? -1 : 1))
}

function isSign({ title, message, count }: Event): boolean {
  const text = `${title} ${message}`
  if (isRecovered(text)) return false
  if (isPredicted(text)) return true
  return isCorrectable(text) && (isAtLimit(text) || (count ?? 1) >= CORRECTABLE_EVENTS)
}

/** From open events, then from what they do not tell: reasons of the server's state, and its records. */
function signsOf({ id, hardStatusReasons }: ServerRow, open: readonly Event[], trends: readonly Trend[]): Sign[] {
  const events = open.filter(isSign)
  const openIDs = new Set(open.map((event) => event.id))
  // A record whose event is closed was dealt with.
  const current = trends.filter(({ eventID }) => eventID === null || openIDs.has(eventID))
  const told = new Set(events.flatMap(({ hardLogID }) => hardLogID ?? []))
  const messages = new Set(events.map(({ message }) => message))
  const reasons = hardStatusReasons.filter(
    ({ message, hardLogID }) =>
      (isPredicted(message) || (isCorrectable(message) && isAtLimit(message))) &&
      !isRecovered(message) &&
      !(hardLogID && told.has(hardLogID)) &&
      !messages.has(message),
  )
  for (const { hardLogID, message } of reasons) {
    if (hardLogID) told.add(hardLogID)
    messages.add(message)
  }
  const eventOf = new Map(current.map((trend) => [trend, events.find((event) => isAbout(event, trend))]))
  return [
    ...events.map((event) => ({
      id: event.id,
      text: (event.count ?? 1) > 1 ? `${event.title} ${formatNumber(event.count)} 回` : event.title,
      detail: current
        .filter((trend) => eventOf.get(trend) === event && trend.kind !== 'state')
        .map(({ text }) => text)
        .join('、'),
      since: event.occurredAt,
      to: paths.maintenanceSheet(id, { event: event.id }),
    })),
    ...reasons.map(({ message, since, hardLogID }) => ({
      id: hardLogID ?? message,
      text: message,
      detail: '',
      since,
      to: paths.maintenanceSheet(id, hardLogID ? { log: hardLogID } : {}),
    })),
    ...current
      .filter((trend) => !eventOf.get(trend) && !(trend.logID && told.has(trend.logID)) && !messages.has(trend.text))
      .map(({ id: trendID, text, since, logID }) => ({
        id: trendID,
        text,
        detail: '',
        since,
        to: paths.maintenanceSheet(id, logID ? { log: logID } : {}),
      })),
  ]
}

/** Whether an event and a trend are about the same errors: the trend is of its record, or of the part that it names. */
function isAbout(event: Event, { eventID, logID, part, text }: Trend): boolean {
  if (eventID !== null) return eventID === event.id
  if (logID !== null && logID === event.hardLogID) return true
  const words = `${event.title} ${event.message}`
  return part !== '' && words.includes(part) && isCorrectable(words) === isCorrectable(text)
}
