import { isAmong, optionsOf, toggled, without } from './filter-values'

test('where nothing is chosen everything passes, else only what is chosen', () => {
  expect(isAmong([], null)).toBe(true)
  expect(isAmong(['a', 'b'], 'b')).toBe(true)
  expect(isAmong(['a', 'b'], 'c')).toBe(false)
  expect(isAmong(['a'], undefined)).toBe(false)
})

test('a value is taken out, put in, or toggled, and the order stays', () => {
  expect(without(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
  expect(toggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
  expect(toggled(['c', 'a'], 'b')).toEqual(['c', 'a', 'b'])
})

test('options have a count only where one is asked for', () => {
  const labelOf = (value: string) => value.toUpperCase()
  expect(optionsOf(['a'], labelOf)).toEqual([{ value: 'a', label: 'A' }])
  expect(optionsOf(['a'], labelOf, () => 0)).toEqual([{ value: 'a', label: 'A', count: 0 }])
})
