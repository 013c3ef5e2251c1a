import { fieldsOf } from './fields'
import { decode, offsetOf, stateOf } from './record'
import { ipmitoolRow } from './row'
import { sentence } from './sentence'

const decoded = (raw: string) => {
  const found = decode(raw)
  if (!found.ok) throw new Error(found.reason)
  return found
}
const record = (raw: string) => {
  const found = decoded(raw).record
  if (found.kind !== 'system') throw new Error(`${raw} is no system event`)
  return found
}
const meaningOf = (raw: string, label: string) => fieldsOf(decoded(raw)).find((field) => field.label === label)?.meaning
const log = (raw: string, rest: object = {}) => ({ raw, sensorType: '', message: '', ...rest })

describe('575 | 12/03/2024 | 11:27:10 | Module / Board PWR_GB1_TOT_HSC | Upper Critical going high | Asserted', () => {
  //            id   ty  674EEB0Eh  gen  ev ty no dt data: offset 9, reading and threshold
  const raw = '7505' + '02' + '0eeb4e67' + '2000' + '04' + '15' + 'a1' + '01' + '59' + 'e6' + 'dc'

  test('has these facts', () => {
    const seconds = Date.UTC(2024, 11, 3, 11, 27, 10) / 1000
    const facts = { recordID: 0x575, time: { kind: 'time', seconds }, sensorType: 0x15, eventType: 0x01 }
    expect(record(raw)).toMatchObject({ ...facts, direction: 'assert' })
    expect(stateOf(record(raw))?.name).toBe('Upper Critical - going high')
  })

  test('reads so, field by field', () => {
    expect(fieldsOf(decoded(raw)).map(({ label, hex, meaning }) => `${label} ${hex} ${meaning}`)).toEqual([
      'レコード ID 75 05 575h (10 進 1397)。下位バイトが先',
      'レコード種別 02 02h: システムイベント',
      'タイムスタンプ 0E EB 4E 67 2024/12/03 11:27:10。BMC の時計の表示。時間帯の情報は含まれません',
      '生成元 ID 20 00 BMC 自身 (IPMB アドレス 20h)',
      'イベント形式 04 IPMI 1.5 以降の形式 (04h)',
      'センサー種別 15 モジュール・基板',
      'センサー番号 A1 161 (A1h)',
      '方向・イベント種別 01 検知 (アサート)、しきい値',
      'イベントデータ 1 59 上限の重大しきい値を上回りました (Upper Critical - going high)',
      'イベントデータ 2 E6 判定した時の値。換算前の値は E6h (230)',
      'イベントデータ 3 DC しきい値。換算前の値は DCh (220)',
    ])
  })

  test('is this sentence', () => {
    const reading = { value: 2300, unit: 'W', threshold: 2200 }
    expect(sentence(log(raw, { sensorName: 'PWR_GB1_TOT_HSC', reading }))).toBe(
      'モジュール・基板 PWR_GB1_TOT_HSC の値が 2,300 W となり、上限の重大しきい値 2,200 W を上回りました。',
    )
  })
})

describe('3,PostInit,PostInit,Sensor #211,Memory,Warning,Correctable memory error ; Event Data3 = 34h', () => {
  const raw = '0300' + '02' + '2a000000' + '2000' + '04' + '0c' + 'd3' + '6f' + '20' + 'ff' + '34'

  test('has no time yet, and a byte that only the maker knows', () => {
    expect(record(raw)).toMatchObject({ recordID: 3, time: { kind: 'since-start', seconds: 42 }, sensorNumber: 211 })
    expect(meaningOf(raw, 'タイムスタンプ')).toMatch(/^BMC 起動から 42 秒（時刻未設定）/)
    expect(meaningOf(raw, 'イベントデータ 3')).toBe('メーカー独自の値。値は 34h (52)')
    expect(sentence(log(raw))).toBe('メモリのセンサー #211 で「訂正可能なメモリエラー (ECC)」を検知しました。')
  })
})

test.each([
  //  data and sensor           field               meaning
  ['13' + '40' + '6f' + 'a7ffff', 'イベントデータ 2', 'メーカー独自の値。値は FFh (255)'],
  ['0c' + '60' + '6f' + '31ff04', 'イベントデータ 3', 'メモリモジュールの番号: 4'],
  ['0f' + '06' + '6f' + 'c001ff', 'イベントデータ 2', 'エラー: メモリが装着されていません'],
  ['0f' + '06' + '6f' + 'c219ff', 'イベントデータ 2', '処理: 1 番目の CPU の初期化'],
  ['10' + '74' + '6f' + '35ff5a', 'イベントデータ 3', 'SEL の使用率: 90 %'],
  ['12' + '76' + '6f' + 'c580ff', 'イベントデータ 2', '変更後の記録、時計: SEL の時計'],
  ['12' + '76' + '6f' + 'c405ff', 'イベントデータ 2', '実行する動作: 警報、リセット'],
  ['1d' + '78' + '6f' + 'f70402', 'イベントデータ 2', '再起動の原因: ウォッチドッグ'],
  ['23' + '71' + '6f' + 'c124ff', 'イベントデータ 2', '割り込み: NMI、用途: OS・管理ソフトウェア'],
  ['07' + '50' + '07' + '4212ff', 'イベントデータ 2', '重大度: 正常から警告へ悪化、以前の状態: 重大へ悪化'],
  ['2b' + '7a' + '6f' + 'c702ff', 'イベントデータ 2', '変更の対象: 管理コントローラーのファームウェア'],
  ['2a' + '7b' + '6f' + 'f10321', 'イベントデータ 3', '終了の理由: 時間切れ、チャネル 1'],
  ['2c' + '7c' + '6f' + 'c774ff', 'イベントデータ 2', '原因: 予期しない取り外し、以前の状態: 部品の稼働'],
  ['08' + '62' + '6f' + '36ff01', 'イベントデータ 3', '構成エラー: バージョンの不一致'],
  ['28' + '80' + '6f' + 'f580a0', 'イベントデータ 3', 'FRU デバイス ID: 160'],
  ['04' + '43' + '81' + '52080f', '方向・イベント種別', '復旧 (デアサート)、しきい値'],
])('%s: %s is %s', (tail, label, meaning) => {
  expect(meaningOf(`0100020eeb4e67200004${tail}`, label)).toBe(meaning)
})

