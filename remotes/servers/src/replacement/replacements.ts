import type { Event } from '@portal/api-client/events'
import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { byKey } from '@portal/ui'
import { daysLeft } from '../lifecycles/lifecycle-level'

/** A part that still works and says that it will not for long. */
export type Sign = {
  id: string
  text: string
  /** When it was first said, in ISO 8601; '' where that is not known. */
  since: string
  /** To the maintenance sheet about it. */
  to: string
}

/** A server whose part is to be replaced while its support lasts. */
export type Replacement = { id: string; server: ServerRow; signs: readonly [Sign, ...Sign[]]; days: number }

/** Ends of support farther away than this leave time for the usual maintenance. */
const WITHIN_DAYS = 180

/** As BMCs and agents word it, in Japanese and in English, because events and reasons carry no code of the state. */
const PREDICTED = /予兆|予防交換|寿命|摩耗|劣化|電池の電圧低下|predict|wear|endurance|end of life|battery low/i
const CORRECTABLE = /訂正可能|(?<!un)correctable/i
/** A single error is corrected and forgotten; many are a module that fails. */
const AT_LIMIT = /上限|limit/i
const CORRECTABLE_EVENTS = 2

/**
 * Servers with a part that is about to fail and support that ends soon, the first end first. Support that is over is
 * not among them, because nothing can be replaced under it.
 *
 * @param events that are unresolved
 */
export function replacementsOf(servers: readonly ServerRow[], events: readonly Event[], now: Date): Replacement[] {
  const eventsOf = byKey(events.filter(isSign), ({ serverID }) => serverID)
  return servers
    .flatMap((server): Replacement[] => {
      const days = daysLeft(server.supportExpireAt, now)
      if (days === null || days < 0 || days > WITHIN_DAYS) return []
      const [first, ...others] = signsOf(server, eventsOf.get(server.id) ?? [])
      return first ? [{ id: server.id, server, signs: [first, ...others], days }] : []
    })
    .sort((one, other) => one.days - other.days || (one.server.name < other.server.name ? -1 : 1))
}

function isSign({ title, message, count }: Event): boolean {
  const text = `${title} ${message}`
  if (PREDICTED.test(text)) return true
  return CORRECTABLE.test(text) && (AT_LIMIT.test(text) || (count ?? 1) >= CORRECTABLE_EVENTS)
}

/** From the events, and from reasons of the server's state that none of the events is about. */
function signsOf({ id, hardStatusReasons }: ServerRow, events: readonly Event[]): Sign[] {
  const told = new Set(events.flatMap(({ hardLogID }) => hardLogID ?? []))
  const texts = new Set(events.map(({ message }) => message))
  const reasons = hardStatusReasons.filter(
    ({ message, hardLogID }) =>
      (PREDICTED.test(message) || (CORRECTABLE.test(message) && AT_LIMIT.test(message))) &&
      !(hardLogID && told.has(hardLogID)) &&
      !texts.has(message),
  )
  return [
    ...events.map((event) => ({
      id: event.id,
      text: event.title,
      since: event.occurredAt,
      to: paths.maintenanceSheet(id, { event: event.id }),
    })),
    ...reasons.map(({ message, since, hardLogID }) => ({
      id: hardLogID ?? message,
      text: message,
      since,
      to: paths.maintenanceSheet(id, hardLogID ? { log: hardLogID } : {}),
    })),
  ]
}
