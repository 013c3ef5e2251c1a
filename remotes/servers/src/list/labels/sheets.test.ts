import { pagesOf, PAPERS, placeOf } from './sheets'

const labels = (count: number) => Array.from({ length: count }, (_, at) => at)
/** Of each page, how many places stay blank and how many have a label. */
const shape = (count: number, start: number) =>
  pagesOf(labels(count), PAPERS.sheet24, start).map(({ blanks, labels: { length } }) => `${blanks}+${length}`)

test('a sheet that was used in part goes on at its place', () => {
  expect(shape(5, 1)).toEqual(['0+5'])
  expect(shape(24, 1)).toEqual(['0+24'])
  expect(shape(25, 1)).toEqual(['0+24', '0+1'])
  expect(shape(5, 23)).toEqual(['22+2', '0+3'])
})

test('no label is lost, and each stands once', () => {
  for (let count = 1; count < 60; count += 7)
    for (let start = 1; start <= 24; start += 1)
      expect(pagesOf(labels(count), PAPERS.sheet24, start).flatMap((page) => page.labels)).toEqual(labels(count))
})

test('a roll has one label on a page', () => {
  expect(pagesOf(labels(3), PAPERS.roll62, 1)).toHaveLength(3)
})

test.each([
  ['1', 1],
  ['２４', 24],
  ['0', null],
  ['25', null],
  ['1.5', null],
  ['', null],
  ['x', null],
])('the place %j is %j', (typed, place) => expect(placeOf(typed, PAPERS.sheet24)).toBe(place))
