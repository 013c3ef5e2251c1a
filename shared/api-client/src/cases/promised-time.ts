import { DAY_MS, HOUR_MS, inJapan, MINUTE_MS, startOfDay } from '@portal/contract'

/** What a vendor has promised: a visit, or an answer. */
export type PromiseKind = 'visit' | 'answer'

export type Promised = {
  kind: PromiseKind
  /** As it is written in the comment. */
  text: string
  /** The moment in ISO 8601, or only its day, `2025-11-22`; null where the text names neither. */
  at: string | null
}

/** A promise as the portal writes it: `2025/11/22 13:00 JST`. `at` in milliseconds. */
export function promise(kind: PromiseKind, at: number): Promised {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS
  const text = `${inJapan(minute).slice(0, 16).replaceAll('-', '/').replace('T', ' ')} JST`
  return { kind, text, at: new Date(minute).toISOString() }
}

/** When a promise is broken, in milliseconds: at its moment, or at the end of its day in Japan; NaN without either. */
export function dueAt(promised: Promised | null): number {
  const at = promised?.at ?? ''
  return at.includes('T') ? Date.parse(at) : startOfDay(at) + DAY_MS
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/
const DATE = /^(?:(\d{4})\s*[年/.-]\s*)?(\d{1,2})\s*[月/.-]\s*(\d{1,2})(?!\d)\s*日?\s*(?:\(.{1,3}?\))?/
const TIME =
  /^[\sT]*(?:(午前|午後|am|pm)\s*)?(\d{1,2})(?:\s*:\s*(\d{2})|\s*時(?:\s*(?:(\d{1,2})\s*分|(半)))?)(?:\s*:\s*\d{2})?/i

/**
 * Reads a moment that a person has written: `2025/11/22 13:00`, 「11月22日（土）午後1時半」, `11-22`. The time is that of Japan. A
 * date without a year is the nearest one to `saidAt`, in ISO 8601.
 *
 * @returns the moment in ISO 8601, a day alone as `2025-11-22`, or null
 */
export function readMoment(written: string, saidAt: string): string | null {
  const text = written.normalize('NFKC').trim()
  const iso = ISO.exec(text)
  if (iso) return isoOf(Date.parse(iso[0]))
  const date = DATE.exec(text)
  if (!date) return null
  const day = dayOf(date, saidAt)
  if (day === null) return null
  const rest = text.slice(date[0].length)
  const time = TIME.exec(rest)
  if (!time) return day
  const after = rest.slice(time[0].length)
  const minutes = Number(time[3] ?? time[4] ?? (time[5] ? 30 : 0))
  const hours = hoursOf(Number(time[2]), time[1] ?? /^\s*([ap]m)\b/i.exec(after)?.[1])
  // 「25:00」 is an hour after midnight, as timetables write it.
  if (hours > 29 || minutes > 59) return day
  const offset = /^\s*(?:UTC|GMT|Z)\b/i.test(after) ? 9 * HOUR_MS : 0
  return isoOf(startOfDay(day) + hours * HOUR_MS + minutes * MINUTE_MS + offset)
}

const isoOf = (at: number) => (Number.isNaN(at) ? null : new Date(at).toISOString())

function hoursOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours
  const isLate = half === '午後' || half.toLowerCase() === 'pm'
  return isLate ? (hours % 12) + 12 : hours % 12
}

function dayOf([, year, month = '', date = '']: readonly (string | undefined)[], saidAt: string): string | null {
  const dayIn = (each: number) => realDay(`${each}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  if (year !== undefined) return dayIn(Number(year))
  const said = Date.parse(saidAt)
  if (Number.isNaN(said)) return null
  const thisYear = Number(inJapan(said).slice(0, 4))
  const distance = (day: string) => Math.abs(startOfDay(day) - said)
  return [thisYear - 1, thisYear, thisYear + 1]
    .map(dayIn)
    .reduce((best, day) => (best === null || (day !== null && distance(day) < distance(best)) ? day : best), null)
}

/** The day, or null for the 31st of a month with 30, which `Date` takes for the next month's first. */
function realDay(day: string): string | null {
  const at = startOfDay(day)
  return !Number.isNaN(at) && inJapan(at).startsWith(day) ? day : null
}
