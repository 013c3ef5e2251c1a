import { matches } from './matches'

test('width and case make no difference; every word must be somewhere', () => {
  expect(matches('ＷＥＢ　東京', 'web-1', '東京 DC')).toBe(true)
  expect(matches('ｻｰﾊﾞｰ', 'サーバー')).toBe(true)
  expect(matches('web 大阪', 'web-1', '東京')).toBe(false)
  expect(matches('', null, undefined)).toBe(true)
})
