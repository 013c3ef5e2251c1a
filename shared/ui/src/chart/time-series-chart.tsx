import { useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime, formatNumber } from '../format'
import { alignSeries, dashOf, type Aligned, type Marker, type Series, type Threshold } from './data'
import classes from './time-series-chart.module.css'
import { usePlot } from './use-plot'

export type { Marker, Series, Threshold } from './data'

export type TimeSeriesChartProps = {
  /** What the chart shows, for its heading and assistive technology. */
  label: string
  series: readonly Series[]
  /** Horizontal lines, such as a limit. */
  thresholds?: readonly Threshold[]
  /** Vertical lines at points in time (unix seconds), such as events. */
  markers?: readonly Marker[]
  height?: number
  /** The visible time span in unix seconds; by default what the points cover. */
  range?: readonly [number, number]
  /** Called with the span that was dragged over. */
  onZoom?: (range: [number, number]) => void
  /** Charts with the same key share their cursor. */
  syncKey?: string
}

/** Lines over time, with the same data as a table for those who cannot or do not want to see them. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, series, thresholds = [], markers = [], height = 220, range, onZoom, syncKey } = props
  const [off, setOff] = useState<readonly string[]>([])
  const [asTable, setAsTable] = useState(false)
  const scheme = useComputedColorScheme('light')
  const data = useMemo(() => alignSeries(series), [series])
  const { target, colors, cursor } = usePlot({ data, series, off, thresholds, markers, height, range, onZoom, syncKey, scheme, hidden: asTable })

  const at = cursor === null ? undefined : data.times[cursor]
  return (
    <figure className={classes.root}>
      <figcaption className={classes.head}>
        <span className={classes.label}>{label}</span>
        <span className={classes.time}>{at !== undefined && formatDateTime(new Date(at * 1000).toISOString())}</span>
        <button type="button" className={classes.toggle} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          表で見る
        </button>
      </figcaption>
      <ul className={classes.legend}>
        {series.map((each, index) => {
          const value = cursor === null ? data.values[index]?.findLast((candidate) => typeof candidate === 'number') : data.values[index]?.[cursor]
          const shown = !off.includes(each.label)
          return (
            <li key={each.label}>
              <button
                type="button"
                aria-pressed={shown}
                onClick={() => setOff(shown ? [...off, each.label] : off.filter((name) => name !== each.label))}
              >
                <svg width="18" height="10" aria-hidden>
                  <line x1="0" x2="18" y1="5" y2="5" stroke={colors[index]} strokeWidth="3" strokeDasharray={dashOf(index).join(' ')} />
                </svg>
                {each.label} <span className={classes.value}>{formatNumber(value, each.unit)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {asTable ? (
        <DataAsTable label={label} series={series} data={data} height={height} />
      ) : (
        <div ref={target} className={classes.plot} style={{ height }} role="img" aria-label={`${label}のグラフ`} />
      )}
      {markers.some(({ to }) => to !== undefined) && (
        <ul className={classes.markers} aria-label="グラフ上の出来事">
          {markers.map(({ at: seconds, label: text, to }) => (
            <li key={`${seconds} ${text}`}>
              {formatDateTime(new Date(seconds * 1000).toISOString())} {to === undefined ? text : <Link to={to}>{text}</Link>}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

type TableProps = { label: string; series: readonly Series[]; data: Aligned; height: number }

function DataAsTable({ label, series, data, height }: TableProps) {
  const measured = [...data.times.keys()].filter((index) => data.values.some((row) => typeof row[index] === 'number'))
  return (
    // The region scrolls, so it must take the focus for people without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.region} role="region" aria-label={`${label}の表`} tabIndex={0} style={{ maxHeight: Math.max(height, 220) }}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">日時</th>
            {series.map((each) => (
              <th key={each.label} scope="col">
                {each.label}（{each.unit}）
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measured.map((index) => (
            <tr key={data.times[index]}>
              <th scope="row">{formatDateTime(new Date((data.times[index] ?? 0) * 1000).toISOString())}</th>
              {series.map((each, column) => (
                <td key={each.label}>{formatNumber(data.values[column]?.[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
