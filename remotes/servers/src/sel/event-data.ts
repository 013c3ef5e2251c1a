import { eventTypeOf, GENERIC_STATES } from './event-types'
import { POWER_STATE, RESTART_CAUSE, SLOT_KIND, VERSION_CHANGE } from './event-data-codes'
import { FIRMWARE_ERROR, FIRMWARE_PROGRESS } from './event-data-codes'
import { hexByte, SENSOR_TYPES } from './sensor-types'
import { classOf, offsetOf, type SystemRecord } from './record'

/** Content of event data 2 and 3, by bits 7:6 and 5:4 of event data 1. IPMI v2.0 table 29-6. */
export type Content = 'none' | 'reading' | 'threshold' | 'previous' | 'oem' | 'extension' | 'reserved'

const THRESHOLD: readonly [second: readonly Content[], third: readonly Content[]] = [
  ['none', 'reading', 'oem', 'extension'],
  ['none', 'threshold', 'oem', 'extension'],
]
const DISCRETE: typeof THRESHOLD = [
  ['none', 'previous', 'oem', 'extension'],
  ['none', 'reserved', 'oem', 'extension'],
]
const OEM: typeof THRESHOLD = [
  ['none', 'previous', 'oem', 'reserved'],
  ['none', 'reserved', 'oem', 'reserved'],
]

/** Content of event data 2 and 3 of this record. */
export function contents(record: SystemRecord): readonly [Content, Content] {
  const eventClass = classOf(record)
  const [second, third] = eventClass === 'threshold' ? THRESHOLD : eventClass === 'oem' ? OEM : DISCRETE
  return [second[record.data[0] >> 6] ?? 'none', third[(record.data[0] >> 4) & 0b11] ?? 'none']
}

export const CONTENT_TEXT: Record<Content, string> = {
  none: '指定なし',
  reading: '判定した時の値',
  threshold: 'しきい値',
  previous: '以前の状態・重大度',
  oem: 'メーカー独自の値',
  extension: 'センサー種別ごとの拡張',
  reserved: '予約済み',
}

const UNUSED = 0xff

/** Event data 2 or 3 (`which`) in words. */
export function dataText(record: SystemRecord, which: 2 | 3): string {
  const byte = record.data[which - 1] ?? 0
  const content = contents(record)[which - 2] ?? 'none'
  const number = `${hexByte(byte)}h (${byte})`
  if (content === 'none') return byte === UNUSED ? '使われていません (FFh)' : `指定なし。値は ${number}`
  if (content === 'reading' || content === 'threshold') return `${CONTENT_TEXT[content]}。換算前の値は ${number}`
  if (content === 'previous') return previousText(record, byte)
  if (content === 'extension') return extensionText(record, which, byte) ?? `${CONTENT_TEXT.extension}。値は ${number}`
  return `${CONTENT_TEXT[content]}。値は ${number}`
}

/** Bits 7:4 an offset of the severity states (event type 07h), bits 3:0 the state before; Fh is "not specified". */
function previousText(record: SystemRecord, byte: number): string {
  const severity = GENERIC_STATES[0x07]?.[byte >> 4]?.text
  const before = statesOf(record)?.[byte & 0x0f]?.text
  const parts = [
    byte >> 4 === 0x0f ? null : `重大度: ${severity ?? `${byte >> 4}`}`,
    (byte & 0x0f) === 0x0f ? null : `以前の状態: ${before ?? `オフセット ${byte & 0x0f}`}`,
  ]
  return parts.filter(Boolean).join('、') || '以前の状態・重大度の指定なし'
}

function statesOf(record: SystemRecord) {
  const { class: eventClass } = eventTypeOf(record.eventType)
  return eventClass === 'sensor-specific'
    ? SENSOR_TYPES.get(record.sensorType)?.states
    : GENERIC_STATES[record.eventType]
}

type Reader = (byte: number, record: SystemRecord) => string
const from =
  (label: string, list: readonly (string | null)[]): Reader =>
  (byte) =>
    `${label}: ${list[byte] ?? `予約済み (${hexByte(byte)}h)`}`
const numbered =
  (label: string): Reader =>
  (byte) =>
    `${label}: ${byte}`
const low =
  (reader: Reader): Reader =>
  (byte, record) =>
    reader(byte & 0x0f, record)

const pefAction: Reader = (byte) =>
  `実行する動作: ${['警報', '電源オフ', 'リセット', '電源の入れ直し', 'メーカー独自の動作', '診断割り込み (NMI)'].filter((_, bit) => byte & (1 << bit)).join('、') || 'なし'}`
const auxiliaryLog: Reader = (byte) =>
  `動作: ${['記録の追加', '標準外イベントの記録の追加', 'SEL と対の記録の追加', 'ログの消去', 'ログの停止', 'ログの開始'][byte >> 4] ?? '予約済み'}、` +
  `ログ: ${['MCA', 'メーカー独自 1', 'メーカー独自 2'][byte & 0x0f] ?? '予約済み'}`
const clockSync: Reader = (byte) =>
  `${byte & 0x80 ? '変更後' : '変更前'}の記録、時計: ${['SEL の時計', 'SDR の時計'][byte & 0x0f] ?? '予約済み'}`
