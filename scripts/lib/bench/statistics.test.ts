import { median, ratio } from './statistics'

test.each([
  [[3], 3],
  [[30, 1, 2], 2],
  [[4, 1, 3, 2], 3],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test('of nothing there is no median', () => {
  expect(median([])).toBeNaN()
})

test('values stay in their order', () => {
  const values = [3, 1, 2]
  median(values)
  expect(values).toEqual([3, 1, 2])
})

test('a ratio is that of the medians, so that one slow run does not count', () => {
  expect(ratio([5, 5, 900], [10, 10, 10])).toBe(0.5)
})
