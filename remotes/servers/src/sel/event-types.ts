import { states, type States } from './state'

/** How the offset of an event is to be read, IPMI v2.0 table 42-1. */
export type EventClass = 'threshold' | 'discrete' | 'sensor-specific' | 'oem' | 'unspecified' | 'reserved'

type EventType = { class: EventClass; text: string }

const GENERIC_TEXT: Record<number, string> = {
  0x02: '使用状況',
  0x03: '状態の検知',
  0x04: '故障予兆',
  0x05: '上限値',
  0x06: '性能',
  0x07: '重大度の変化',
  0x08: '装着の有無',
  0x09: '有効・無効',
  0x0a: '稼働状況',
  0x0b: '冗長性',
  0x0c: 'ACPI デバイス電源状態',
}

/** The event/reading type code, bits 6:0 of byte 12 (counted from 0). IPMI v2.0 table 42-1. */
export function eventTypeOf(code: number): EventType {
  if (code === 0x00) return { class: 'unspecified', text: '指定なし' }
  if (code === 0x01) return { class: 'threshold', text: 'しきい値' }
  if (code <= 0x0c) return { class: 'discrete', text: `汎用の状態: ${GENERIC_TEXT[code] ?? ''}` }
  if (code === 0x6f) return { class: 'sensor-specific', text: 'センサー種別ごとの状態' }
  if (code >= 0x70 && code <= 0x7f) return { class: 'oem', text: 'メーカー独自' }
  return { class: 'reserved', text: '予約済み' }
}

/** Generic event states by event type, IPMI v2.0 table 42-2. */
export const GENERIC_STATES: Record<number, States> = {
  0x01: states(
    ['Lower Non-critical - going low', '下限の警告しきい値を下回りました'],
    ['Lower Non-critical - going high', '下限の警告しきい値を上回りました'],
    ['Lower Critical - going low', '下限の重大しきい値を下回りました'],
    ['Lower Critical - going high', '下限の重大しきい値を上回りました'],
    ['Lower Non-recoverable - going low', '下限の回復不能しきい値を下回りました'],
    ['Lower Non-recoverable - going high', '下限の回復不能しきい値を上回りました'],
    ['Upper Non-critical - going low', '上限の警告しきい値を下回りました'],
    ['Upper Non-critical - going high', '上限の警告しきい値を上回りました'],
    ['Upper Critical - going low', '上限の重大しきい値を下回りました'],
    ['Upper Critical - going high', '上限の重大しきい値を上回りました'],
    ['Upper Non-recoverable - going low', '上限の回復不能しきい値を下回りました'],
    ['Upper Non-recoverable - going high', '上限の回復不能しきい値を上回りました'],
  ),
  0x02: states(
    ['Transition to Idle', 'アイドルへ移行'],
    ['Transition to Active', '稼働中へ移行'],
    ['Transition to Busy', '高負荷へ移行'],
  ),
  0x03: states(['State Deasserted', '監視対象の状態なし'], ['State Asserted', '監視対象の状態あり']),
  0x04: states(['Predictive Failure deasserted', '故障予兆なし'], ['Predictive Failure asserted', '故障予兆あり']),
  0x05: states(['Limit Not Exceeded', '上限値以内'], ['Limit Exceeded', '上限値の超過']),
  0x06: states(['Performance Met', '性能は基準どおり'], ['Performance Lags', '性能の低下']),
  0x07: states(
    ['transition to OK', '正常へ移行'],
    ['transition to Non-Critical from OK', '正常から警告へ悪化'],
    ['transition to Critical from less severe', '重大へ悪化'],
    ['transition to Non-recoverable from less severe', '回復不能へ悪化'],
    ['transition to Non-Critical from more severe', '警告まで回復'],
    ['transition to Critical from Non-recoverable', '回復不能から重大まで回復'],
    ['transition to Non-recoverable', '回復不能へ移行'],
    ['Monitor', '要監視'],
    ['Informational', '情報'],
  ),
  0x08: states(
    ['Device Removed / Device Absent', 'デバイスなし'],
    ['Device Inserted / Device Present', 'デバイスあり'],
  ),
  0x09: states(['Device Disabled', 'デバイス無効'], ['Device Enabled', 'デバイス有効']),
  0x0a: states(
    ['transition to Running', '動作中へ移行'],
    ['transition to In Test', 'テスト中へ移行'],
    ['transition to Power Off', '電源オフへ移行'],
    ['transition to On Line', 'オンラインへ移行'],
    ['transition to Off Line', 'オフラインへ移行'],
    ['transition to Off Duty', '待機へ移行'],
    ['transition to Degraded', '縮退へ移行'],
    ['transition to Power Save', '省電力へ移行'],
    ['Install Error', '取り付けエラー'],
  ),
  0x0b: states(
    ['Fully Redundant (Redundancy Regained)', '冗長性あり（回復）'],
    ['Redundancy Lost', '冗長性の喪失'],
    ['Redundancy Degraded', '冗長性の低下'],
    ['Non-redundant: Sufficient Resources from Redundant', '冗長性なし（動作に必要な数は確保、冗長構成から低下）'],
    ['Non-redundant: Sufficient Resources from Insufficient Resources', '冗長性なし（動作に必要な数まで回復）'],
    ['Non-redundant: Insufficient Resources', '冗長性なし（動作に必要な数が不足）'],
    ['Redundancy Degraded from Fully Redundant', '冗長性の低下（完全な冗長構成から）'],
    ['Redundancy Degraded from Non-redundant', '冗長性の一部回復（冗長性なしから）'],
  ),
  0x0c: states(
    ['D0 Power State', 'D0（動作中）'],
    ['D1 Power State', 'D1（省電力）'],
    ['D2 Power State', 'D2（省電力）'],
    ['D3 Power State', 'D3（オフ）'],
  ),
}
