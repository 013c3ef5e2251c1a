import { type Event } from '@portal/api-client/events'
import { DAY_MS, inJapan } from '@portal/contract'
import { resolvedAt } from '../resolved-at'

/** A day in Japan, `2026-11-22`, and how many events were last seen on it. */
export type Day = { day: string; total: number; critical: number; warning: number }

/** The last `count` days up to `today`, the oldest first, days without events too. */
export function daysOf(rows: readonly Event[], today: string, count: number): Day[] {
  // By the arithmetic of UTC, because a day is a day there.
  const noon = Date.parse(`${today}T12:00:00Z`)
  const days = Array.from({ length: count }, (_, at): Day => {
    const day = new Date(noon - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return { day, total: 0, critical: 0, warning: 0 }
  })
  const byDay = new Map(days.map((day) => [day.day, day]))
  for (const { lastOccurredAt, severity } of rows) {
    const at = Date.parse(lastOccurredAt)
    const day = Number.isNaN(at) ? undefined : byDay.get(inJapan(at).slice(0, 10))
    if (!day) continue
    day.total += 1
    if (severity === 'Critical') day.critical += 1
    if (severity === 'Warning') day.warning += 1
  }
  return days
}

/** How many events began, and how many were resolved, since a moment in milliseconds. */
export function sinceVisit(rows: readonly Event[], visit: number): { begun: number; resolved: number } {
  const isSince = (time: string | null) => Date.parse(time ?? '') >= visit
  return {
    begun: rows.filter(({ occurredAt }) => isSince(occurredAt)).length,
    resolved: rows.filter((event) => isSince(resolvedAt(event))).length,
  }
}
