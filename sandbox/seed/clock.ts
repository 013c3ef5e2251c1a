import { DAY_MS, HOUR_MS } from '@portal/contract'

export const SECOND = 1000
/** The same all year, because Japan has no summer time. */
export const JST_OFFSET = 9 * HOUR_MS

/** ISO 8601 in UTC with whole seconds, as BMC clocks and agents report. */
export const iso = (at: number) => new Date(Math.floor(at / SECOND) * SECOND).toISOString()

/** The calendar day in Japan `days` after the day of `now`, as `YYYY-MM-DD`. */
export const jstDay = (now: Date, days: number) =>
  new Date(now.getTime() + JST_OFFSET + days * DAY_MS).toISOString().slice(0, 10)
