import { arranged, moved } from './arrangement'

const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const order = (...ids: string[]) =>
  arranged(cards, ids)
    .map(({ id }) => id)
    .join('')

test('without an order of the user the cards keep theirs', () => expect(order()).toBe('abcd'))

test('the order of the user counts', () => expect(order('d', 'b', 'a', 'c')).toBe('dbac'))

test('a card that is new follows the one that it follows by default', () => {
  expect(order('d', 'b', 'a')).toBe('dbca')
  expect(order('c', 'b')).toBe('acdb')
})

test('an id that no card has, or that stands twice, counts for nothing', () =>
  expect(order('x', 'b', 'b', 'a', 'y', 'c', 'd')).toBe('bacd'))

test('a card moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})
