import { alignSeries, infiniteCount, latestValue, valueAt, valueText } from './data'

test('series of different times share one axis; only real gaps are null', () => {
  const { times, values } = alignSeries([
    {
      label: 'a',
      unit: '',
      points: [
        [0, 1],
        [60, Number.NaN],
        [120, 3],
      ],
    },
    { label: 'b', unit: '', points: [[30, 5]] },
  ])
  expect(times).toEqual([0, 30, 60, 120])
  expect(values).toEqual([
    [1, undefined, null, 3],
    [undefined, 5, undefined, undefined],
  ])
})

test('silence is a gap', () => {
  const { times, values } = alignSeries([
    {
      label: 'a',
      unit: '',
      points: [
        [0, 1],
        [60, 1],
        [120, 1],
        [600, 2],
      ],
    },
  ])
  expect(times).toEqual([0, 60, 120, 180, 600])
  expect(values[0]).toEqual([1, 1, 1, null, 2])
})

test('where the step is known, one missing sample is a gap', () => {
  const series = [
    {
      label: 'a',
      unit: '',
      points: [
        [0, 1],
        [60, 1],
        [180, 1],
      ] as const,
    },
  ]
  expect(alignSeries(series).values[0]).toEqual([1, 1, 1])
  expect(alignSeries(series, 60)).toEqual({ times: [0, 60, 120, 180], values: [[1, 1, null, 1]] })
})

test('the value at a time is the nearest sample, or none', () => {
  const points = [
    [0, 1],
    [60, null],
    [120, 3],
  ] as const
  expect(valueAt(points, 20, 45)).toBe(1)
  expect(valueAt(points, 70, 45)).toBeNull()
  expect(valueAt(points, 150, 45)).toBe(3)
  expect(valueAt(points, 200, 45)).toBeNull()
  expect(valueAt([], 0, 45)).toBeNull()
})

test('what no scale can show is said', () => {
  const points = [
    [0, 1.5],
    [60, Infinity],
    [120, Number.NaN],
  ] as const
  expect(points.map(([, value]) => valueText(value, '°C'))).toEqual(['1.5 °C', '+∞', 'なし'])
  expect(infiniteCount([{ label: 'a', unit: '°C', points }])).toBe(1)
  expect(latestValue(points)).toBe(Infinity)
})
