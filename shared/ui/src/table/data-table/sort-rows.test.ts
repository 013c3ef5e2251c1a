import type { Column } from './column'
import { firstRows, sortRows } from './sort-rows'

type Row = { at: number; name: string | null; rank: number | null }
const columns: Column<Row>[] = [
  { id: 'name', header: '名前', sortValue: ({ name }) => name },
  { id: 'rank', header: '順位', sortValue: ({ rank }) => rank },
  { id: 'at', header: '番号' },
]

/** Rows without an order, of which many are equal and some have no value. */
const rows = Array.from({ length: 3000 }, (_, at): Row => {
  const mixed = (at * 7919) % 3001
  return { at, name: mixed % 17 === 0 ? null : `サーバー${mixed % 500}`, rank: mixed % 13 === 0 ? null : mixed % 5 }
})

test.each(['name', '-name', 'rank', '-rank', 'at', 'unknown', undefined])(
  'the first rows by %s are those of all that are sorted',
  (sort) => {
    for (const some of [rows, rows.toReversed(), sortRows(rows, columns, sort), rows.slice(0, 30), []])
      for (const count of [0, 1, 50, 200, 2000, 5000])
        expect(firstRows(some, columns, sort, count)).toEqual(sortRows(some, columns, sort).slice(0, count))
  },
)
