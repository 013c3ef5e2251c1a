import { DAY_MS, inJapan } from '@portal/contract'
import * as z from 'zod/mini'

/** Times of day in Japan, `HH:MM`. From 22:00 to 07:00 goes over midnight; equal times are no hours at all. */
const KeptQuietHours = z.object({ from: z.string(), to: z.string() })
export type QuietHours = z.infer<typeof KeptQuietHours>

/** What is known of an event that was open at the last poll, or that is muted. Moments are in milliseconds. */
const Known = z.object({ isTold: z.boolean(), mutedUntil: z.nullable(z.number()) })

/** The notifications of one user in one project: what the user has set, and which events were told. */
export const KeptAlerts = z.object({
  isOn: z.boolean(),
  /** No poll has come since they were switched on. What is open by then is not new. */
  isFirst: z.boolean(),
  quiet: z.nullable(KeptQuietHours),
  mutedUntil: z.nullable(z.number()),
  events: z.record(z.string(), Known),
})
export type Alerts = z.infer<typeof KeptAlerts>

export const OFF: Alerts = { isOn: false, isFirst: true, quiet: null, mutedUntil: null, events: {} }

/** Whether a mute lasts. One that ends later than a day from now was set by a clock that has been put back. */
export const isMuted = (until: number | null | undefined, now: number): until is number =>
  until != null && until > now && until <= now + DAY_MS

export function isQuiet(quiet: QuietHours | null, now: number): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  const time = inJapan(now).slice(11, 16)
  return from <= to ? from <= time && time < to : from <= time || time < to
}

/** The next moment at which clocks in Japan show this time, `HH:MM`. Null when it is none. */
export function nextAt(time: string, now: number): number | null {
  const at = Date.parse(`${inJapan(now).slice(0, 10)}T${time}:00+09:00`)
  if (Number.isNaN(at)) return null
  return at > now ? at : at + DAY_MS
}

/** Mutes one event, or all of them without an id. What is open when the mute ends is told again. */
export function mute(alerts: Alerts, until: number, id?: string): Alerts {
  if (id !== undefined) return { ...alerts, events: { ...alerts.events, [id]: { isTold: false, mutedUntil: until } } }
  const untold = Object.entries(alerts.events).map(([each, known]) => [each, { ...known, isTold: false }] as const)
  return { ...alerts, mutedUntil: until, events: Object.fromEntries(untold) }
}

/** Ends a mute now; what is still open is told again by the next poll. */
export function unmute(alerts: Alerts, id?: string): Alerts {
  if (id === undefined) return { ...alerts, mutedUntil: null }
  const known = alerts.events[id]
  return known ? { ...alerts, events: { ...alerts.events, [id]: { ...known, mutedUntil: null } } } : alerts
}
