import uPlot from 'uplot'
import { annotations, TOP } from './annotations'
import type { Aligned, Marker, Series, Threshold } from './data'
import { lineSigns } from './line-signs'
import { colorOf, type Scheme } from './look'
import { axisLabels, ZONE } from './time-format'
import { yRange, type Baseline } from './y-range'

/** Input of a plot. Everything but the shape may change while it lives. */
export type PlotInput = {
  data: Aligned
  series: readonly Series[]
  shown: readonly string[]
  thresholds: readonly Threshold[]
  markers: readonly Marker[]
  range: readonly [number, number] | undefined
  baseline: Baseline
  height: number
  onZoom: ((range: [number, number]) => void) | undefined
}

export type PlotSetting = {
  element: HTMLElement
  scheme: Scheme
  syncKey: string | undefined
  now: () => PlotInput
  onCursor: (at: number | null) => void
}

/** Room for the value axis in CSS pixels. The same in every chart, so that their times stand below each other. */
const AXIS_WIDTH = 60
const RIGHT = 12
export const PLOT_PADDING = { left: AXIS_WIDTH, right: RIGHT }

/** uPlot's options. `now` gives the latest input, so that new data needs no new plot. */
export function plotOptions({ element, scheme, syncKey, now, onCursor }: PlotSetting): uPlot.Options {
  const style = getComputedStyle(element)
  return {
    width: Math.max(element.clientWidth, 160),
    height: now().height,
    padding: [TOP, RIGHT, 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: now().onZoom !== undefined, y: false, setScale: false },
      points: { size: 7 },
      hover: { prox: 24 },
      y: false,
      // Only the position is shared, because with the buttons every chart would take the drag for its own.
      ...(syncKey
        ? { sync: { key: syncKey, filters: { pub: (type: string) => type === 'mousemove' || type === 'mouseleave' } } }
        : {}),
    },
    scales: {
      x: { time: true, range: (_, min, max) => spanOr(now().range, min, max) },
      y: {
        range: (_, min, max) =>
          yRange(
            now().baseline,
            min,
            max,
            now().thresholds.map(({ value }) => value),
          ),
      },
    },
    axes: axesIn(style),
    series: [{}, ...linesOf(now(), scheme)],
    hooks: {
      setCursor: [(plot) => onCursor(cursorTime(plot))],
      setSelect: [(plot) => zoom(plot, now().onZoom)],
      draw: [
        (plot) => {
          lineSigns(plot, scheme, style.getPropertyValue('--p-surface'))
          annotations(plot, now().thresholds, now().markers, style)
        },
      ],
    },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), ZONE),
  }
}

function axesIn(style: CSSStyleDeclaration): uPlot.Axis[] {
  const line = style.getPropertyValue('--p-border')
  const axis = {
    stroke: style.getPropertyValue('--p-text-2'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
  }
  return [
    {
      ...axis,
      values: (plot, times, __, ___, gap) => fitting(plot, times, axisLabels(times, gap)),
      space: 80,
      size: 32,
    },
    { ...axis, size: AXIS_WIDTH, values: (_, values) => tickLabels(values) },
  ]
}

/** Of a digit of the axis, in CSS pixels. */
const DIGIT = 6.5

/** Without the labels that the right edge of the canvas would cut. */
function fitting(plot: uPlot, times: readonly number[], labels: readonly string[]): string[] {
  const end = plot.bbox.width / uPlot.pxRatio + RIGHT
  return labels.map((label, at) => (plot.valToPos(times[at] ?? 0, 'x') + (label.length * DIGIT) / 2 > end ? '' : label))
}

function linesOf({ series, shown }: PlotInput, scheme: Scheme): uPlot.Series[] {
  return series.map(({ label }, index) => ({
    label,
    stroke: colorOf(index, scheme),
    width: 1.75,
    spanGaps: false,
    show: shown.includes(label),
    // Drawn as a dot, because a point without neighbours has no line.
    points: { show: true, size: 6, fill: colorOf(index, scheme), filter: lonely },
  }))
}

/** Ticks of one axis with the same number of decimals: 12.0, 12.2. */
function tickLabels(values: readonly number[]): string[] {
  const decimals = values.reduce(
    (most, value) => Math.max(most, String(Number(value.toFixed(3))).split('.')[1]?.length ?? 0),
    0,
  )
  const format = new Intl.NumberFormat('ja-JP', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return values.map((value) => format.format(value))
}

/** A drag over less than this is a click. */
const SHORTEST_DRAG = 6

function zoom(plot: uPlot, onZoom: PlotInput['onZoom']): void {
  const { left, width } = plot.select
  if (width === 0) return
  const span: [number, number] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  if (width >= SHORTEST_DRAG) onZoom?.(span)
}

function cursorTime(plot: uPlot): number | null {
  const { left } = plot.cursor
  return left === undefined || left < 0 ? null : plot.posToVal(left, 'x')
}

function spanOr(range: PlotInput['range'], min: number, max: number): [number, number] {
  if (range) return [range[0], range[1]]
  // Half an hour on each side, because one point in time has no span of its own.
  return min === max ? [min - 1800, max + 1800] : [min, max]
}

/** The points of a series that no line reaches: a gap, or the end of the data, on both sides. */
function lonely(plot: uPlot, seriesIndex: number): number[] | null {
  const values = plot.data[seriesIndex]
  if (!values) return null
  // Only the series' own entries count, because times that only other series have (undefined) are no gap.
  const own = [...values.keys()].filter((index) => values[index] !== undefined)
  const missing = (index: number | undefined) => index === undefined || values[index] === null
  return own.filter((index, at) => !missing(index) && missing(own[at - 1]) && missing(own[at + 1]))
}
