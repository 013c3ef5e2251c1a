import { typedCount } from './typed-count'

test.each([
  [1, undefined],
  [19, undefined],
  [20, '20'],
  [1996, '1996'],
])('%d targets: %s has to be typed', (count, typed) => expect(typedCount(count)).toBe(typed))
