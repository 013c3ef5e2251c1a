import { searcher } from './searcher'

const search = searcher(({ texts }: { texts: (string | null | undefined)[] }) => texts)

test('every word must be there, in any width and case', () => {
  expect(search('ＷＥＢ　東京')({ texts: ['web-1', '東京 DC'] })).toBe(true)
  expect(search('ｻｰﾊﾞｰ')({ texts: ['サーバー'] })).toBe(true)
  expect(search('web 大阪')({ texts: ['web-1', '東京'] })).toBe(false)
  expect(search('')({ texts: [null, undefined] })).toBe(true)
})
