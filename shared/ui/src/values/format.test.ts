import { formatDate, formatDateTime, formatDay, formatNumber, formatRelative, formatShort } from './format'

test('times are Japanese, whatever zone they come in', () => {
  expect(formatDateTime('2025-11-21T05:03:22Z')).toBe('2025/11/21 14:03:22 JST')
  expect(formatDateTime('2025-11-20T16:00:00+01:00')).toBe('2025/11/21 00:00:00 JST')
  expect(formatDateTime('2024-02-28T15:00:00Z')).toBe('2024/02/29 00:00:00 JST')
  expect(formatDateTime(null)).toBe('—')
  expect(formatDateTime('いつか')).toBe('いつか')
})

test('a calendar date is never shifted', () => {
  expect(formatDate('2025-01-01')).toBe('2025/01/01')
  expect(formatDate(undefined)).toBe('—')
  expect(formatDate('2025-11-20T15:00:00Z')).toBe('2025/11/21')
})

test.each([
  ['2025-11-21T05:00:00Z', 'たった今'],
  ['2025-11-21T04:59:30Z', '30 秒前'],
  ['2025-11-21T04:57:00Z', '3 分前'],
  ['2025-11-21T02:59:00Z', '2 時間前'],
  ['2025-11-18T05:00:00Z', '3 日前'],
  ['2023-11-01T05:00:00Z', '2 年前'],
  ['2025-11-21T05:00:59Z', 'たった今'],
  ['2025-11-21T05:10:00Z', '今日 14:10'],
  ['2025-11-22T05:10:00Z', '11/22 14:10'],
])('what happened at %s was %s', (iso, expected) => {
  expect(formatRelative(iso, Date.parse('2025-11-21T05:00:00Z'))).toBe(expected)
})

test.each([
  ['2025-11-21T05:00:09Z', '9 秒後'],
  ['2025-11-21T05:10:00Z', '10 分後'],
  ['2025-11-20T05:00:00Z', '1 日前'],
])('a deadline at %s is %s', (iso, expected) => {
  expect(formatRelative(iso, Date.parse('2025-11-21T05:00:00Z'), true)).toBe(expected)
})

test.each([
  ['2026-01-01T05:03:22Z', '今日 14:03'],
  ['2025-12-31T15:00:00Z', '今日 00:00'],
  ['2025-12-31T14:59:59Z', '昨日 23:59'],
  ['2025-12-30T14:59:59Z', '2025/12/30'],
  ['2026-01-04T01:00:00Z', '01/04 10:00'],
  [null, '—'],
  ['いつか', 'いつか'],
])('in a list %s is %s', (iso, expected) => expect(formatShort(iso, Date.parse('2026-01-01T06:00:00Z'))).toBe(expected))

test.each([
  ['2025-12-31T15:00:00Z', '今日'],
  ['2025-12-31T14:59:59Z', '昨日'],
  ['2025-12-30T14:59:59Z', '2025/12/30'],
])('the heading of the day of %s is %s', (iso, expected) => {
  expect(formatDay(Date.parse(iso), Date.parse('2026-01-01T06:00:00Z'))).toBe(expected)
})

test('the heading of a day of this year has no year', () => {
  expect(formatDay(Date.parse('2026-11-16T04:23:00Z'), Date.parse('2026-11-23T06:00:00Z'))).toBe('11/16')
  expect(formatDay(Date.parse('no time'))).toBe('—')
})

test('numbers', () => {
  expect(formatNumber(1234.567)).toBe('1,234.57')
  expect(formatNumber(-1234567)).toBe('-1,234,567')
  expect(formatNumber(999.999)).toBe('1,000')
  expect(formatNumber(0.1 + 0.2)).toBe('0.3')
  expect(formatNumber(0, 'GiB')).toBe('0 GiB')
  expect(formatNumber(null)).toBe('—')
})
