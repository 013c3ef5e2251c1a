import type { CsvColumn } from '../table/data-table/column'
import { downloadCsv } from '../table/csv'
import { valueAt, type Series } from './data'
import { isoTime } from './time-format'

/** Saves every series of a chart, also those switched off, oldest first. Where nothing was measured the cell is empty. */
export function saveChartCsv(series: readonly Series[], name: string): void {
  const times = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b)
  const columns: CsvColumn<number>[] = [
    { header: '日時', value: isoTime },
    ...series.map(({ label, unit, points }) => ({
      header: unit ? `${label} (${unit})` : label,
      value: (at: number) => cell(valueAt(points, at, 0)),
    })),
  ]
  downloadCsv({ name, columns, rows: times })
}

function cell(value: number | null): number | string | null {
  if (value === null || Number.isNaN(value)) return null
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  // Fifteen digits, because a spreadsheet keeps no more.
  return Number(value.toPrecision(15))
}
