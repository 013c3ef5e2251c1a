import { alignSeries, infiniteCount, latestValue, valueAt, valueText } from './data'

/** A value at each of these times. */
const pointsAt = (times: number[], values: (number | null)[]) =>
  times.map((time, index) => [time, values[index] ?? null] as const)
const series = (times: number[], values: number[]) => ({ label: 'a', unit: '', points: pointsAt(times, values) })

test('series of different times share one axis; only real gaps are null', () => {
  const { times, values } = alignSeries([series([0, 60, 120], [1, Number.NaN, 3]), series([30], [5])])
  expect(times).toEqual([0, 30, 60, 120])
  expect(values).toEqual([
    [1, undefined, null, 3],
    [undefined, 5, undefined, undefined],
  ])
})

test('silence is a gap', () => {
  const { times, values } = alignSeries([series([0, 60, 120, 600], [1, 1, 1, 2])])
  expect(times).toEqual([0, 60, 120, 180, 600])
  expect(values[0]).toEqual([1, 1, 1, null, 2])
})

test('where the step is known, one missing sample is a gap', () => {
  const one = [series([0, 60, 180], [1, 1, 1])]
  expect(alignSeries(one).values[0]).toEqual([1, 1, 1])
  expect(alignSeries(one, 60)).toEqual({ times: [0, 60, 120, 180], values: [[1, 1, null, 1]] })
})

test('the value at a time is the nearest sample, or none', () => {
  const points = pointsAt([0, 60, 120], [1, null, 3])
  expect([20, 70, 150, 200].map((time) => valueAt(points, time, 45))).toEqual([1, null, 3, null])
  expect(valueAt([], 0, 45)).toBeNull()
})

test('what no scale can show is said', () => {
  const points = pointsAt([0, 60, 120], [1.5, Infinity, Number.NaN])
  expect(points.map(([, value]) => valueText(value, '°C'))).toEqual(['1.5 °C', '+∞', 'なし'])
  expect(infiniteCount([{ label: 'a', unit: '°C', points }])).toBe(1)
  expect(latestValue(points)).toBe(Infinity)
})
