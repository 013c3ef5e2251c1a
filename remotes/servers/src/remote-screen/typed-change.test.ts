import { RESERVE, typedChange } from './typed-change'

test.each<[before: string, after: string, change: ReturnType<typeof typedChange>]>([
  [RESERVE, `${RESERVE}a`, { deleted: 0, typed: 'a' }],
  [RESERVE, RESERVE.slice(1), { deleted: 1, typed: '' }],
  ['helo', 'hello', { deleted: 1, typed: 'lo' }],
  ['teh', 'the', { deleted: 2, typed: 'he' }],
  ['a😀', 'a', { deleted: 1, typed: '' }],
  ['same', 'same', { deleted: 0, typed: '' }],
])('%j to %j', (before, after, change) => {
  expect(typedChange(before, after)).toEqual(change)
})
