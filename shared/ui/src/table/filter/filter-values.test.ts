import { inGroups, optionsOf, toggled, without } from './filter-values'

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

test('options of one group stand together, groups as they first come', () => {
  const options = optionsOf(['user.a', 'server.a', 'user.b'], (value) => value)
  const grouped = inGroups(options, (value) => value.slice(0, value.indexOf('.')))
  const told = grouped.map(({ value, group }) => `${group}: ${value}`)
  expect(told).toEqual(['user: user.a', 'user: user.b', 'server: server.a'])
})
