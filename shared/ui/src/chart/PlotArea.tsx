import type { RefObject } from 'react'
import { valueText, type Marker, type Series } from './data'
import { MarkerLane } from './MarkerLane'
import type { Reading } from './reading'
import classes from './TimeSeriesChart.module.css'

type PlotAreaProps = {
  label: string
  /** The element that `usePlot` draws in, and what its keys and its blur do there. */
  plot: {
    target: RefObject<HTMLDivElement | null>
    width: number
    pressKey: (key: string) => boolean
    leave: () => void
  }
  height: number
  /** The lines that are drawn. */
  series: readonly Series[]
  markers: readonly Marker[]
  /** The visible time span in unix seconds. */
  span: readonly [number, number]
  reading: Reading
}

/** The plot, and the markers above it. The plot is a slider of its cursor's time. */
export function PlotArea({ label, plot, height, series, markers, span, reading }: PlotAreaProps) {
  const { at, moment, valueOf } = reading
  const values = series.map((each) => `${each.label} ${valueText(valueOf(each), each.unit)}`)
  return (
    <div>
      {markers.length > 0 ? (
        <MarkerLane label={label} markers={markers} range={span} width={plot.width} />
      ) : (
        <div className={classes.noLane} />
      )}
      <div
        ref={plot.target}
        className={classes.plot}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={`${label}のグラフの時刻。左右の矢印キーで選びます`}
        aria-valuemin={span[0]}
        aria-valuemax={span[1]}
        aria-valuenow={at ?? span[1]}
        aria-valuetext={`${moment}、${values.join('、')}`}
        onKeyDown={(event) => {
          if (!plot.pressKey(event.key)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onBlur={plot.leave}
      />
    </div>
  )
}
