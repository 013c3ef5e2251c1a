import type { Lifecycle } from '@portal/api-client/lifecycles'
import { currentTime } from '@portal/auth'
import { readCsv } from '../csv-text'
import { todayInJapan } from '../lifecycles/lifecycle-level'
import { isPast, whyNotDay } from '../lifecycles/support-day'

/** A pasted line against what is saved. `day` null clears the end of support. */
export type ImportRow = { line: number; serialNo: string; lifecycle: Lifecycle | null; day: string | null } & (
  | { kind: 'change'; isPast: boolean }
  | { kind: 'same' }
  | { kind: 'error'; why: string }
)

/**
 * Reads pasted lines (serial number, day; tab or comma; a header may be there) and compares each with what is saved.
 * Nothing is changed.
 */
export function importRows(text: string, lifecycles: readonly Lifecycle[]): ImportRow[] {
  const bySerial = new Map(lifecycles.map((lifecycle) => [serialKey(lifecycle.serialNo), lifecycle]))
  const filled = readCsv(text.normalize('NFKC'))
  const [first] = filled
  const rows = first && isHeader(first.cells, bySerial) ? filled.slice(1) : filled
  const seen = new Map<string, number>()
  return rows.map(({ line, cells, isUnclosed }): ImportRow => {
    const [serialNo = '', typed = '', ...others] = cells
    const key = serialKey(serialNo)
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, line)
    const lifecycle = bySerial.get(key) ?? null
    const day = typed === '' ? null : isoDay(typed)
    const row = { line, serialNo, lifecycle, day }
    const error = (why: string): ImportRow => ({ ...row, kind: 'error', why })
    if (isUnclosed) return error('引用符 (") が閉じていません')
    if (serialNo === '') return error('シリアル番号がありません')
    if (cells.length < 2) return error('日付の列がありません')
    if (others.some(Boolean)) return error('列が多すぎます。シリアル番号と日付の 2 列にしてください。')
    if (!lifecycle) return error('このシリアル番号のサーバーはありません')
    if (earlier !== undefined) return error(`${earlier} 行目と同じシリアル番号です`)
    if (day === null && typed !== '') return error(`日付として読めません: ${typed}`)
    const why = whyNotDay(lifecycle, day)
    if (why) return error(why)
    return day === lifecycle.supportExpireAt
      ? { ...row, kind: 'same' }
      : { ...row, kind: 'change', isPast: isPast(day) }
  })
}

/** Without full width and case, so that a serial number is found however it was typed. */
const serialKey = (serialNo: string) => serialNo.normalize('NFKC').trim().toUpperCase()

/** A first line that names no server and holds no digit of a date. */
const isHeader = ([serialNo = '', day = '']: string[], known: ReadonlyMap<string, unknown>) =>
  !known.has(serialKey(serialNo)) && day !== '' && !/\d/.test(day)

/** 2026-03-31, 2026/3/31, 20260331, 2026年3月31日, 令和8年3月31日 or R8.3.31 as `YYYY-MM-DD`; null for anything else. */
function isoDay(text: string): string | null {
  const [, era, year, month, day] =
    /^(令和|R)?(\d{4}|\d{1,2}|元)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/i.exec(text) ??
    /^()(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    []
  if (!year || !month || !day || (!era && year.length !== 4)) return null
  const full = era ? 2018 + (year === '元' ? 1 : Number(year)) : Number(year)
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** An example to paste, with this day. */
export const importExample = (now: Date = new Date(currentTime())) =>
  `シリアル番号,サポート期限\nABC1234,${todayInJapan(now)}`
