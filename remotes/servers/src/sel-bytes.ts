/** A part of a SEL record: `hex` are its bytes as written, each two digits, separated by blanks. */
export type BytesGroup = { label: string; hex: string }

type Field = [label: string, length: number]

const HEAD: Field[] = [['レコード ID', 2], ['レコード種別', 1]]
/** A system event, IPMI v2.0 table 32-1. */
const SYSTEM: Field[] = [
  ['タイムスタンプ', 4], ['生成元 ID', 2], ['イベント形式', 1], ['センサー種別', 1], ['センサー番号', 1], ['方向・イベント種別', 1],
  ['イベントデータ 1', 1], ['イベントデータ 2', 1], ['イベントデータ 3', 1],
]
/** An OEM record with a time, type C0h to DFh, table 32-2. */
const OEM_WITH_TIME: Field[] = [['タイムスタンプ', 4], ['製造者 ID', 3], ['OEM データ', 6]]
/** An OEM record without one, type E0h to FFh, table 32-3. */
const OEM: Field[] = [['OEM データ', 13]]

const RECORD = /^[0-9a-f]{32}$/i

/** The 16 bytes of a record (32 hex digits), cut into its fields. Null for anything else: then it is shown as it is. */
export function bytesOf(raw: string): BytesGroup[] | null {
  if (!RECORD.test(raw)) return null
  const bytes = raw.toUpperCase().match(/../g) ?? []
  const type = Number.parseInt(bytes[2] ?? '', 16)
  let at = 0
  return [...HEAD, ...fieldsOf(type)].map(([label, length]) => {
    at += length
    return { label, hex: bytes.slice(at - length, at).join(' ') }
  })
}

function fieldsOf(type: number): Field[] {
  if (type >= 0xe0) return OEM
  return type >= 0xc0 ? OEM_WITH_TIME : SYSTEM
}
