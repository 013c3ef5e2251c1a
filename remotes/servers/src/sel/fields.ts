import { CONTENT_TEXT, contents, dataText } from './event-data'
import { eventTypeOf } from './event-types'
import { classOf, type Decoded, offsetOf, type SelRecord, type SelTime, stateOf, type SystemRecord } from './record'
import { hexByte, sensorTypeCodeText } from './sensor-types'
import { clockText, hexBytes, manufacturerText } from './words'

/** Some bits of a field: 「ビット 7」, their value in binary, and what that means. */
export type Bits = { bits: string; value: string; meaning: string }

/** A field of a record. `first` and `last` are its bytes, counted from 0. */
export type Field = {
  label: string
  first: number
  last: number
  hex: string
  meaning: string
  bits: readonly Bits[]
  /** Where the specification says so. */
  source: string
}

type Part = { label: string; length: number; meaning: string; bits?: readonly Bits[]; source: string }

/** All fields of a record, in the order of its bytes: together they are exactly the 16 bytes. */
export function fieldsOf({ bytes, record }: Extract<Decoded, { ok: true }>): Field[] {
  let at = 0
  return partsOf(record).map(({ length, bits = [], ...part }) => {
    at += length
    return { ...part, bits, first: at - length, last: at - 1, hex: hexBytes(bytes.slice(at - length, at)) }
  })
}

function partsOf(record: SelRecord): Part[] {
  const layout = { system: '表 32-1', 'oem-timed': '表 32-2', oem: '表 32-3', reserved: '表 32-1' }[record.kind]
  const head: Part[] = [
    {
      label: 'レコード ID',
      length: 2,
      meaning: `${hexID(record.recordID)} (10 進 ${record.recordID})。下位バイトが先`,
      source: layout,
    },
    {
      label: 'レコード種別',
      length: 1,
      meaning: `${hexByte(record.recordType)}h: ${RECORD_KIND[record.kind]}`,
      source: layout,
    },
  ]
  if (record.kind === 'system') return [...head, ...systemParts(record)]
  const rest = {
    label: record.kind === 'reserved' ? '内容' : 'OEM データ',
    source: layout,
    length: record.data.length,
    meaning: REST[record.kind],
  }
  if (record.kind !== 'oem-timed') return [...head, rest]
  return [
    ...head,
    timePart(record.time, layout),
    {
      label: '製造者 ID',
      length: 3,
      meaning: `${manufacturerText(record.manufacturerID)}。IANA の企業番号、下位バイトが先`,
      source: layout,
    },
    rest,
  ]
}

/** 575h: as `ipmitool` writes it. */
const hexID = (id: number): string => `${id.toString(16).toUpperCase()}h`

const RECORD_KIND: Record<SelRecord['kind'], string> = {
  system: 'システムイベント',
  'oem-timed': 'メーカー独自（時刻あり）',
  oem: 'メーカー独自（時刻なし）',
  reserved: '予約済みの種別',
}
const REST: Record<Exclude<SelRecord['kind'], 'system'>, string> = {
  'oem-timed': '製造者だけが解釈できる内容',
  oem: '製造者だけが解釈できる内容',
  reserved: '規格で内容が決まっていない種別',
}

const TIME_NOTE: Record<SelTime['kind'], string> = {
  time: 'BMC の時計の表示。時間帯の情報は含まれません',
  'since-start': '20000000h 以下の値は、時刻が設定されるまでの経過秒数です (PostInit)',
  unset: 'FFFFFFFFh は時刻がないことを表します',
}

function timePart(time: SelTime, source: string): Part {
  return {
    label: 'タイムスタンプ',
    length: 4,
    meaning: `${clockText(time)}。${TIME_NOTE[time.kind]}`,
    source: `${source}、37 章`,
  }
}