test.each([
  ['2000', 'BMC 自身 (IPMB アドレス 20h)'],
  ['c012', '管理コントローラー (IPMB アドレス C0h)'],
  ['0100', 'BIOS (ソフトウェア ID 00h)'],
  ['3300', 'SMI ハンドラー (ソフトウェア ID 19h)'],
  ['4100', 'システム管理ソフトウェア (ソフトウェア ID 20h)'],
  ['8f00', 'ターミナルモードのリモートコンソール (ソフトウェア ID 47h)'],
  ['9100', '予約済み (ソフトウェア ID 48h)'],
])('the generator %s is %s', (generator, meaning) => {
  expect(meaningOf(`0100020eeb4e67${generator}04044301520c0f`, '生成元 ID')).toBe(meaning)
})

test('bits are spelled out', () => {
  const fields = fieldsOf(decoded('0102' + '02' + 'deea4e67' + 'c012' + '04' + '04' + '43' + '81' + '52080f'))
  const bits = (label: string) =>
    fields.find((field) => field.label === label)?.bits.map(({ bits, value, meaning }) => `${bits} ${value} ${meaning}`)
  expect(bits('方向・イベント種別')).toEqual(['ビット 7 1 復旧 (デアサート)', 'ビット 6–0 0000001 しきい値 (01h)'])
  expect(bits('イベントデータ 1')).toEqual([
    'ビット 7–6 01 データ 2 は判定した時の値',
    'ビット 5–4 01 データ 3 はしきい値',
    'ビット 3–0 0010 オフセット 2: Lower Critical - going low',
  ])
  expect(bits('生成元 ID')).toContain('2 バイト目のビット 7–4 0001 チャネル 1')
  expect(bits('生成元 ID')).toContain('2 バイト目のビット 1–0 10 LUN 2')
})

test('records of a maker keep their bytes', () => {
  const timed = decoded('0700c080436d387c2a00010203040506')
  expect(timed.record).toMatchObject({ kind: 'oem-timed', manufacturerID: 10_876, data: [1, 2, 3, 4, 5, 6] })
  const labels = fieldsOf(timed).map(({ label }) => label)
  expect(labels).toEqual(['レコード ID', 'レコード種別', 'タイムスタンプ', '製造者 ID', 'OEM データ'])
  expect(sentence(log('0700c080436d387c2a00010203040506'))).toBe(
    'メーカー独自のレコードです (レコード種別 C0h)。製造者は Supermicro (10876)、データは 01 02 03 04 05 06 で、内容は製造者だけが解釈できます。',
  )
  expect(decoded('0100e02a5c1f69a20200014f454d0007').record).toMatchObject({ kind: 'oem', data: { length: 13 } })
})

test('times that say nothing say so', () => {
  const time = (hex: string) => meaningOf(`010002${hex}200004044301520c0f`, 'タイムスタンプ')
  expect(time('ffffffff')).toBe('時刻の指定なし。FFFFFFFFh は時刻がないことを表します')
  expect(time('00000020')).toMatch(/PostInit/)
  expect(time('01000020')).toMatch(/^1987\/01\/05/)
})

test.each([
  ['', 'SEL レコードは 16 バイト（16 進数 32 桁）ですが、0 桁あります。'],
  ['0102', 'SEL レコードは 16 バイト（16 進数 32 桁）ですが、4 桁あります。'],
  ['01020304050607080910111213141516ff', 'SEL レコードは 16 バイト（16 進数 32 桁）ですが、34 桁あります。'],
  ['not a record, but 32 characters!', '16 進数ではない文字が含まれています。'],
])('%j is no record: %s', (raw, reason) => expect(decode(raw)).toEqual({ ok: false, reason }))

test('a code without a meaning is shown as a code', () => {
  const raw = '0100020eeb4e672000' + '04' + 'c1' + '07' + '6f' + '02ffff'
  expect(offsetOf(record(raw))).toBe(2)
  expect(sentence(log(raw))).toBe(
    'メーカー独自 (C1h)のセンサー #7 が検知を記録しましたが、規格に意味の定めがないコードです (センサー種別 C1h、イベント種別 6Fh、オフセット 02h)。',
  )
})

const HSC = 'PWR_GB1_TOT_HSC'
const HIGH = `575 | 12/03/2024 | 11:27:10 | Module/Board ${HSC} | Upper Critical - going high | Asserted`
const ECC = '3 | Pre-Init | 0000000042 | Memory #0xd3 | Correctable ECC / other correctable memory error | Asserted'
test.each([
  ['7505020eeb4e6720000415a10159e6dc', HSC, HIGH],
  ['0300022a0000002000040cd36f20ff34', null, ECC],
  ['0700c080436d387c2a00010203040506', null, null],
])('the record %s is written as the row it came from', (raw, name, row) => expect(ipmitoolRow(raw, name)).toBe(row))
