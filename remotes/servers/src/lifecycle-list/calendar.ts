import type { Lifecycle } from '@portal/api-client/lifecycles'
import { DAY_MS } from '@portal/contract'

const ALARM_DAYS = [90, 30]
const LONGEST_LINE = 75

/**
 * The ends of support as an iCalendar file (RFC 5545): an all-day event for each server that has one, with alarms 90
 * and 30 days before. The same server keeps its UID, so that a later file changes entries instead of doubling them.
 * `now` becomes the DTSTAMP.
 */
export function toCalendar(lifecycles: readonly Lifecycle[], now: Date): string {
  const events = lifecycles.flatMap((lifecycle) =>
    lifecycle.supportExpireAt ? vevent(lifecycle, lifecycle.supportExpireAt, now) : [],
  )
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Customer Portal//Server lifecycles//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    property('X-WR-CALNAME', 'サーバーのサポート期限'),
    ...events,
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

function vevent(lifecycle: Lifecycle, day: string, now: Date): string[] {
  const { id, serverName, serialNo, manufacturer, model, supportVendor, supportLevel } = lifecycle
  const summary = `サポート期限: ${serverName}`
  const facts = [
    `シリアル番号: ${serialNo}`,
    [manufacturer, model].filter(Boolean).join(' '),
    supportVendor && `保守ベンダー: ${supportVendor}`,
    supportLevel && `保守レベル: ${supportLevel}`,
  ]
  return [
    'BEGIN:VEVENT',
    property('UID', `${encodeURIComponent(id)}@server-lifecycles.portal`),
    `DTSTAMP:${stamp(now)}`,
    ...(lifecycle.updatedAt ? [`LAST-MODIFIED:${stamp(new Date(lifecycle.updatedAt))}`] : []),
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    // The day after, because DTEND is not part of the event (RFC 5545 §3.6.1).
    `DTEND;VALUE=DATE:${nextDay(day).replaceAll('-', '')}`,
    property('SUMMARY', summary),
    property('DESCRIPTION', facts.filter(Boolean).join('\n')),
    'TRANSP:TRANSPARENT',
    ...ALARM_DAYS.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-P${days}D`,
      property('DESCRIPTION', `${summary} まで ${days} 日`),
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/** A TEXT value: backslash, semicolon, comma and line break are escaped (RFC 5545, 3.3.11). */
const property = (name: string, value: string) =>
  `${name}:${value
    .replace(/[\\;,]/g, (special) => `\\${special}`)
    .replace(/\r\n|\r|\n/g, '\\n')
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
