import { drawingOf } from './Sparkline'

test.each<[string, (number | null)[], string]>([
  ['values fill the height', [1, 3, 2], 'M0.0 23.0L50.0 1.0L100.0 12.0'],
  ['a gap starts a new line', [1, null, 3], 'M0.0 23.0M100.0 1.0'],
  ['values that do not change are a line in the middle', [2, 2], 'M0.0 12.0L100.0 12.0'],
  ['no value is no line', [null], ''],
])('%s', (_case, values, path) => expect(drawingOf(values, []).path).toBe(path))

test.each<[string, (number | null)[], number, string, string[]]>([
  ['among the values is marked, and moves nothing', [0, 10], 5, 'M0.0 23.0L100.0 1.0', ['12.0']],
  ['near them is marked, and takes a third of the height at most', [0, 10], 15, 'M0.0 23.0L100.0 8.3', ['1.0']],
  ['far from them is not, because the line would be flat', [0, 10], 16, 'M0.0 23.0L100.0 1.0', []],
  ['of values that do not change is not, but where they lie on it', [7, 7], 8, 'M0.0 12.0L100.0 12.0', []],
  ['on values that do not change is marked on their line', [7, 7], 7, 'M0.0 12.0L100.0 12.0', ['12.0']],
  ['is nowhere without a value', [null], 5, '', []],
])('a limit %s', (_case, values, value, path, marks) => {
  const drawing = drawingOf(values, [{ value }])
  expect(drawing.path).toBe(path)
  expect(drawing.marks.map(({ y }) => y)).toEqual(marks)
})
