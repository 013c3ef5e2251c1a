import { randomNumbers } from '@portal/testing/random-numbers'
import * as fc from 'fast-check'
import { EventUpdate } from '../events'
import { type CaseComment, parseCase, printCase, tidyCase } from './case-comment'
import { CASE_STEP } from './case-step'
import { promise } from './promised-time'

const SAID = '2025-11-21T00:00:00Z'
const read = (text: string) => parseCase(text, SAID)
const nothing = { vendor: '', number: '', promised: null, recovery: '', note: '' }

test('it reads well in any tool', () => {
  const said = { vendor: '北都保守サービス', number: 'H-20251121-0042', note: 'ファンを持参\n入館申請が必要' }
  const promised = promise('visit', Date.parse('2025-11-22T04:00:00Z'))
  const text = printCase({ ...nothing, step: 'record', ...said, promised })
  expect(text.split('\n')).toEqual([
    '【保守手配】',
    '保守会社: 北都保守サービス',
    '受付番号: H-20251121-0042',
    '来訪予定: 2025/11/22 13:00 JST',
    '備考: ファンを持参',
    '　入館申請が必要',
  ])
})

const PIECES = [
  ...['北都保守', 'A-1', '受付番号: 999', '【保守完了】', '備考:', '来訪予定: 2030/01/01 10:00', '"', '<b>', '・', '-'],
  ...['\n', '\r\n', '\r', '　', ' ', '\t', ':', '：', '=', '\u2028', '\u0085', '\u0000', '\u202e', '\u200b', '𠮷'],
  ' \u200e ',
]

test('generated cases come back as they were written, and the API takes them', () => {
  const next = randomNumbers(73)
  const below = (below: number) => Math.floor(next() * below)
  const text = () => Array.from({ length: below(6) }, () => PIECES[below(PIECES.length)]).join('')
  let checked = 0
  for (let round = 0; round < 4000; round++) {
    const comment: CaseComment = {
      step: CASE_STEP[below(4)] ?? 'record',
      vendor: text(),
      number: text(),
      promised: below(3) > 0 ? promise(below(2) ? 'visit' : 'answer', below(2 ** 31) * 1000) : null,
      recovery: text(),
      note: text(),
    }
    const tidied = tidyCase(comment)
    expect(tidyCase(tidied)).toEqual(tidied)
    if (!tidied.vendor && !tidied.number && !tidied.promised) continue
    const printed = printCase(comment)
    expect(read(printed)).toEqual(tidied)
    expect(EventUpdate.parse({ comment: printed }).comment).toBe(printed)
    checked++
  }
  expect(checked).toBeGreaterThan(3000)
})

test('no text of one line becomes another line', () => {
  const note = '本文\n受付番号: 2\n【保守完了】\n来訪予定: 2030/01/01 10:00'
  const said = { vendor: 'A 社\n受付番号: 1', recovery: 'x\n来訪予定: 2030/01/01 10:00', note }
  const comment = read(printCase({ ...nothing, step: 'record', ...said }))
  expect(comment).toMatchObject({ step: 'record', vendor: 'A 社 受付番号: 1', number: '', promised: null })
  expect(comment?.note).toBe(note)
})

test.each<[string, Partial<CaseComment>]>([
  ['【保守手配】\n受付番号：123', { step: 'record', number: '123' }],
  ['  \n[保守手配]\r\n保守会社 ： 北都\r\n受付 番号＝123\r\n', { step: 'record', vendor: '北都', number: '123' }],
  ['【 保守手配 】受付番号: 123', { step: 'record', number: '123' }],
  ['保守手配\n・受付No. 123\n- 依頼先　北都', { step: 'record', vendor: '北都', number: '123' }],
  ['保守手配：受付番号 123', { step: 'record', number: '123' }],
  ['【保守手配】\n備考: 急ぎ\n受付番号: 123', { step: 'record', number: '123', note: '急ぎ' }],
  ['【保守手配】\n受付番号: 1\n受付番号: 2\nよろしく', { number: '1', note: '受付番号: 2\nよろしく' }],
  ['【予定変更】\n来訪予定: 未定', { step: 'change', promised: { kind: 'visit', text: '未定', at: null } }],
  ['【保守予定変更】\n回答予定: 11/25', { promised: { kind: 'answer', text: '11/25', at: '2025-11-25' } }],
  ['【作業完了】\nファンを交換しました。', { step: 'done', note: 'ファンを交換しました。' }],
  ['【保守取消】', { step: 'cancel', note: '' }],
])('%j, written by hand, is a case', (text, part) => expect(read(text)).toMatchObject(part))

test.each([
  ...['', '受付番号: 123', '受付番号 123 で手配しました。', '北都に電話。\n【保守手配】\n受付番号: 123'],
  ...['【保守手配】の件、まだ連絡がありません。', '【保守手配】', '【保守手配】\n電話しました。'],
  ...['> 【保守手配】\n> 受付番号: 123', '「保守完了」と聞きました。', '保守完了', '【作業完了】と連絡がありました。'],
  ...['【予定変更】会議は 15:00 から', '【完了】\n受付番号: 123', '担当: taro@example.com'],
])('%j is no case', (text) => expect(read(text)).toBeNull())

test('a long line is no case, and takes no time that grows with its square', () => {
  const long = (sign: string) => sign.repeat(100_000)
  expect(read(`【保守手配】\n${long(' ')}x\n${long('・')}\n${long('受')}:\n【${long(' ')}】`)).toBeNull()
  expect(read(`【${long('保守')}】`)).toBeNull()
})

test('a comment of any thousand characters is read in milliseconds', () => {
  const signs = fc.constantFrom(
    ...' \t\n\r\u2028\u2029\u0085　【】［］「」『』<>:：=＝・*-a受保1',
    '保守手配',
    '受付番号',
  )
  const comment = fc.array(fc.tuple(signs, fc.integer({ min: 1, max: 400 })), { maxLength: 12 })
  const textOf = (runs: readonly (readonly [string, number])[]) =>
    runs
      .map(([sign, times]) => sign.repeat(times))
      .join('')
      .slice(0, 1000)
  fc.assert(
    fc.property(comment, (runs) => {
      const text = textOf(runs)
      // The shortest of three, because a busy machine may take any of them away.
      const times = [0, 1, 2].map(() => {
        const began = performance.now()
        read(text)
        return performance.now() - began
      })
      expect(Math.min(...times)).toBeLessThan(5)
    }),
    { numRuns: 2000 },
  )
})
