import { formatDateTime } from '../values/format'
import { usualStep, valueAt, valueText, type Series } from './data'
import classes from './SeriesTable.module.css'

type SeriesTableProps = { label: string; series: readonly Series[]; step: number | undefined; height: number }

/** The same values as the chart, newest first, for those who cannot or do not want to see it. */
export function SeriesTable({ label, series, step, height }: SeriesTableProps) {
  const times = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => b - a)
  const rows = withMissing(times, step)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls, with the keyboard too
    <div className={classes.region} role="region" aria-label={`${label}の表`} tabIndex={0} style={{ height }}>
      <table className={classes.table}>
        <caption>
          {label}、新しい順（{times.length} 時点）
        </caption>
        <thead>
          <tr>
            <th scope="col">日時</th>
            {series.map((each) => (
              <th key={each.label} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'gap' ? (
              <tr key={`gap ${row.from}`}>
                <th scope="row">{timeText(row.from)} から</th>
                <td colSpan={series.length} className={classes.gap}>
                  {row.count} 時点はデータなし
                </td>
              </tr>
            ) : (
              <tr key={row.at}>
                <th scope="row">{timeText(row.at)}</th>
                {series.map((each) => (
                  <td key={each.label}>{valueText(valueAt(each.points, row.at, 0))}</td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

type Row = { kind: 'time'; at: number } | { kind: 'gap'; from: number; count: number }

/** Where nothing at all was measured stands one row that says so. `times` descend. */
function withMissing(times: readonly number[], step: number | undefined): Row[] {
  const usual = step ?? usualStep(times.map((at) => [-at, null]))
  return times.flatMap((at, index): Row[] => {
    const before = times[index + 1]
    const row: Row = { kind: 'time', at }
    if (before === undefined || usual <= 0 || at - before <= usual * 1.5) return [row]
    return [row, { kind: 'gap', from: before + usual, count: Math.max(1, Math.round((at - before) / usual) - 1) }]
  })
}

const timeText = (at: number) => formatDateTime(new Date(at * 1000).toISOString())
