import { changesText } from './change-words'

const AT = '2026-11-23T11:49:37.782Z'
const three = (name: string, note: string, assetTag: string) => ({ name, note, assetTag })
const RULE = { kind: 'monthlyWeekday', nth: 3, weekday: 2, start: '01:00' }

type Values = Record<string, unknown> | null
test.each<[string, Values, Values]>([
  ['監視: 有効 → 無効', { isActive: true }, { isActive: false }],
  ['リモート接続: 無効 → 有効、終了日時: 2026/11/23 20:49:37 JST', { enabled: false }, { enabled: true, expireAt: AT }],
  ['理由: ファン交換、チケット番号: CHG-42', null, { reason: 'ファン交換', reference: 'CHG-42' }],
  ['種類: リモートログイン', null, { kind: 'login', hostKey: 'SHA256:abc' }],
  ['期間: 30 日以内', null, { period: '30d' }],
  ['サポート期限: 2027/03/31 → —', { supportExpireAt: '2027-03-31' }, { supportExpireAt: null }],
  ['名前: a → b、メモ: x → y、ほか 1 項目', three('a', 'x', '1'), three('b', 'y', '2')],
  ['通知方法: メール → Slack', { channel: 'email' }, { channel: 'slack' }],
  ['重大度: 重大 → 重大、情報', { severities: ['Critical'] }, { severities: ['Critical', 'OK'] }],
  ['', null, null],
  // A rule of a maintenance window.
  ['第何: 第 3 → 最終', { schedule: RULE }, { schedule: { ...RULE, nth: -1 } }],
  ['曜日: 火 → 金', { schedule: RULE }, { schedule: { ...RULE, weekday: 5 } }],
  ['開始時刻: 01:00 → 02:00', { schedule: RULE }, { schedule: { ...RULE, start: '02:00' } }],
  ['曜日: 月 → 月、水', { schedule: { weekdays: [1] } }, { schedule: { weekdays: [1, 3] } }],
  ['対象の種類: タグ → ラック', { target: { kind: 'tag' } }, { target: { kind: 'rack' } }],
])('what changed, in one line and in words, without what has no name: %s', (text, before, after) =>
  expect(changesText({ before, after })).toBe(text),
)