function systemParts(record: SystemRecord): Part[] {
  const type = eventTypeOf(record.eventType)
  const source = '表 32-1'
  return [
    timePart(record.time, source),
    generatorPart(record.generator),
    {
      label: 'イベント形式',
      length: 1,
      meaning: EVM[record.evmRevision] ?? `未定義の形式 (${hexByte(record.evmRevision)}h)`,
      source,
    },
    { label: 'センサー種別', length: 1, meaning: sensorTypeCodeText(record.sensorType), source: '表 42-3' },
    { label: 'センサー番号', length: 1, meaning: `${record.sensorNumber} (${hexByte(record.sensorNumber)}h)`, source },
    {
      label: '方向・イベント種別',
      length: 1,
      source: '表 32-1、表 42-1',
      meaning: `${DIRECTION[record.direction]}、${type.text}`,
      bits: [
        { bits: 'ビット 7', value: record.direction === 'deassert' ? '1' : '0', meaning: DIRECTION[record.direction] },
        {
          bits: 'ビット 6–0',
          value: binary(record.eventType, 7),
          meaning: `${type.text} (${hexByte(record.eventType)}h)`,
        },
      ],
    },
    firstData(record),
    { label: 'イベントデータ 2', length: 1, meaning: dataText(record, 2), source: dataSource(record, 0) },
    { label: 'イベントデータ 3', length: 1, meaning: dataText(record, 3), source: dataSource(record, 1) },
  ]
}

const EVM: Record<number, string> = { 0x03: 'IPMI 1.0 の形式 (03h)', 0x04: 'IPMI 1.5 以降の形式 (04h)' }
const DIRECTION = { assert: '検知 (アサート)', deassert: '復旧 (デアサート)' }
const binary = (value: number, digits: number) => value.toString(2).padStart(digits, '0')

function firstData(record: SystemRecord): Part {
  const [first] = record.data
  const [second, third] = contents(record)
  const offset = offsetOf(record)
  const state = stateOf(record)
  return {
    label: 'イベントデータ 1',
    length: 1,
    meaning: state ? `${state.text} (${state.name})` : `オフセット ${offset} の意味は規格で決まっていません`,
    bits: [
      { bits: 'ビット 7–6', value: binary(first >> 6, 2), meaning: `データ 2 は${CONTENT_TEXT[second]}` },
      { bits: 'ビット 5–4', value: binary((first >> 4) & 0b11, 2), meaning: `データ 3 は${CONTENT_TEXT[third]}` },
      {
        bits: 'ビット 3–0',
        value: binary(offset, 4),
        meaning: `オフセット ${offset}: ${state ? state.name : '未定義'}`,
      },
    ],
    source: `表 29-6、表 ${classOf(record) === 'sensor-specific' ? '42-3' : '42-2'}`,
  }
}

const dataSource = (record: SystemRecord, index: 0 | 1) =>
  contents(record)[index] === 'extension' ? '表 42-3' : '表 29-6'

/** System software IDs, IPMI v2.0 table 5-4: the upper bound of the 7 bits, and who it is. */
const SOFTWARE: readonly (readonly [number, string])[] = [
  [0x0f, 'BIOS'],
  [0x1f, 'SMI ハンドラー'],
  [0x2f, 'システム管理ソフトウェア'],
  [0x3f, 'メーカー独自'],
  [0x46, 'リモートコンソール'],
  [0x47, 'ターミナルモードのリモートコンソール'],
]

function generatorPart([low, high]: readonly [number, number]): Part {
  const id = low >> 1
  const isSoftware = (low & 1) === 1
  const who = isSoftware
    ? `${SOFTWARE.find(([last]) => id <= last)?.[1] ?? '予約済み'} (ソフトウェア ID ${hexByte(id)}h)`
    : `${low === 0x20 ? 'BMC 自身' : '管理コントローラー'} (IPMB アドレス ${hexByte(low)}h)`
  return {
    label: '生成元 ID',
    length: 2,
    meaning: who,
    source: '表 32-1、表 5-4',
    bits: [
      {
        bits: '1 バイト目のビット 7–1',
        value: binary(id, 7),
        meaning: isSoftware ? 'ソフトウェア ID' : 'IPMB スレーブアドレス',
      },
      {
        bits: '1 バイト目のビット 0',
        value: String(low & 1),
        meaning: isSoftware ? 'ソフトウェアが生成' : 'コントローラーが生成',
      },
      { bits: '2 バイト目のビット 7–4', value: binary(high >> 4, 4), meaning: `チャネル ${high >> 4}` },
      { bits: '2 バイト目のビット 3–2', value: binary((high >> 2) & 0b11, 2), meaning: '予約済み' },
      { bits: '2 バイト目のビット 1–0', value: binary(high & 0b11, 2), meaning: `LUN ${high & 0b11}` },
    ],
  }
}
