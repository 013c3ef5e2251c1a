import { useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { toast } from '../overlay/toast-store'
import { saveChartCsv } from './chart-csv'
import { saveChartImage } from './chart-image'
import { ChartHead } from './ChartHead'
import { alignSeries, infiniteCount, type Marker, type Series, type Threshold } from './data'
import { Legend, MOST_LINES } from './Legend'
import { PlotArea } from './PlotArea'
import { readingAt } from './reading'
import { SeriesTable } from './SeriesTable'
import { ThresholdList } from './ThresholdList'
import classes from './TimeSeriesChart.module.css'
import { usePlot } from './use-plot'
import type { Baseline } from './y-range'

type TimeSeriesChartProps = {
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
  const { series, step, markers = noMarkers, height = 200, range, file } = props
  const { shown, show, visible } = useShownLines(series)
  const thresholds = useThresholds(props.thresholds ?? noThresholds, shown)
  const [isTable, setTable] = useState(false)
  const scheme = useComputedColorScheme('light')
  const data = useMemo(() => alignSeries(series, step), [series, step])
  const { onZoom, syncKey, baseline = 'zero' } = props
  const input = { data, series, shown, thresholds, markers, height, range, baseline, onZoom, syncKey, scheme }
  const plot = usePlot({ ...input, hidden: isTable })

  const label = series[0]?.unit ? `${props.label}（${series[0].unit}）` : props.label
  const lines = visible.map((each) => each.series)
  const reading = readingAt(plot.cursor, series, step)
  const beyond = infiniteCount(lines)
  const [first = 0, last = first] = [data.times[0], data.times.at(-1)]

  const savePng = async (name: string, subtitle: string) => {
    const element = plot.target.current
    try {
      const drawn = await plot.drawAt(IMAGE.width, IMAGE.height)
      if (!drawn || !element) return
      await saveChartImage({ plot: drawn, element, title: label, subtitle, lines: visible, thresholds, scheme }, name)
    } catch (cause) {
      toast({ message: '画像を保存できませんでした。', detail: cause instanceof Error ? cause.message : String(cause) })
    }
  }
  const save = file && {
    csv: () => saveChartCsv(series, file.name('csv')),
    png: () => void savePng(file.name('png'), file.subtitle),
  }
  return (
    // Named, because its name would otherwise be those of its tools one after the other.
    <figure aria-label={label} className={classes.root}>
      {isTable ? (
        <SeriesTable label={label} series={lines} step={step} height={height + 24} />
      ) : (
        <PlotArea
          label={label}
          plot={plot}
          height={height}
          series={lines}
          markers={markers}
          span={range ?? [first, last]}
          reading={reading}
        />
      )}
      <ChartHead label={label} moment={reading.moment} isTable={isTable} onTable={setTable} save={save} />
      <Legend series={series} shown={shown} onChange={show} scheme={scheme} valueOf={reading.valueOf} />
      <ThresholdList thresholds={thresholds} />
      {beyond > 0 && (
        <p className={classes.note}>∞（センサーの測定範囲外）の値が {beyond} 点あります。線では表せません。</p>
      )}
    </figure>
  )
}

/** Which lines are drawn: the user's choice, before that the first of them. `index` is the line's place in the chart. */
function useShownLines(series: readonly Series[]) {
  const [chosen, show] = useState<readonly string[] | null>(null)
  const shown = useMemo(() => {
    const labels = series.map(({ label }) => label)
    return chosen?.filter((each) => labels.includes(each)) ?? labels.slice(0, MOST_LINES)
  }, [chosen, series])
  const visible = useMemo(
    () => series.map((each, index) => ({ series: each, index })).filter((each) => shown.includes(each.series.label)),
    [series, shown],
  )
  return { shown, show, visible }
}

function useThresholds(limits: readonly Threshold[], shown: readonly string[]): readonly Threshold[] {
  return useMemo(() => limits.filter(({ of }) => !of || of.some((each) => shown.includes(each))), [limits, shown])
}
