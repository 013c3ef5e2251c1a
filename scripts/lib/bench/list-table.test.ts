import type { ListVisit } from './large-lists'
import { blame, listTable } from './list-table'

const releases = new Map([
  ['http://localhost:1', 'host'],
  ['http://localhost:2', 'servers'],
])
const visit: ListVisit = { use: 'key', row: 100, whole: 100, rows: 20, keys: [], inp: null, longFrames: [], heap: 8e6 }
const slow = { duration: 72, script: 60, address: 'http://localhost:2/list.0123abcd.js' }

const table = (visits: ListVisit[], servers = 10_000) =>
  listTable({ servers: 42, visits: [visit], releases }, { servers, visits, releases })
const cells = (visits: ListVisit[], name: string, servers?: number) =>
  table(visits, servers).find(([first]) => first === name)

test('a script is blamed on the release that serves it, by its chunk', () => {
  expect(blame(slow, releases)).toBe(' (servers list: 60 ms)')
  expect(blame({ ...slow, address: 'http://localhost:1/core.0123abcd.js' }, releases)).toBe(' (host core: 60 ms)')
})

test('a frame without a script is blamed on nothing', () => {
  expect(blame({ ...slow, address: '' }, releases)).toBe('')
})

test('the first row is compared with that of the short list', () => {
  expect(cells([{ ...visit, row: 250 }], 'first row')).toEqual(['first row', '100 ms', '250 ms (× 2.50)', '≤ × 1.50'])
})

test('beside the first row stands when all were there', () => {
  expect(cells([{ ...visit, row: 110, whole: 900 }], 'all rows')).toEqual(['all rows', '100 ms', '900 ms', ''])
})

test('the longest frame of a use is told with how many there were, whatever other uses have', () => {
  const visits: ListVisit[] = [
    { ...visit, longFrames: [{ ...slow, duration: 51 }] },
    { ...visit, longFrames: [slow] },
    { ...visit, use: 'sort', longFrames: [{ ...slow, duration: 900 }] },
  ]
  expect(cells(visits, 'a key in the search: long frames')).toEqual([
    'a key in the search: long frames',
    'none',
    '2, up to 72 ms (servers list: 60 ms)',
    'none over 50 ms',
  ])
})

test('an event that the browser does not tell of was a short one', () => {
  expect(cells([{ ...visit, inp: slow }], 'a key in the search: INP')).toEqual([
    'a key in the search: INP',
    '< 16 ms',
    '72 ms (servers list: 60 ms)',
    '≤ 50 ms',
  ])
})

test('each length has wants of its own', () => {
  expect(cells([visit], 'JavaScript heap', 50_000)).toEqual(['JavaScript heap', '8 MB', '8 MB', '≤ 250 MB'])
  expect(cells([visit], 'JavaScript heap', 2000)?.[3]).toBe('')
})

test('of each key the median is told, and the slowest with its text', () => {
  const keys = [10, 90, 30].map((rows, at) => ({ text: 'web'.slice(0, at + 1), rows }))
  const name = 'each key of a text: until its rows are drawn'
  expect(cells([{ ...visit, use: 'text', keys }], name)).toEqual([name, '', '30 ms, up to 90 ms (「we」)', '≤ 50 ms'])
  expect(cells([visit], name)).toBeUndefined()
})
