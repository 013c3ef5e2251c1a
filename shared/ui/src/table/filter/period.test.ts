import { PERIODS, periodDays, periodStart } from './period'

test('a period begins on a whole minute, and no later than its length ago', () => {
  const now = Date.parse('2025-11-21T12:34:56.789Z')
  expect(PERIODS.map((period) => periodStart(period, now))).toEqual([
    '2025-11-21T11:34:00.000Z',
    '2025-11-20T12:34:00.000Z',
    '2025-11-14T12:34:00.000Z',
    '2025-10-22T12:34:00.000Z',
  ])
})

test.each([
  // A Friday in Japan, whose day in UTC is still Thursday.
  ['2025-11-20T16:00:00Z', '2025-11-21', '2025-11-20', ['2025-11-10', '2025-11-16'], ['2025-10-01', '2025-10-31']],
  // A Monday, which begins a week, and the first day of a year's third month.
  ['2027-03-01T00:00:00Z', '2027-03-01', '2027-02-28', ['2027-02-22', '2027-02-28'], ['2027-02-01', '2027-02-28']],
  // A Sunday, which ends one.
  ['2028-01-02T03:00:00Z', '2028-01-02', '2028-01-01', ['2027-12-20', '2027-12-26'], ['2027-12-01', '2027-12-31']],
])('days of the calendar at %s', (now, today, yesterday, week, month) => {
  const at = Date.parse(now)
  expect(periodDays('today', at)).toEqual({ from: today, to: '' })
  expect(periodDays('yesterday', at)).toEqual({ from: yesterday, to: yesterday })
  expect(Object.values(periodDays('last-week', at))).toEqual(week)
  expect(Object.values(periodDays('last-month', at))).toEqual(month)
})
