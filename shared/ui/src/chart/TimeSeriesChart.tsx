import { useComputedColorScheme } from '@mantine/core'
import { IconFileTypeCsv, IconPhotoDown, IconTable } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { formatDateTime } from '../values/format'
import { toast } from '../overlay/toast-store'
import { saveChartCsv } from './chart-csv'
import { saveChartImage } from './chart-image'
import {
  alignSeries,
  infiniteCount,
  latestValue,
  usualStep,
  valueAt,
  valueText,
  type Marker,
  type Series,
  type Threshold,
} from './data'
import { Legend, MOST_LINES } from './Legend'
import { MarkerLane } from './MarkerLane'
import { SeriesTable } from './SeriesTable'
import { ThresholdList } from './ThresholdList'
import classes from './TimeSeriesChart.module.css'
import { usePlot } from './use-plot'
import type { Baseline } from './y-range'

export type { Marker, Series, Threshold } from './data'

export type TimeSeriesChartProps = {
  /** Name of the chart for assistive technology, the table and the image; the unit is added. */
  label: string
  /** Lines of one unit. */
  series: readonly Series[]
  /** Seconds between two samples; more than half of another between them is a gap. By default the usual interval. */
  step?: number
  thresholds?: readonly Threshold[]
  /** Points in time worth a mark, such as events. */
  markers?: readonly Marker[]
  height?: number
  /** The visible time span in unix seconds; by default what the points cover. */
  range?: readonly [number, number]
  baseline?: Baseline
  /** Called with the span that was dragged over, in unix seconds. */
  onZoom?: (range: [number, number]) => void
  /** Charts with the same key share their cursor. */
  syncKey?: string
  /** Names of saved files, and what stands under the title of the image. Without it nothing can be saved. */
  file?: { name: (extension: 'csv' | 'png') => string; subtitle: string }
}

const noThresholds: readonly Threshold[] = []
const noMarkers: readonly Marker[] = []
/** Of a saved plot, in CSS pixels, whatever the size on the page. */
const IMAGE = { width: 960, height: 360 }

/** Lines over time, with the same data as a table for those who cannot or do not want to see them. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const {
    label: subject,
    series,
    step,
    thresholds: limits = noThresholds,
    markers = noMarkers,
    height = 200,
    range,
    baseline = 'zero',
    onZoom,
    syncKey,
    file,
  } = props
  const label = series[0]?.unit ? `${subject}（${series[0].unit}）` : subject
  const labels = useMemo(() => series.map((each) => each.label), [series])
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const shown = useMemo(
    () => chosen?.filter((each) => labels.includes(each)) ?? labels.slice(0, MOST_LINES),
    [chosen, labels],
  )
  const thresholds = useMemo(
    () => limits.filter(({ of }) => !of || of.some((each) => shown.includes(each))),
    [limits, shown],
  )
  const [asTable, setAsTable] = useState(false)
  const scheme = useComputedColorScheme('light')
  const data = useMemo(() => alignSeries(series, step), [series, step])
  const visible = useMemo(
    () => series.map((each, index) => ({ series: each, index })).filter((each) => shown.includes(each.series.label)),
    [series, shown],
  )
  const { target, drawAt, cursor, width, pressKey, leave } = usePlot({
    data,
    series,
    shown,
    thresholds,
    markers,
    height,
    range,
    baseline,
    onZoom,
    syncKey,
    scheme,
    hidden: asTable,
  })

  const within = step ?? usualStep(series[0]?.points ?? [])
  // On the grid of the samples: every chart then speaks of the same moment.
  const at = cursor === null ? null : within > 0 ? Math.round(cursor / within) * within : cursor
  const first = data.times[0] ?? 0
  const span = range ?? [first, data.times.at(-1) ?? first]
  const beyond = infiniteCount(visible.map((each) => each.series))

  const valueOf = ({ points }: Series) => (at === null ? latestValue(points) : valueAt(points, at, within * 0.75))
  const moment = at === null ? '最新の値' : formatDateTime(new Date(at * 1000).toISOString())

  const savePng = async () => {
    const element = target.current
    try {
      const drawn = await drawAt(IMAGE.width, IMAGE.height)
      if (!drawn || !file || !element) return
      await saveChartImage(
        { plot: drawn, element, title: label, subtitle: file.subtitle, lines: visible, thresholds, scheme },
        file.name('png'),
      )
    } catch (cause) {
      toast({ message: '画像を保存できませんでした。', detail: cause instanceof Error ? cause.message : String(cause) })
    }
  }
  return (
    <figure className={classes.root}>
      <figcaption className={classes.head}>
        <span className={classes.time}>{moment}</span>
        <span className={classes.tools}>
          <Tool
            label="表"
            of={label}
            icon={<IconTable size={14} aria-hidden />}
            pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
          {file && (
            <Tool
              label="CSV 出力"
              of={label}
              icon={<IconFileTypeCsv size={14} aria-hidden />}
              onClick={() => saveChartCsv(series, file.name('csv'))}
            />
          )}
          {file && !asTable && (
            <Tool
              label="PNG"
              of={label}
              icon={<IconPhotoDown size={14} aria-hidden />}
              onClick={() => void savePng()}
            />
          )}
        </span>
      </figcaption>
      {asTable ? (
        <SeriesTable label={label} series={visible.map((each) => each.series)} step={step} height={height + 24} />
      ) : (
        <div>
          {markers.length > 0 ? (
            <MarkerLane label={label} markers={markers} range={[span[0], span[1]]} width={width} />
          ) : (
            <div className={classes.noLane} />
          )}
          <div
            ref={target}
            className={classes.plot}
            style={{ height }}
            role="slider"
            tabIndex={0}
            aria-label={`${label}のグラフの時刻。左右の矢印キーで選びます`}
            aria-valuemin={span[0]}
            aria-valuemax={span[1]}
            aria-valuenow={at ?? span[1]}
            aria-valuetext={`${moment}、${visible.map((each) => `${each.series.label} ${valueText(valueOf(each.series), each.series.unit)}`).join('、')}`}
            onKeyDown={(event) => {
              if (!pressKey(event.key)) return
              event.preventDefault()
              event.stopPropagation()
            }}
            onBlur={leave}
          />
        </div>
      )}
      <Legend series={series} shown={shown} onChange={setChosen} scheme={scheme} valueOf={valueOf} />
      <ThresholdList thresholds={thresholds} />
      {beyond > 0 && (
        <p className={classes.note}>∞（センサーの測定範囲外）の値が {beyond} 点あります。線では表せません。</p>
      )}
    </figure>
  )
}

type ToolProps = { label: string; of: string; icon: ReactNode; pressed?: boolean; onClick: () => void }

function Tool({ label, of, icon, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={`${label}（${of}）`}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}
