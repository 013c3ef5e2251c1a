import type { HardLog } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'
import { classOf, decode, offsetOf, type SelRecord, stateOf, type SystemRecord } from './record'
import { redfishSentence } from './redfish'
import { hexByte, sensorTypeCodeText, sensorTypeText } from './sensor-types'
import { hexBytes, manufacturerText } from './words'

type Said = Pick<HardLog, 'raw' | 'sensorName' | 'sensorType' | 'reading' | 'message' | 'messageID' | 'messageArgs'>

/** The log as one plain Japanese sentence. For a code without a known meaning it says so and names the code. */
export function sentence(log: Said): string {
  const decoded = log.raw ? decode(log.raw) : null
  if (decoded?.ok) return recordSentence(decoded.record, log)
  return (
    redfishSentence(log) ??
    `${subject(log.sensorType, log.sensorName)}からの記録です。日本語の説明はありません: ${log.message}`
  )
}

/** The same without the subject and the values, for a list that shows these in columns of their own. */
export function summary(log: Said): string | null {
  const decoded = log.raw ? decode(log.raw) : null
  if (!decoded?.ok) return redfishSentence(log)
  const { record } = decoded
  if (record.kind !== 'system')
    return record.kind === 'reserved' ? '予約済みの種別のレコード' : 'メーカー独自のレコード'
  const state = stateOf(record)
  if (!state) return null
  if (classOf(record) !== 'threshold') return record.direction === 'assert' ? state.text : `${state.text}の終了`
  return record.direction === 'assert' ? state.text : ended(state.text)
}

function recordSentence(record: SelRecord, log: Said): string {
  if (record.kind === 'system') return systemSentence(record, log)
  const type = `レコード種別 ${hexByte(record.recordType)}h`
  if (record.kind === 'reserved') return `規格で内容が決まっていないレコードです (${type})。`
  const maker = record.kind === 'oem-timed' ? `製造者は ${manufacturerText(record.manufacturerID)}、` : ''
  return `メーカー独自のレコードです (${type})。${maker}データは ${hexBytes(record.data)} で、内容は製造者だけが解釈できます。`
}

function systemSentence(record: SystemRecord, log: Said): string {
  const who = subject(sensorTypeCodeText(record.sensorType), log.sensorName, record.sensorNumber)
  const state = stateOf(record)
  if (!state) {
    const codes = `センサー種別 ${hexByte(record.sensorType)}h、イベント種別 ${hexByte(record.eventType)}h、オフセット ${hexByte(offsetOf(record))}h`
    return `${who}が${record.direction === 'assert' ? '検知' : '復旧'}を記録しましたが、規格に意味の定めがないコードです (${codes})。`
  }
  if (classOf(record) === 'threshold') return thresholdSentence(who, state.text, record, log)
  return record.direction === 'assert'
    ? `${who}で「${state.text}」を検知しました。`
    : `${who}は「${state.text}」の状態ではなくなりました。`
}

function thresholdSentence(who: string, text: string, { direction }: SystemRecord, { reading }: Said): string {
  if (!reading) return `${who}の値が${direction === 'assert' ? text : ended(text)}。`
  const value = formatNumber(reading.value, reading.unit)
  const limit = reading.threshold == null ? '' : ` ${formatNumber(reading.threshold, reading.unit)} `
  // 下限の重大しきい値 900 RPM を下回りました
  const crossed = (direction === 'assert' ? text : ended(text)).replace('しきい値を', `しきい値${limit}を`)
  return `${who}の値が ${value} ${direction === 'assert' ? 'となり' : 'に戻り'}、${crossed}。`
}

/** 「下回りました」 -> 「下回る状態ではなくなりました」 */
const ended = (text: string) => text.replace('回りました', '回る状態ではなくなりました')

/** 「ファン FAN3」; without a name, the number. */
function subject(type: string, name: string | null | undefined, number?: number): string {
  const kind = sensorTypeText(type)
  if (name) return `${kind} ${name} `
  return number === undefined ? kind : `${kind}のセンサー #${number} `
}
