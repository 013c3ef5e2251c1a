import { type Event, isInMaintenance } from '@portal/api-client/events'
import { type Alerts, isMuted, isQuiet } from '@portal/ui'

/** So many new events have a notification each; more of one poll have one together. */
const MOST_SINGLE = 3

/**
 * What to tell after a poll, and what is known then. Each array is one notification; one of several events is a
 * summary: of many new ones, or of those that waited for the end of quiet hours, of a mute or of a maintenance window.
 *
 * @param open all critical events that are unresolved
 * @param now in milliseconds
 */
export function decide<E extends Pick<Event, 'id' | 'maintenance'>>(
  alerts: Alerts,
  open: readonly E[],
  now: number,
): { notes: E[][]; alerts: Alerts } {
  const isHeld = isQuiet(alerts.quiet, now) || isMuted(alerts.mutedUntil, now)
  const fresh: E[] = []
  const waited: E[] = []
  // An event that is gone keeps its mute, because it may come back meanwhile.
  const events = Object.fromEntries(Object.entries(alerts.events).filter(([, each]) => isMuted(each.mutedUntil, now)))
  // By id, because a list in pages may name an event twice when it changes between two pages.
  for (const event of new Map(open.map((each) => [each.id, each])).values()) {
    const known = alerts.events[event.id]
    const isTold = known ? known.isTold : alerts.isFirst
    const mutedUntil = known && isMuted(known.mutedUntil, now) ? known.mutedUntil : null
    const isDue = !isTold && mutedUntil === null && !isHeld && !isInMaintenance(event, now)
    if (isDue) (known ? waited : fresh).push(event)
    events[event.id] = { isTold: isTold || isDue, mutedUntil }
  }
  const mutedUntil = isMuted(alerts.mutedUntil, now) ? alerts.mutedUntil : null
  return {
    notes: [...notesOf(fresh, MOST_SINGLE), ...notesOf(waited, 1)],
    alerts: { ...alerts, isFirst: false, mutedUntil, events },
  }
}

const notesOf = <E>(events: E[], most: number): E[][] =>
  events.length > most ? [events] : events.map((each) => [each])
