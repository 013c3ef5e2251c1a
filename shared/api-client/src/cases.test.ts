import { casesOf, commentText, nextCase, openCases, promise } from './cases'

const at = (minute: number) => new Date(Date.parse('2025-11-21T00:00:00Z') + minute * 60_000).toISOString()
const eventOf = (...comments: (string | null)[]) => ({
  history: comments.map((comment, index) => ({ at: at(index), actor: `user-${index}`, from: null, to: null, comment })),
  comment: null,
  updatedAt: at(0),
})
const RECORDED = '【保守手配】\n保守会社: 北都\n受付番号: A-1\n来訪予定: 2025/11/22 13:00'

test('the newest state counts, and what others say in between changes nothing', () => {
  const changed = '【保守予定変更】\n受付番号: A-1\n来訪予定: 2025/11/23 10:00\n備考: 部品待ち'
  const event = eventOf(RECORDED, '受付番号 A-1 の件、確認中', null, changed, '来訪予定: 2030/01/01')
  const promised = { ...promise('visit', Date.parse('2025-11-23T01:00:00Z')), text: '2025/11/23 10:00' }
  const told = { vendor: '北都', number: 'A-1', recovery: '', note: '部品待ち' }
  const moments = { recorded: { by: 'user-0', at: at(0) }, changed: { by: 'user-3', at: at(3) } }
  expect(casesOf(event)).toEqual([{ state: 'open', ...told, promised, ...moments }])
})

test('an end closes the case that it is about, and the next record opens another', () => {
  const event = eventOf(RECORDED, '【保守完了】\n受付番号: A-1\n復旧記録: FAN3', '【保守手配】\n保守会社: 南部')
  expect(casesOf(event).map(({ state, vendor, recovery }) => [state, vendor, recovery])).toEqual([
    ['done', '北都', 'FAN3'],
    ['open', '南部', ''],
  ])
  expect(casesOf(eventOf(RECORDED, '【保守取消】'))[0]?.state).toBe('cancelled')
})

test('an end of one number leaves the other case open', () => {
  const other = '【保守手配】\n保守会社: 南部\n受付番号: B-2\n来訪予定: 2025/11/22 09:00'
  expect(openCases(eventOf(RECORDED, other)).map(({ number }) => number)).toEqual(['B-2', 'A-1'])
  const ended = openCases(eventOf(RECORDED, other, '【保守完了】\n受付番号: A-1'))
  expect(ended.map(({ number }) => number)).toEqual(['B-2'])
  expect(openCases(eventOf(RECORDED, other, '【保守完了】\n受付番号: C-3')).map(({ number }) => number)).toHaveLength(2)
})

test('a number that is told later, or corrected, belongs to the same case', () => {
  const told = eventOf('【保守手配】\n保守会社: 北都', '【保守予定変更】\n保守会社: 北都\n受付番号: A-1')
  expect(casesOf(told).map(({ number }) => number)).toEqual(['A-1'])
  const corrected = eventOf(RECORDED, '【保守予定変更】\n保守会社: 北都\n受付番号: A-2')
  expect(casesOf(corrected).map(({ number }) => number)).toEqual(['A-2'])
})

test('a record that is repeated is one case, and an end without its record is known by its number', () => {
  expect(casesOf(eventOf(RECORDED, RECORDED))).toHaveLength(1)
  expect(casesOf(eventOf('【保守完了】\n受付番号: A-1'))).toMatchObject([{ state: 'done', number: 'A-1' }])
  expect(casesOf(eventOf('【保守完了】'))).toEqual([])
})

test('a history in another order, and an event of an API that gives none', () => {
  const { history, ...rest } = eventOf(RECORDED, '【保守完了】')
  expect(casesOf({ ...rest, history: history.toReversed() })[0]?.state).toBe('done')
  expect(casesOf({ history: [], comment: RECORDED, updatedAt: at(9) })[0]?.changed).toEqual({ by: '', at: at(9) })
  expect(casesOf({ history: [], comment: null, updatedAt: '' })).toEqual([])
})

test('of several events the case with the next promise stands for them', () => {
  const later = eventOf('【保守手配】\n受付番号: B-2\n来訪予定: 2025/12/01')
  const unknown = eventOf('【保守手配】\n受付番号: C-3')
  expect(nextCase([unknown, later, eventOf(RECORDED)])?.number).toBe('A-1')
  expect(nextCase([eventOf('確認中')])).toBeNull()
})

test('a comment about a case is one line, any other is left as it is', () => {
  expect(commentText(`${RECORDED}\n備考: 長い話`, at(0))).toBe('保守手配 北都 受付番号 A-1 来訪予定 2025/11/22 13:00')
  expect(commentText('【保守取消】', at(0))).toBe('保守取消')
  expect(commentText('部品を\n確認中', at(0))).toBe('部品を\n確認中')
})
