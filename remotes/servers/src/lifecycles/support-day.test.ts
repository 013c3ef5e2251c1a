import { whyNotDay } from './support-day'

const bought = { purchasedAt: '2024-02-29' }
const RANGE = '2000-01-01 から 2099-12-31 まで'

test.each([
  ['2024-02-29', null],
  ['2028-02-29', null],
  ['2099-12-31', null],
  [null, null],
  ['2024-02-28', '購入日 (2024/02/29) 以降の日付を入力してください。'],
  ['2100-01-01', RANGE],
  ['2027-02-29', '実在する日付を YYYY-MM-DD の形式で入力してください。'],
  ['2027-04-31', '実在する日付を YYYY-MM-DD の形式で入力してください。'],
  ['2027-4-1', '実在する日付を YYYY-MM-DD の形式で入力してください。'],
  ['', '実在する日付を YYYY-MM-DD の形式で入力してください。'],
])('%j: %s', (day, why) => expect(whyNotDay(bought, day)).toBe(why))

test('without a day of purchase the range alone counts', () => {
  expect(whyNotDay({ purchasedAt: null }, '2000-01-01')).toBeNull()
  expect(whyNotDay({}, '1999-12-31')).toBe(RANGE)
})
