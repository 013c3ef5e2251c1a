import { yRange } from './y-range'

test('an axis from zero leaves room above the highest value or limit', () => {
  expect(yRange('zero', 20, 80, [])).toEqual([0, 88])
  expect(yRange('zero', 4000, 5000, [900])).toEqual([0, 5500])
  expect(yRange('zero', 0, 0, [])).toEqual([0, 1])
})

test('an axis around the data shows its limits, and calm as calm', () => {
  const [low, high] = yRange('data', 20, 40, [42])
  expect(low).toBeGreaterThan(10)
  expect(high).toBeGreaterThan(42)
  const calm = yRange('data', 12.1, 12.14, [])
  expect(calm[1] - calm[0]).toBeCloseTo(0.607)
})

test('a share is drawn out of a hundred', () => {
  expect(yRange('percent', 3, 40, [])).toEqual([0, 100])
  expect(yRange('percent', 3, 130, [])).toEqual([0, 130])
  expect(yRange('percent', null, null, [])).toEqual([0, 100])
})
