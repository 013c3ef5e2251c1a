import { Lifecycle } from '@portal/api-client/lifecycles'
import { importRows } from './import-rows'

const lifecycle = (serialNo: string, supportExpireAt: string | null) =>
  Lifecycle.parse({ id: serialNo, serverID: serialNo, serialNo, purchasedAt: '2020-04-01', supportExpireAt })
const SAVED = [lifecycle('ABC1234', '2099-03-31'), lifecycle('XYZ9', null)]
const read = (text: string) =>
  importRows(text, SAVED).map((row) =>
    [row.line, row.kind, row.day, ...(row.kind === 'error' ? [row.why] : [])].join(' '),
  )

test('a header is left out, with tabs or commas, quoted or not', () => {
  expect(read('シリアル番号,サポート期限\nABC1234,2098-03-31')).toEqual(['2 change 2098-03-31'])
  expect(read('serial\tdate\r\nABC1234\t2098-03-31\r\n')).toEqual(['2 change 2098-03-31'])
  expect(read('\uFEFF"serial","date"\n"ABC1234","2098-03-31"')).toEqual(['2 change 2098-03-31'])
  expect(read('ABC1234,2098-03-31')).toEqual(['1 change 2098-03-31'])
})

test.each([
  ['2098/3/1', '2098-03-01'],
  ['２０９８－０３－０１', '2098-03-01'],
  ['20980301', '2098-03-01'],
  ['2098年3月1日', '2098-03-01'],
  ['令和８０年３月１日', '2098-03-01'],
  ['R80.3.1', '2098-03-01'],
])('the day may be written %s', (written, day) => {
  expect(read(`ABC1234\t${written}`)).toEqual([`1 change ${day}`])
})

test('full-width and small letters find the server', () => {
  expect(read('ａｂｃ１２３４，2098-03-01')).toEqual(['1 change 2098-03-01'])
})

test('what is already so is no change, and an empty day clears', () => {
  expect(read('ABC1234,2099-03-31\nXYZ9,')).toEqual(['1 same 2099-03-31', '2 same '])
  expect(read('ABC1234,')).toEqual(['1 change '])
})

test('a past day is allowed, and said', () => {
  expect(importRows('ABC1234,2021-01-01', SAVED)[0]).toMatchObject({ kind: 'change', isPast: true })
  expect(importRows('ABC1234,2098-01-01', SAVED)[0]).toMatchObject({ kind: 'change', isPast: false })
})

test('each wrong line says what is wrong, and the others stay', () => {
  const lines = `NOBODY,2098-01-01\n\nABC1234,2098-02-29\nABC1234,soon\nABC1234\n,2098-01-01\nXYZ9,2019-12-31
XYZ9,2100-01-01,\nXYZ9,2098-01-01,x`
  expect(read(lines)).toEqual([
    '1 error 2098-01-01 このシリアル番号のサーバーはありません',
    '3 error 2098-02-29 実在する日付を YYYY-MM-DD の形式で入力してください。',
    '4 error  3 行目と同じシリアル番号です',
    '5 error  日付の列がありません',
    '6 error 2098-01-01 シリアル番号がありません',
    '7 error 2019-12-31 購入日 (2020/04/01) 以降の日付を入力してください。',
    '8 error 2100-01-01 7 行目と同じシリアル番号です',
    '9 error 2098-01-01 列が多すぎます。シリアル番号と日付の 2 列にしてください。',
  ])
  expect(read('ABC1234,soon')).toEqual(['1 error  日付として読めません: soon'])
  expect(read('XYZ9,2100-01-01')).toEqual(['1 error 2100-01-01 2000-01-01 から 2099-12-31 まで'])
})