const watchdog: Reader = (byte) =>
  `割り込み: ${{ 0: 'なし', 1: 'SMI', 2: 'NMI', 3: 'メッセージ割り込み', 15: '指定なし' }[byte >> 4] ?? '予約済み'}、` +
  `用途: ${{ 1: 'BIOS FRB2', 2: 'BIOS/POST', 3: 'OS の読み込み', 4: 'OS・管理ソフトウェア', 5: 'メーカー独自', 15: '指定なし' }[byte & 0x0f] ?? '予約済み'}`
const fruCause: Reader = (byte, record) =>
  `原因: ${FRU_CAUSE[byte >> 4] ?? '予約済み'}、以前の状態: ${statesOf(record)?.[byte & 0x0f]?.text ?? '予約済み'}`
const FRU_CAUSE: Record<number, string> = {
  0: '通常の変化',
  1: '外部ソフトウェアの指示',
  2: 'ハンドルの操作',
  3: 'ホットスワップボタンの操作',
  4: '部品自身の動作',
  5: '通信断',
  6: '内部故障による通信断',
  7: '予期しない取り外し',
  8: '操作者による作業',
  9: 'IPMB アドレスの決定不能',
  10: '予期しない停止',
  15: '不明',
}
const loggedType: Reader = (byte) => `イベント種別: ${eventTypeOf(byte & 0x7f).text} (${hexByte(byte)}h)`
const loggedOffset: Reader = (byte) =>
  byte & 0x20 ? 'この種別のすべてのイベント' : `オフセット ${byte & 0x0f} の${byte & 0x10 ? '検知' : '復旧'}`
const sessionEnd: Reader = (byte) =>
  `終了の理由: ${['指定なし', '終了コマンド', '時間切れ', '設定の変更'][(byte >> 4) & 0b11]}、チャネル ${byte & 0x0f}`
const fruDevice: Reader = (byte) =>
  `${byte & 0x80 ? '論理' : '物理'} FRU デバイス、LUN ${(byte >> 3) & 0b11}、バス ${byte & 0b111}`
const fruAddress: Reader = (byte, record) =>
  record.data[1] & 0x80 ? `FRU デバイス ID: ${byte}` : `I2C アドレス: ${hexByte(byte >> 1)}h`
const processorKind: Reader = (byte) =>
  byte & 0x80 ? 'データ 2 はメーカー独自の CPU 番号' : 'データ 2 は部品のインスタンス番号'

const powerMismatch = from('構成エラー', [
  'ベンダーの不一致',
  'バージョンの不一致',
  '対応する CPU なし',
  '電源定格の不一致',
  '電圧定格の不一致',
])
const module_ = numbered('メモリモジュールの番号')
const session = { 2: (byte: number) => `ユーザー ID: ${byte & 0x3f || '指定なし'}`, 3: sessionEnd }

/** Meaning of the extension bytes by sensor type and offset (`*`: any), IPMI v2.0 table 42-3. */
const EXTENSIONS: Record<number, Record<number | '*', { 2?: Reader; 3?: Reader }>> = {
  0x05: { 4: { 2: numbered('ネットワークコントローラーの番号') }, '*': {} },
  0x08: { 6: { 3: low(powerMismatch) }, '*': {} },
  0x0c: { '*': { 3: module_ } },
  0x0f: {
    0: { 2: from('エラー', FIRMWARE_ERROR) },
    1: { 2: from('停止した処理', FIRMWARE_PROGRESS) },
    2: { 2: from('処理', FIRMWARE_PROGRESS) },
    '*': {},
  },
  0x10: {
    0: { 2: module_ },
    1: { 2: loggedType, 3: loggedOffset },
    5: { 3: (byte) => `SEL の使用率: ${byte} %` },
    6: { 2: numbered('CPU の番号'), 3: processorKind },
    '*': {},
  },
  0x12: { 3: { 2: auxiliaryLog }, 4: { 2: pefAction }, 5: { 2: clockSync }, '*': {} },
  0x19: { 0: { 2: from('要求した電源状態', POWER_STATE), 3: from('要求時の電源状態', POWER_STATE) }, '*': {} },
  0x1d: { 7: { 2: low(from('再起動の原因', RESTART_CAUSE)), 3: numbered('チャネル番号') }, '*': {} },
  0x21: {
    '*': { 2: (byte, record) => from('スロットの種類', SLOT_KIND)(byte & 0x7f, record), 3: numbered('スロット番号') },
  },
  0x23: { '*': { 2: watchdog } },
  0x28: {
    0: { 2: numbered('対象のセンサー番号') },
    4: { 2: numbered('故障したセンサーの番号') },
    5: { 2: fruDevice, 3: fruAddress },
    '*': {},
  },
  0x2a: { '*': session },
  0x2b: { '*': { 2: from('変更の対象', VERSION_CHANGE) } },
  0x2c: { '*': { 2: fruCause } },
}

function extensionText(record: SystemRecord, which: 2 | 3, byte: number): string | undefined {
  if (classOf(record) !== 'sensor-specific') return undefined
  const readers = EXTENSIONS[record.sensorType]
  const reader = (readers?.[offsetOf(record)] ?? readers?.['*'])?.[which]
  return reader?.(byte, record)
}
