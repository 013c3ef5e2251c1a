import { defineList } from '../list/define-list'
import { sinceOf } from './since-of'

type Row = { id: string; at: string | null }
const list = defineList({
  id: 'since',
  label: '一覧',
  columns: [],
  search: { label: '検索', of: ({ id }: Row) => [id] },
  facets: { begun: sinceOf({ label: '発生', of: ({ at }: Row) => at }) },
  sort: 'id',
})
const ROWS: Row[] = [
  { id: 'before', at: '2026-11-21T09:01:59Z' },
  { id: 'then', at: '2026-11-21T09:02:00.000Z' },
  { id: 'offset', at: '2026-11-21T18:02:00+09:00' },
  { id: 'unknown', at: null },
]
const shown = (search: string) => {
  const state = list.stateOf(new URLSearchParams(search))
  return ROWS.filter(list.condition(state, 0)).map(({ id }) => id)
}

test.each([
  ['a moment', 'begun=2026-11-21T09%3A02%3A00.000Z', ['then', 'offset']],
  ['a day, which begins in Japan', 'begun=2026-11-22', []],
  ['the day itself', 'begun=2026-11-21', ['before', 'then', 'offset']],
  ['nothing', '', ['before', 'then', 'offset', 'unknown']],
  ['no day of the calendar', 'begun=2026-02-31', ['before', 'then', 'offset', 'unknown']],
  ['no moment', 'begun=yesterday', ['before', 'then', 'offset', 'unknown']],
])('since %s', (_what, search, ids) => expect(shown(search)).toEqual(ids))

test('is said in words', () => {
  const [facet] = list.facets
  const text = (search: string) => facet?.text(list.stateOf(new URLSearchParams(search)), undefined)
  expect(text('begun=2020-11-21')).toBe('2020/11/21 から')
  expect(text('begun=2020-11-21T09:02:00Z')).toBe('2020/11/21 から')
  expect(text('')).toBe('')
})
