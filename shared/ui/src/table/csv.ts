import { inJapan } from '@portal/contract'
import { saveFile } from '../controls/save-file'
import type { Column, CsvColumn } from './data-table/column'

// Such text gets a leading quote, because spreadsheets run it as a formula, in full width and after blanks too:
// https://owasp.org/www-community/attacks/CSV_Injection
// A quote before such text counts too, because without another one it would look like the one that the file added.
const formula = /^'*(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/
const plainNumber = /^-?\d+(?:\.\d+)?$/

const runs = (text: string) => formula.test(text) && !plainNumber.test(text)

/** The value of a cell of a file that this portal has written: without the quote that keeps it from being a formula. */
export const unguarded = (text: string): string => (text.startsWith("'") && runs(text.slice(1)) ? text.slice(1) : text)

function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = runs(text) ? `'${text}` : text
  return /["\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as RFC 4180 text with CRLF; no cell runs as a formula. */
export function toCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [
    columns.map(({ header }) => cell(header)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/**
 * Saves rows as a CSV file, with a BOM, because Japanese Excel takes it for Shift_JIS otherwise. `name` from
 * exportFileName().
 */
export function downloadCsv<T>({
  name,
  columns,
  rows,
}: {
  name: string
  columns: readonly CsvColumn<T>[]
  rows: readonly T[]
}): void {
  saveFile(new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), name)
}

/** The given columns, in their order, as columns of a file. */
export function csvOf<T>(columns: readonly Column<T>[]): CsvColumn<T>[] {
  return columns.flatMap(({ header, csv, sortValue }) => csv ?? (sortValue ? [{ header, value: sortValue }] : []))
}

/** ISO 8601 with the offset of Japan: `2025-11-21T14:03:22+09:00`, which spreadsheets read and which is unambiguous. */
export function csvTime(iso: string | null | undefined): string | null {
  return iso ? `${inJapan(Date.parse(iso))}+09:00` : null
}
