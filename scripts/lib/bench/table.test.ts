import { journeyTable, markdown, weightTable } from './table'

const names = { mine: 'abc1234', other: '524d0f2' }

test('a journey has its medians, their ranges, the ratio and what is wanted', () => {
  const compared = {
    profile: 'slow' as const,
    mine: [{ click: 500 }, { click: 520 }, { click: 400 }],
    other: [{ click: 1000 }],
  }
  expect(journeyTable(names, [compared], () => 0.45)).toEqual([
    ['Journey', 'Profile', '524d0f2', 'abc1234', 'Ratio', 'Wanted'],
    ['click on another list, first row', 'slow', '1000 ms (1000–1000)', '500 ms (400–520)', '0.50', '≤ 0.45'],
  ])
})

test('journeys that were not made have no row, and a missing target no text', () => {
  const compared = { profile: 'none' as const, mine: [{ 'cold row': 1 }], other: [{ 'cold row': 2 }] }
  expect(journeyTable(names, [compared], () => null)).toEqual([
    expect.anything(),
    ['cold, first row of /servers', 'none', '2 ms (2–2)', '1 ms (1–1)', '0.50', ''],
  ])
})

test('a weight is told of both sides', () => {
  const [, row] = weightTable(names, {
    mine: [{ path: '/', requests: 20, scriptBytes: 2048 }],
    other: [{ path: '/', requests: 36, scriptBytes: 300_000 }],
  })
  expect(row).toEqual(['/', '36 requests, 293.0 KB', '20 requests, 2.0 KB'])
})

test('columns are padded to their widest cell', () => {
  const rows = ['a name', 'long-cell 1'].map((row) => row.split(' '))
  expect(markdown(rows)).toBe(['| a         | name |', '| --------- | ---- |', '| long-cell | 1    |'].join('\n'))
})
