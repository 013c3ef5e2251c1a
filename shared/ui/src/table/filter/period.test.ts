import { PERIODS, periodStart } from './period'

test('a period begins on a whole minute, and no later than its length ago', () => {
  const now = Date.parse('2025-11-21T12:34:56.789Z')
  expect(PERIODS.map((period) => periodStart(period, now))).toEqual([
    '2025-11-21T11:34:00.000Z',
    '2025-11-20T12:34:00.000Z',
    '2025-11-14T12:34:00.000Z',
    '2025-10-22T12:34:00.000Z',
  ])
})
