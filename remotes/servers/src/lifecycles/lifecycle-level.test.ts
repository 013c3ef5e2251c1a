import { daysLeft, daysLeftText, levelOf, todayInJapan } from './lifecycle-level'

const noon = new Date('2025-11-21T12:00:00+09:00')

test('a day begins at midnight in Japan, wherever the browser is', () => {
  expect(todayInJapan(new Date('2025-11-20T14:59:59Z'))).toBe('2025-11-20')
  expect(todayInJapan(new Date('2025-11-20T15:00:00Z'))).toBe('2025-11-21')
})

test('support lasts to the end of its last day', () => {
  expect(daysLeft('2025-11-21', new Date('2025-11-21T23:59:59+09:00'))).toBe(0)
  expect(daysLeft('2025-11-21', new Date('2025-11-22T00:00:00+09:00'))).toBe(-1)
  expect(daysLeft('2026-03-01', new Date('2026-02-28T12:00:00+09:00'))).toBe(1)
  expect(daysLeft(null, noon)).toBeNull()
})

test.each([
  ['2025-11-20', 'expired'],
  ['2025-11-21', '30d'],
  ['2025-12-21', '30d'],
  ['2025-12-22', '90d'],
  ['2026-02-19', '90d'],
  ['2026-02-20', '180d'],
  ['2026-05-20', '180d'],
  ['2026-05-21', 'later'],
  [null, 'unset'],
])('%s is %s', (day, level) => {
  expect(levelOf(day, noon)).toBe(level)
})

test('the days left in words', () => {
  expect([400, 0, -45, null].map(daysLeftText)).toEqual(['残り 400 日', '本日まで', '45 日超過', '—'])
})
