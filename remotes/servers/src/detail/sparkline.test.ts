import { pathOf } from './Sparkline'

test.each<[string, (number | null)[], string]>([
  ['values fill the height', [1, 3, 2], 'M0.0 23.0L50.0 1.0L100.0 12.0'],
  ['a gap starts a new line', [1, null, 3], 'M0.0 23.0M100.0 1.0'],
  ['values that do not change are a line in the middle', [2, 2], 'M0.0 12.0L100.0 12.0'],
  ['no value is no line', [null], ''],
])('%s', (_case, values, path) => expect(pathOf(values)).toBe(path))
