import { DAY_MS, linesOf } from '@portal/contract'

const LONGEST_LINE = 75

/** A day of a calendar, in words. */
export type CalendarDay = {
  /** The same in each file, so that a later file changes entries instead of doubling them. */
  uid: string
  /** `YYYY-MM-DD`. */
  day: string
  summary: string
  /** Lines of the description. */
  facts: readonly string[]
  /** When it was changed last, in ISO 8601. */
  updatedAt?: string | null
}

type Calendar = {
  /** What a calendar program shows it as. */
  name: string
  /** Names what made it, in Latin letters: `Server lifecycles`. */
  product: string
  days: readonly CalendarDay[]
  /** So many days before each day there is an alarm. */
  alarmDays: readonly number[]
  /** Becomes the DTSTAMP. */
  now: Date
}

/** An iCalendar file (RFC 5545): an all-day event for each day. */
export function dayCalendar({ name, product, days, alarmDays, now }: Calendar): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Customer Portal//${product}//JA`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    property('X-WR-CALNAME', name),
    ...days.flatMap((day) => vevent(day, alarmDays, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

function vevent(
  { uid, day, summary, facts, updatedAt }: CalendarDay,
  alarmDays: readonly number[],
  now: Date,
): string[] {
  return [
    'BEGIN:VEVENT',
    property('UID', uid),
    `DTSTAMP:${stamp(now)}`,
    ...(updatedAt ? [`LAST-MODIFIED:${stamp(new Date(updatedAt))}`] : []),
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    // The day after, because DTEND is not part of the event (RFC 5545 §3.6.1).
    `DTEND;VALUE=DATE:${nextDay(day).replaceAll('-', '')}`,
    property('SUMMARY', summary),
    property('DESCRIPTION', facts.filter(Boolean).join('\n')),
    'TRANSP:TRANSPARENT',
    ...alarmDays.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-P${before}D`,
      property('DESCRIPTION', `${summary} まで ${before} 日`),
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/** A TEXT value: backslash, semicolon, comma and line break are escaped (RFC 5545, 3.3.11). */
const property = (name: string, value: string) =>
  `${name}:${linesOf(value.replace(/[\\;,]/g, (special) => `\\${special}`))
    .join('\\n')
    .replace(/\p{Cc}/gu, ' ')}`

const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

const encoder = new TextEncoder()

/** Lines of at most 75 octets, those that go on begin with a blank; a character is never cut (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (length + octets > LONGEST_LINE) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += octets
  }
  return folded
}
