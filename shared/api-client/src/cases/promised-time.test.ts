import { dueAt, promise, readMoment } from './promised-time'

const SAID = '2025-11-21T00:00:00Z'

test.each([
  ['2025/11/22 13:00 JST', '2025-11-22T04:00:00.000Z'],
  ['2025-11-22 13:00', '2025-11-22T04:00:00.000Z'],
  ['２０２５／１１／２２　１３：００', '2025-11-22T04:00:00.000Z'],
  ['2025年11月22日（土）13時', '2025-11-22T04:00:00.000Z'],
  ['11月22日(土)午後1時半ごろ', '2025-11-22T04:30:00.000Z'],
  ['11/22 1:30 PM', '2025-11-22T04:30:00.000Z'],
  ['11/22 午前12:10', '2025-11-21T15:10:00.000Z'],
  ['11/22 13:00～15:00', '2025-11-22T04:00:00.000Z'],
  ['11/22 25:00', '2025-11-22T16:00:00.000Z'],
  ['2025/11/22 04:00 UTC', '2025-11-22T04:00:00.000Z'],
  ['2025-11-22T13:00:00+09:00', '2025-11-22T04:00:00.000Z'],
  ['2025-11-22T04:00Z', '2025-11-22T04:00:00.000Z'],
  ['2025.11.22', '2025-11-22'],
  ['11/22 午前中', '2025-11-22'],
  ['1/5', '2026-01-05'],
  ['2025/02/30 10:00', null],
  ['13/45', null],
  ['明日の午後', null],
  ['折り返し連絡', null],
  ['', null],
])('%j is read as %j', (text, at) => expect(readMoment(text, SAID)).toBe(at))

test('a date without a year is the nearest one, and unknown where nobody knows when it was said', () => {
  expect(readMoment('12/30', '2026-01-03T00:00:00Z')).toBe('2025-12-30')
  expect(readMoment('12/30', '')).toBeNull()
  expect(readMoment('2/29', '2025-03-01T00:00:00Z')).toBe('2024-02-29')
})

test('what the portal writes is read as the same minute', () => {
  for (let at = Date.parse('2024-02-28T00:00:30Z'); at < Date.parse('2026-03-02T00:00:00Z'); at += 86_399_000) {
    const written = promise('visit', at)
    expect(readMoment(written.text, SAID)).toBe(written.at)
    expect(at - dueAt(written)).toBeLessThan(60_000)
  }
})

test('a day is kept until its end in Japan, and a text without a time never ends', () => {
  expect(dueAt({ kind: 'visit', text: '', at: '2025-11-22' })).toBe(Date.parse('2025-11-22T15:00:00Z'))
  expect(dueAt({ kind: 'visit', text: '追って連絡', at: null })).toBeNaN()
  expect(dueAt(null)).toBeNaN()
})
