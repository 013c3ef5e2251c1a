import { changesText } from './change-words'

test('what changed, in one line and in words, without what has no name', () => {
  expect(changesText({ before: { isActive: true }, after: { isActive: false } })).toBe('監視: 有効 → 無効')
  expect(
    changesText({ before: { enabled: false }, after: { enabled: true, expireAt: '2026-11-23T11:49:37.782Z' } }),
  ).toBe('リモート接続: 無効 → 有効、終了日時: 2026/11/23 20:49:37 JST')
  expect(changesText({ before: null, after: { reason: 'ファン交換', reference: 'CHG-42' } })).toBe(
    '理由: ファン交換、チケット番号: CHG-42',
  )
  expect(changesText({ before: null, after: { kind: 'login', hostKey: 'SHA256:abc' } })).toBe('種類: リモートログイン')
  expect(changesText({ before: null, after: { period: '30d' } })).toBe('期間: 30 日以内')
  expect(changesText({ before: { supportExpireAt: '2027-03-31' }, after: { supportExpireAt: null } })).toBe(
    'サポート期限: 2027/03/31 → —',
  )
  expect(
    changesText({ before: { name: 'a', note: 'x', assetTag: '1' }, after: { name: 'b', note: 'y', assetTag: '2' } }),
  ).toBe('名前: a → b、メモ: x → y、ほか 1 項目')
  expect(changesText({ before: { channel: 'email' }, after: { channel: 'slack' } })).toBe('通知方法: メール → Slack')
  expect(changesText({ before: { severities: ['Critical'] }, after: { severities: ['Critical', 'OK'] } })).toBe(
    '重大度: 重大 → 重大、情報',
  )
  expect(changesText({ before: null, after: null })).toBe('')
})

test('a rule of a maintenance window is told in words', () => {
  const rule = { kind: 'monthlyWeekday', nth: 3, weekday: 2, start: '01:00' }
  const changed = (part: object) =>
    changesText({ before: { schedule: rule }, after: { schedule: { ...rule, ...part } } })
  expect(changed({ nth: -1 })).toBe('第何: 第 3 → 最終')
  expect(changed({ weekday: 5 })).toBe('曜日: 火 → 金')
  expect(changed({ start: '02:00' })).toBe('開始時刻: 01:00 → 02:00')
  expect(changesText({ before: { schedule: { weekdays: [1] } }, after: { schedule: { weekdays: [1, 3] } } })).toBe(
    '曜日: 月 → 月、水',
  )
  expect(changesText({ before: { target: { kind: 'tag' } }, after: { target: { kind: 'rack' } } })).toBe(
    '対象の種類: タグ → ラック',
  )
})
