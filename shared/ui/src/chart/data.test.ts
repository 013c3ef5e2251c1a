import { alignSeries } from './data'

test('series of different times share one axis; only real gaps are null', () => {
  const { times, values } = alignSeries([
    { label: 'a', unit: '', points: [[0, 1], [60, Number.NaN], [120, 3]] },
    { label: 'b', unit: '', points: [[30, 5]] },
  ])
  expect(times).toEqual([0, 30, 60, 120])
  expect(values).toEqual([[1, undefined, null, 3], [undefined, 5, undefined, undefined]])
})

test('silence is a gap', () => {
  const { times, values } = alignSeries([{ label: 'a', unit: '', points: [[0, 1], [60, 1], [120, 1], [600, 2]] }])
  expect(times).toEqual([0, 60, 120, 180, 600])
  expect(values[0]).toEqual([1, 1, 1, null, 2])
})
