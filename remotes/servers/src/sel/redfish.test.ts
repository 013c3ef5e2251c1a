import { redfishSentence } from './redfish'
import { sentence } from './sentence'

const log = (messageID: string | null, messageArgs: string[] | null = ['iDRAC', '7.10.50.00']) => ({
  messageID,
  messageArgs,
})

test.each([
  ['Update.1.0.UpdateSuccessful', 'iDRAC を 7.10.50.00 に更新しました。'],
  ['Update.1.0.2.UpdateSuccessful', 'iDRAC を 7.10.50.00 に更新しました。'],
  ['Update.1.0.ApplyFailed', '7.10.50.00 に iDRAC を書き込めませんでした。'],
  ['Update.1.0.toString', null],
  ['Base.1.0.UpdateSuccessful', null],
  ['nonsense', null],
  [null, null],
])('%s: %s', (messageID, said) => expect(redfishSentence(log(messageID))).toBe(said))

test('without its arguments a message says nothing', () => {
  expect(redfishSentence(log('Update.1.0.UpdateSuccessful', ['iDRAC']))).toBeNull()
  expect(redfishSentence(log('Update.1.0.UpdateSuccessful', null))).toBeNull()
})

test('what nobody has words for is given as it came', () => {
  const message = 'ADDDC Correctable Error.'
  const record = { sensorType: 'Memory', sensorName: 'DIMM_A1', message, raw: null }
  const said = sentence({ ...log('OpenBMC.0.1.ADDDCCorrectable'), ...record })
  expect(said).toBe(`メモリ DIMM_A1 からの記録です。日本語の説明はありません: ${message}`)
})
