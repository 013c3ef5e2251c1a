import { conditionsText, hoursText } from './rule-text'

test.each([
  [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }, '平日 09:00〜18:00'],
  [{ weekdays: [7, 6], from: '22:00', to: '06:00' }, '土日 22:00〜翌 06:00'],
  [{ weekdays: [7, 1, 3], from: '00:00', to: '00:00' }, '月・水・日 終日'],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '09:00' }, '毎日 09:00 から 24 時間'],
])('hours in words: %j', (hours, text) => expect(hoursText(hours)).toBe(text))

test('conditions in words, without those that narrow nothing', () => {
  const none = { target: 'all' as const, sites: [], tags: [], hours: null }
  expect(conditionsText(none)).toBe('すべてのサーバー、いつでも')
  const some = { ...none, target: undefined, sites: ['東京', '大阪'], tags: ['基幹系'] }
  expect(conditionsText(some)).toBe('拠点 東京・大阪、タグ 基幹系、いつでも')
  expect(conditionsText({ ...none, target: { serverIDs: ['a', 'b'] } })).toBe('2 台のサーバー、いつでも')
})
