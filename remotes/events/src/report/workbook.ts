import { HOUR_MS } from '@portal/contract'
import { formatDateTime } from '@portal/ui'
import writeWorkbook, { type CellObject, type SheetData } from 'write-excel-file/universal'
import type { Figures } from './figures'
import { monthText } from './month'
import type { PowerRow } from './power'
import { summaryOf } from './summary'
import { type Column, powerTable, type Table, tablesOf } from './tables'

const TITLE: CellObject = { fontWeight: 'bold', fontSize: 14 }
const HEAD: CellObject = { fontWeight: 'bold', backgroundColor: '#e8eef1', wrap: true }

/** In characters. */
const WIDTHS: Record<Column['kind'], number> = { text: 28, moment: 22, number: 14, time: 14, share: 14, day: 14 }

/**
 * The report as an Excel workbook: the summary, and a sheet for each table, that of the power only where it has been
 * read. Times are hours, so that Excel can count.
 */
export function workbookOf(figures: Figures, power: readonly PowerRow[] | null, project: string): Promise<Blob> {
  const tables = [...tablesOf(figures), ...(power ? [powerTable(power)] : [])]
  const summary: SheetData = [
    [{ ...TITLE, value: `月次報告書 ${monthText(figures.month)}` }],
    [project],
    [],
    ...summaryOf(figures).map(({ label, value }) => [label, value]),
  ]
  return writeWorkbook([
    { sheet: '概要', data: summary, columns: [{ width: 28 }, { width: 40 }] },
    ...tables.map((table) => ({
      sheet: table.title,
      data: sheetOf(table),
      columns: table.columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
    })),
  ]).toBlob()
}

function sheetOf({ title, note, columns, rows, empty }: Table): SheetData {
  return [
    [{ ...TITLE, value: title }],
    [note],
    [],
    columns.map(({ label, kind }) => ({ ...HEAD, value: kind === 'time' ? `${label}（時間）` : label })),
    ...(rows.length > 0 ? rows.map(({ cells }) => cells.map((cell, at) => cellOf(cell, columns[at]))) : [[empty]]),
  ]
}

function cellOf(value: string | number | null, column: Column | undefined): CellObject | null {
  if (value === null) return null
  if (column?.kind === 'time') return { value: Number(value) / HOUR_MS, format: '0.00' }
  if (column?.kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy/mm/dd' }
  if (column?.kind === 'moment') return { value: formatDateTime(String(value)) }
  if (column?.kind === 'share') return { value: Number(value), format: '0.00%' }
  if (typeof value !== 'number') return { value }
  return { value, format: '#,##0' }
}
