import { bytesOf } from './sel-bytes'

test('a system event is cut into its fields', () => {
  const groups = bytesOf('3f02022a5c1f69200004044301520c0f')
  expect(groups?.slice(0, 4)).toEqual([
    { label: 'レコード ID', hex: '3F 02' },
    { label: 'レコード種別', hex: '02' },
    { label: 'タイムスタンプ', hex: '2A 5C 1F 69' },
    { label: '生成元 ID', hex: '20 00' },
  ])
  expect(groups?.map(({ hex }) => hex).join(' ').split(' ')).toHaveLength(16)
})

test('OEM records have fields of their own', () => {
  expect(bytesOf('0100c02a5c1f69a20200014f454d0007')?.map(({ label }) => label)).toEqual(
    ['レコード ID', 'レコード種別', 'タイムスタンプ', '製造者 ID', 'OEM データ'],
  )
  expect(bytesOf('0100e02a5c1f69a20200014f454d0007')?.at(-1)?.hex.split(' ')).toHaveLength(13)
})

test('anything else is not a record', () => {
  expect(bytesOf('0100')).toBeNull()
  expect(bytesOf('not a record, but 32 characters!')).toBeNull()
})
