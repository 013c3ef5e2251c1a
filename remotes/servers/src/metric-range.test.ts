import { RANGES, rangeQuery } from './metric-range'

const NOW = 1_763_700_123.4

test('the step keeps a series near 300 samples', () => {
  const names = ['1h', '3h', '6h', '24h', '7d', '30d'] as const
  expect(Object.keys(RANGES)).toEqual([...names])
  const steps = names.map((name) => rangeQuery(name, NOW).step)
  expect(steps).toEqual([15, 60, 120, 300, 3600, 10800])
})

test('the span ends on a whole step, so the address stays the same until the next one', () => {
  const { start, end, step } = rangeQuery('24h', NOW)
  expect(end % step).toBe(0)
  expect(end).toBeLessThanOrEqual(NOW)
  expect(end - start).toBe(86_400)
  expect(rangeQuery('24h', end + step - 1)).toEqual({ start, end, step })
  expect(rangeQuery('24h', end + step)).not.toEqual({ start, end, step })
})
