import { saveFile } from '../save-file'

export type CsvColumn<T> = { header: string; value: (row: T) => string | number | boolean | null | undefined }

// What Excel and its likes run as a formula, full-width forms included, also after blanks.
const formula = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/
const plainNumber = /^-?\d+(?:\.\d+)?$/

function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /["\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as RFC 4180 text with CRLF; cells that would run as a formula get a leading `'`. */
export function toCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map(({ header }) => cell(header)), ...rows.map((row) => columns.map(({ value }) => cell(value(row))))]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

const stamp = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'medium' })

/** `{project}_{screen}_{yyyyMMdd-HHmmss}.csv` in Japanese time; characters that file systems refuse become `-`. */
export function csvFileName(project: string, screen: string, at: Date = new Date()): string {
  const time = stamp.format(at).replaceAll(/[-:]/g, '').replace(' ', '-')
  const safe = (part: string) => part.replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, '-')
  return `${safe(project)}_${safe(screen)}_${time}.csv`
}

/** Saves rows as a CSV file that Japanese Excel opens correctly (UTF-8 with BOM). `name` from csvFileName(). */
export function downloadCsv<T>({ name, columns, rows }: { name: string; columns: readonly CsvColumn<T>[]; rows: readonly T[] }): void {
  saveFile(new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), name)
}
