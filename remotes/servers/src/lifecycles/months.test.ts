import { fiscalYearOf, fiscalYearText, lastDayOf, monthsFrom, monthText } from './months'

test.each([
  ['2026-03-31', 2025],
  ['2026-04-01', 2026],
  ['2025-12-31', 2025],
  ['2026-01-01', 2025],
  ['2024-02-29', 2023],
])('%s is in the fiscal year %i', (day, year) => expect(fiscalYearOf(day)).toBe(year))

test('a fiscal year is written with its first and last day', () => {
  expect(fiscalYearText(2025)).toBe('2025年度 (2025/04/01–2026/03/31)')
})

test('twelve months go over the turn of the year', () => {
  const months = monthsFrom('2025-11')
  expect(months).toHaveLength(12)
  expect(months.slice(0, 3)).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(months.at(-1)).toBe('2026-10')
  expect(monthText('2026-03')).toBe('2026年3月')
})

test.each([
  ['2028-02', '2028-02-29'],
  ['2027-02', '2027-02-28'],
  ['2026-12', '2026-12-31'],
  ['2026-04', '2026-04-30'],
])('the last day of %s is %s', (month, day) => expect(lastDayOf(month)).toBe(day))
