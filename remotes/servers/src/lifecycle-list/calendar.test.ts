import { Lifecycle } from '@portal/api-client/lifecycles'
import { toCalendar } from './calendar'

const NOW = new Date('2025-11-21T03:04:05.678Z')
const WEB = Lifecycle.parse({
  ...{ id: 'lc-1', serverID: 's-1', serverName: 'web-01', serialNo: 'ABC1234', supportExpireAt: '2026-03-31' },
  ...{ manufacturer: 'Dell Inc.', model: 'PowerEdge R650', supportVendor: '保守, 株式会社; 東京\\支社' },
  updatedAt: '2025-10-01T00:00:00Z',
})
const lifecycle = (part: Partial<Lifecycle> = {}): Lifecycle => ({ ...WEB, ...part })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const alarm = (days: number) => [
  ...['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-P${days}D`],
  ...[`DESCRIPTION:サポート期限: web-01 まで ${days} 日`, 'END:VALARM'],
]
test('one all-day event for a server, with two alarms', () => {
  expect(unfolded(toCalendar([lifecycle()], NOW))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Customer Portal//Server lifecycles//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:サーバーのサポート期限',
    'BEGIN:VEVENT',
    'UID:lc-1@server-lifecycles.portal',
    'DTSTAMP:20251121T030405Z',
    'LAST-MODIFIED:20251001T000000Z',
    'DTSTART;VALUE=DATE:20260331',
    'DTEND;VALUE=DATE:20260401',
    'SUMMARY:サポート期限: web-01',
    'DESCRIPTION:シリアル番号: ABC1234\\nDell Inc. PowerEdge R650\\n保守ベンダー: 保守\\, 株式会社\\; 東京\\\\支社',
    'TRANSP:TRANSPARENT',
    ...alarm(90),
    ...alarm(30),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('the last day of a year or of February ends on the day after', () => {
  expect(toCalendar([lifecycle({ supportExpireAt: '2027-12-31' })], NOW)).toContain('DTEND;VALUE=DATE:20280101')
  expect(toCalendar([lifecycle({ supportExpireAt: '2028-02-28' })], NOW)).toContain('DTEND;VALUE=DATE:20280229')
})

test('a server without a day is left out', () => {
  expect(toCalendar([lifecycle({ supportExpireAt: null })], NOW)).not.toContain('VEVENT')
})

test('no line is longer than 75 octets, and no character is cut', () => {
  const name = '基幹系データベースサーバー🗾'.repeat(20)
  const text = toCalendar([lifecycle({ serverName: name })], NOW)
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('')).not.toContain('\uFFFD')
  expect(unfolded(text)).toContain(`SUMMARY:サポート期限: ${name}`)
})

test('a name cannot add lines of its own', () => {
  const lines = unfolded(toCalendar([lifecycle({ serverName: 'a\r\nEND:VCALENDAR\nb\u0000' })], NOW))
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(lines).toContain('SUMMARY:サポート期限: a\\nEND:VCALENDAR\\nb ')
})
