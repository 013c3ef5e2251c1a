import { anyOf } from '../facets/any-of'
import { daysOf } from '../facets/days-of'
import { oneOf } from '../facets/one-of'
import { periodOf } from '../facets/period-of'
import { sinceOf } from '../facets/since-of'
import { defineList } from '../list/define-list'
import { takeIn } from './take-in'

const NOW = Date.parse('2026-11-10T12:00:00+09:00')
const STATE_TEXT: Record<string, string> = { new: '未対応', open: '対応中', done: '解決済み' }
const text = (value: string) => STATE_TEXT[value] ?? value
const WEB = {
  ...{ id: 'web-01', state: 'new', model: 'PowerEdge R750', rack: 'A-1', size: 64, mail: 'tanaka@example.jp' },
  ...{ day: '2026-12-01', at: '2026-11-10T01:00:00Z' },
}
type Row = typeof WEB
const row = (part: Partial<Row>): Row => ({ ...WEB, ...part })
const list = defineList({
  id: 'rows',
  label: '一覧',
  columns: [{ id: 'id', header: '名前', sortValue: ({ id }: Row) => id }],
  csv: [
    { header: '名前', value: ({ id }: Row) => id },
    { header: 'ラック', value: ({ rack }) => rack },
    { header: 'サポート期限', value: ({ day }) => day },
    { header: '発生日時', value: ({ at }) => at },
    { header: 'メモリ (GiB)', value: ({ size }) => size },
    { header: '担当', value: ({ mail }) => mail },
  ],
  search: { label: '検索', of: ({ id, mail }) => [id, mail] },
  words: { 機種: 'モデル', 期限: 'サポート期限', ない: 'どこにもない' },
  facets: {
    state: anyOf({
      label: '状態',
      of: ({ state }: Row) => state,
      values: ['new', 'open', 'done'],
      text,
      initial: ['new'],
    }),
    model: anyOf({ label: 'モデル', of: ({ model }: Row) => model }),
    assignee: oneOf({
      label: '担当',
      values: ['me', 'none'],
      text: (value) => ({ me: '自分', none: '担当なし' })[value],
    }),
    expiry: daysOf({ label: 'サポート期限', of: ({ day }: Row) => day }),
    begun: sinceOf({ label: '発生日時', of: ({ at }: Row) => at }),
    period: periodOf({ hasDays: true }),
  },
  sort: 'id',
})
const rows = [row({}), row({ id: 'db-01', state: 'done', model: 'DL380', rack: 'B-2', day: '2026-11-01', size: 128 })]
const counts = Object.fromEntries(list.facets.map((facet) => [facet.name, facet.counts(rows, NOW)]))
const known = { rows, choices: {}, counts }
const taken = (query: string) => takeIn(list.fields(), query, known, NOW)
const found = (q: string) => {
  const state = { ...list.stateOf(new URLSearchParams({ status: '' })), state: [], q }
  return rows.filter(list.condition(state, NOW)).map(({ id }) => id)
}

test.each<[string, object, string]>([
  ['web', {}, 'web'],
  ['状態:未対応', { state: ['new'] }, ''],
  ['状態：未対応,対応中　web', { state: ['new', 'open'] }, 'web'],
  ['状態:未対応 状態:解決済み', { state: ['new', 'done'] }, ''],
  ['機種:DL380', { model: ['DL380'] }, ''],
  ['機種:r750', {}, 'モデル:r750'],
  ['-機種:DL380 状態:対応中', { state: ['open'] }, '-モデル:DL380'],
  ['ラック:A-*', {}, 'ラック:A-*'],
  ['期限<90日', {}, 'サポート期限<90日'],
  ['期限<2026-11-01', { to: '2026-10-31' }, ''],
  ['期限>=2026/11/1 期限<=2026-11-30', { from: '2026-11-01', to: '2026-11-30' }, ''],
  ['発生日時>=2026-11-01', { begun: '2026-11-01' }, ''],
  ['発生日時<2026-11-01', {}, '発生日時<2026-11-01'],
  ['担当:自分', { assignee: 'me' }, ''],
  ['担当:tanaka', {}, '担当:tanaka'],
  ['期間:"7 日以内"', { period: '7d', from: '', to: '' }, ''],
  ['メモリ>=64', {}, '"メモリ (GiB)">=64'],
  ['"状態:未対応"', {}, '"状態:未対応"'],
  ['aa:bb:cc', {}, 'aa:bb:cc'],
  ['状態:無理', {}, '状態:無理'],
])('%s sets %j and leaves %j', (query, patch, rest) => {
  const outcome = taken(query)
  expect(outcome.rest).toBe(rest)
  expect(outcome.patch).toEqual(patch)
  // What is left is what it leaves again.
  expect(taken(outcome.rest)).toMatchObject({ patch: {}, rest })
})

test.each<[string, string[]]>([
  ['ラック:A-*', ['web-01']],
  ['ラック:*-2', ['db-01']],
  ['ラック:*', ['web-01', 'db-01']],
  ['モデル:*edge*r*50', ['web-01']],
  ['モデル:*r750*r750', []],
  ['ラック:A-*1', ['web-01']],
  ['ラック:A-1*1', []],
  ['-ラック:A-*', ['db-01']],
  ['ラック:a', ['web-01']],
  ['モデル:r750', ['web-01']],
  ['-モデル:R750', ['db-01']],
  ['モデル:R750,DL380', ['web-01', 'db-01']],
  ['期限<90日', ['web-01', 'db-01']],
  ['期限<0日', ['db-01']],
  ['期限>20日', ['web-01']],
  ['期限>=2026-12-01', ['web-01']],
  ['期限=2026-11-01', ['db-01']],
  ['発生日時<3時間', ['web-01', 'db-01']],
  ['発生日時<1時間', []],
  ['発生日時<=2026-11-10', ['web-01', 'db-01']],
  ['メモリ>64', ['db-01']],
  ['メモリ>=64GiB メモリ<100', ['web-01']],
  ['状態:解決済み', ['db-01']],
  ['-状態:解決済み', ['web-01']],
  ['担当:tanaka web', ['web-01']],
  ['状態:', ['web-01', 'db-01']],
  ['メモリ>たくさん', []],
  ['名前:web-01,db-01', ['web-01', 'db-01']],
])('%s finds %j', (query, ids) => expect(found(query)).toEqual(ids))

test.each<[string, string[]]>([
  ['状態:無理', ['value 状態 無理']],
  ['状態:', ['value 状態 ']],
  ['ラック:Z-*', ['value ラック Z-*']],
  ['-ラック:Z-*', []],
  ['期限<そのうち', ['limit サポート期限 そのうち']],
  ['情態:未対応', ['field 情態 ']],
  ['状態:未対応 web', []],
])('%s has the problems %j', (query, problems) => {
  expect(taken(query).problems.map(({ kind, name, value }) => `${kind} ${name} ${value}`)).toEqual(problems)
})

test('10,000 rows are found by several terms', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => row({ id: `m-${at}`, rack: `A-${at % 40}` }))
  const state = { ...list.stateOf(new URLSearchParams()), q: 'ラック:A-1* 期限<90日 -モデル:DL380 m-' }
  expect(many.filter(list.condition(state, NOW))).toHaveLength(2750)
})
