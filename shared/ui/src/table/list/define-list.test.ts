import { DAY_MS } from '@portal/contract'
import { anyOf } from '../facets/any-of'
import { daysOf } from '../facets/days-of'
import { oneOf } from '../facets/one-of'
import { periodOf } from '../facets/period-of'
import { defineList } from './define-list'

type Row = { id: string; name: string; state: string; tags: readonly string[]; day: string | null; at: string }
const NOW = Date.parse('2026-04-10T12:00:00+09:00')
const row = (part: Partial<Row> = {}): Row => ({
  ...{ id: '1', name: 'web-01', state: 'ok', tags: [], day: '2026-04-20', at: '2026-04-10T02:00:00Z' },
  ...part,
})
const columns = [{ id: 'name', header: '名前', cell: ({ name }: Row) => name, sortValue: ({ name }: Row) => name }]
const list = defineList({
  id: 'rows',
  label: '一覧',
  columns,
  search: { label: '検索', of: ({ name }) => [name] },
  facets: {
    state: anyOf({ label: '状態', of: ({ state }: Row) => state, values: ['ok', 'bad'], query: 'state' }),
    tag: anyOf({ label: 'タグ', of: ({ tags }: Row) => tags, text: (tag) => tag.toUpperCase() }),
    soon: oneOf({
      label: '期限',
      values: ['30', '90'],
      text: (days) => `${days} 日以内`,
      test: (days, now) => (each: Row) => each.day !== null && Date.parse(each.day) - now < Number(days) * DAY_MS,
    }),
    day: daysOf({ label: '日付', of: ({ day }: Row) => day }),
    period: periodOf({ of: ({ at }: Row) => at }),
  },
  sort: 'name',
})
const stateOf = (search: string) => list.stateOf(new URLSearchParams(search))
const found = (search: string, part: Partial<Row> = {}) => list.condition(stateOf(search), NOW)(row(part))
const facet = (name: string) => list.facets.find((each) => each.name === name)
const texts = (search: string) =>
  list.facets.flatMap((each) => {
    const text = each.text(stateOf(search), undefined)
    return text === '' ? [] : [`${each.label}: ${text}`]
  })

test('without a condition every row passes', () => {
  expect(found('')).toBe(true)
  expect(texts('')).toEqual([])
})

test.each([
  ['q=ＷＥＢ', {}, true],
  ['q=db', {}, false],
  ['state=ok&state=bad', {}, true],
  ['state=bad', {}, false],
  ['tag=a', { tags: ['b', 'a'] }, true],
  ['tag=a', { tags: ['b'] }, false],
  ['soon=30', {}, true],
  ['soon=30', { day: '2026-06-20' }, false],
  ['from=2026-04-20&to=2026-04-20', {}, true],
  ['from=2026-04-21', {}, false],
  ['to=2026-04-30', { day: null }, false],
  ['period=1h', {}, true],
  ['period=1h', { at: '2026-04-10T01:00:00Z' }, false],
  ['period=1h', { at: '' }, true],
  ['state=ok&tag=a', {}, false],
])('%s of %j: %s', (search, part, passes) => expect(found(search, part)).toBe(passes))

test('a closed facet drops unknown values of the URL, an open one keeps them', () => {
  expect(stateOf('state=gone&tag=gone')).toMatchObject({ state: [], tag: ['gone'] })
})

test('each condition says in words what is chosen, and is taken off alone', () => {
  const search = 'q=web&state=ok&state=bad&tag=a&from=2026-04-01&to=2026-04-30&period=7d'
  expect(texts(search)).toEqual(['状態: ok、bad', 'タグ: A', '日付: 2026/04/01 から 2026/04/30 まで', '期間: 7 日以内'])
  expect(facet('state')?.initial).toEqual({ state: [] })
  expect(facet('day')?.initial).toEqual({ from: '', to: '' })
  expect(facet('day')?.isInitial(stateOf(search))).toBe(false)
  expect(facet('soon')?.isInitial(stateOf(search))).toBe(true)
})

test('days in the URL are no condition of a period that offers none', () => {
  expect(Object.keys(periodOf({ hasDays: true }).fields)).toEqual(['period', 'from', 'to'])
  expect(Object.keys(periodOf().fields)).toEqual(['period'])
})

test('counts are those of all rows', () => {
  const rows = [row(), row({ state: 'bad', tags: ['a', 'b'] }), row({ tags: ['a'], day: '2026-06-20' })]
  const counts = (name: string) => Object.fromEntries(facet(name)?.counts(rows, NOW) ?? [])
  expect(counts('state')).toEqual({ ok: 2, bad: 1 })
  expect(counts('tag')).toEqual({ a: 2, b: 1 })
  expect(counts('soon')).toEqual({ 30: 2, 90: 3 })
})

test('the query of the API has the conditions that have a name there; the search too, where the API searches', () => {
  const search = 'q=web&state=bad&tag=a&period=24h'
  expect(list.query(stateOf(search), NOW)).toEqual({ state: ['bad'], from: '2026-04-09T03:00:00.000Z' })
  const asked = defineList({ id: 'asked', label: '一覧', columns, search: { label: '検索' }, facets: {}, sort: '' })
  const { schema, ...parts } = asked
  expect(Object.keys(schema)).toEqual(['q', 'sort', 'page', 'size', 'viewName', 'columns', 'density'])
  expect(parts.query(parts.stateOf(new URLSearchParams({ q: 'x'.repeat(300) })), NOW)).toEqual({ q: 'x'.repeat(200) })
})
