import { optionsOf, toggled, without } from './filter-values'

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
