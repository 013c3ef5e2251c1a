import { randomNumbers } from '@portal/testing/random-numbers'
import { anyOf } from '../facets/any-of'
import { daysOf } from '../facets/days-of'
import { oneOf } from '../facets/one-of'
import { periodOf } from '../facets/period-of'
import { sinceOf } from '../facets/since-of'
import { defineList } from '../list/define-list'
import { one, parseListState, viewNameOf } from '../list/list-state'
import {
  KeptViews,
  moved,
  type NamedView,
  renamed,
  searchOfView,
  stateOfView,
  withDefault,
  withoutView,
  withView,
} from './named-views'
import { linkOfView } from './kept-views'

type Row = { id: string; state: string; tags: string[]; day: string; at: string }
const column = (id: string, hidden = false) => ({ id, header: id, cell: ({ id }: Row) => id, hidden })
const list = defineList({
  id: 'rows',
  label: '一覧',
  columns: [column('name'), column('state'), column('tags'), column('day', true), column('at', true)],
  search: { label: '検索', of: ({ id }: Row) => [id] },
  facets: {
    state: anyOf({ label: '状態', of: ({ state }: Row) => state, values: ['new', 'open', 'done'], initial: ['new'] }),
    tag: anyOf({ label: 'タグ', of: ({ tags }: Row) => tags }),
    soon: oneOf({ label: '期限', values: ['30', '90'], text: (days) => `${days} 日以内` }),
    day: daysOf({ label: '日付', of: ({ day }: Row) => day }),
    period: periodOf({ of: ({ at }: Row) => at, initial: '7d' }),
    since: sinceOf({ label: '発生', of: ({ at }: Row) => at }),
  },
  fields: { fold: one(['on', 'off'], { default: 'on', arranges: true }) },
  sort: 'name',
})
const { schema } = list
const view = (name: string, search = '?density=standard'): NamedView => ({ name, search })

const TEXTS = ['web', '基幹系 DB', '１号機', 'a&b=c', '100%+', '"引用"', '😀', '#', '\u3000空白', 'タグ:値', '-x', '']
function viewsFrom(seed: number, count: number): NamedView[] {
  const next = randomNumbers(seed)
  const pick = <V>(values: readonly V[]): V => values[Math.floor(next() * values.length)] as V
  const some = <V>(values: readonly V[]): V[] => values.filter(() => next() < 0.4)
  return Array.from({ length: count }, (_, at) => ({
    name: viewNameOf(`${pick(TEXTS)}${at}`),
    search: searchOfView(schema, {
      ...list.stateOf(new URLSearchParams()),
      q: pick(TEXTS),
      state: some(['new', 'open', 'done'] as const),
      tag: some(TEXTS).filter(Boolean),
      soon: pick(['', '30', '90'] as const),
      from: pick(['', '2026-04-01']),
      to: pick(['', '2026-02-28']),
      period: pick(['', '1h', '24h', '7d', '30d'] as const),
      since: pick(['', '2026-04-01', '2026-04-01T01:02:03.000Z']),
      fold: pick(['on', 'off'] as const),
      sort: pick(['name', '-name', 'state', '-at']),
      size: pick([25, 50, 100, 0]),
      columns: some(['-state', '-tags', 'day', 'at']),
      density: pick(['standard', 'compact'] as const),
      page: 3,
    }),
  }))
}

test('200 views come out of their links as they went in', () => {
  for (const each of viewsFrom(1, 200)) {
    const link = new URL(linkOfView(schema, '/rows?tab=all&q=old&page=9', each))
    const arrived = parseListState(schema, new URLSearchParams(link.search))
    expect(arrived.viewName).toBe(each.name)
    expect(searchOfView(schema, arrived)).toBe(each.search)
    expect(arrived).toEqual(stateOfView(schema, each))
    expect(link.searchParams.get('tab')).toBe('all')
    expect(link.searchParams.has('page')).toBe(false)
  }
})

test('200 views come out of the storage as they went in', () => {
  const views = viewsFrom(2, 200)
  expect(KeptViews.parse(JSON.parse(JSON.stringify(views)))).toEqual(views)
})

test('what cannot be read is dropped, and the other views stay', () => {
  const good = [view('夜間'), { ...view('重大'), isDefault: true }]
  const shapes = [{}, { name: '', search: '' }, { name: ' x ', search: '' }, { name: 'y' }, view('夜間', '?q=1')]
  const bad = [null, 7, 'x', ...shapes]
  expect(KeptViews.parse([bad[0], good[0], ...bad, good[1]])).toEqual(good)
  expect(KeptViews.safeParse({}).success).toBe(false)
})

test('what this release does not know of a view is dropped', () => {
  const search = '?state=open&state=gone&color=red&columns=day&columns=gone&sort=<&density=x'
  const state = stateOfView(schema, view('古い', search))
  expect(state).toMatchObject({ state: ['open'], columns: ['day'], sort: 'name', density: 'standard' })
})

test('the order in which values were chosen makes no other view', () => {
  const of = (search: string) => searchOfView(schema, list.stateOf(new URLSearchParams(search)))
  expect(of('state=open&state=done')).toBe(of('state=done&state=open'))
  expect(of('state=open&page=2&viewName=a')).toBe(of('viewName=b&state=open'))
  expect(of('state=open')).not.toBe(of('state=done'))
  expect(of('columns=day')).not.toBe(of(''))
})

test('views are kept, renamed, moved, deleted, and one is the default', () => {
  const views = [view('a'), view('b'), view('c')]
  const names = (each: readonly NamedView[]) => each.map(({ name }) => name).join('')
  expect(names(withView(views, 'd', '?'))).toBe('abcd')
  expect(withView(withDefault(views, 'b'), 'b', '?q=1')[1]).toEqual({ name: 'b', search: '?q=1', isDefault: true })
  expect(names(renamed(views, 'b', 'x'))).toBe('axc')
  expect(renamed(views, 'b', 'c')).toBe(views)
  expect(renamed(views, 'b', '')).toBe(views)
  expect(names(moved(views, 'a', 1))).toBe('bac')
  expect(names(moved(views, 'a', -1))).toBe('abc')
  expect(names(moved(views, 'c', 1))).toBe('abc')
  expect(names(moved(views, 'x', 1))).toBe('abc')
  expect(names(withoutView(views, 'b'))).toBe('ac')
  const last = withDefault(withDefault(views, 'a'), 'c')
  expect(last.map(({ isDefault }) => isDefault)).toEqual([undefined, undefined, true])
  expect(withDefault(withDefault(views, 'a'), null)).toEqual(views)
})

test.each([
  ['  夜間\u3000の\t重大 ', '夜間 の 重大'],
  ['ＡＢＣ１', 'ABC1'],
  ['あ'.repeat(41), 'あ'.repeat(40)],
  [`${'あ'.repeat(39)} い`, 'あ'.repeat(39)],
  [' \u3000', ''],
])('the name %j is kept as %j', (typed, name) => {
  expect(viewNameOf(typed)).toBe(name)
  expect(viewNameOf(name)).toBe(name)
})
