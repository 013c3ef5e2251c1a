import { useEffect, useRef, useState, type RefObject } from 'react'
import uPlot from 'uplot'
import { formatNumber } from '../format'
import { annotations } from './annotations'
import { dashOf, type Aligned, type Marker, type Series, type Threshold } from './data'
import { axisLabels } from './time-format'

// Distinguishable with the common colour blindnesses (after Okabe and Ito); at least 3:1 on the surface of their scheme.
const palette = {
  light: ['#0b6f8f', '#b45309', '#7c3aed', '#15803d', '#be185d', '#4b5563'],
  dark: ['#63bbd4', '#f0b45b', '#b79cf5', '#6fcf97', '#f48fb1', '#b3bfc8'],
}

type PlotInput = {
  data: Aligned
  series: readonly Series[]
  off: readonly string[]
  thresholds: readonly Threshold[]
  markers: readonly Marker[]
  height: number
  range: readonly [number, number] | undefined
  onZoom: ((range: [number, number]) => void) | undefined
  syncKey: string | undefined
  scheme: 'light' | 'dark'
  hidden: boolean
}

type PlotOutput = {
  target: RefObject<HTMLDivElement | null>
  /** Colour of each series. */
  colors: string[]
  /** Index of the time under the cursor. */
  cursor: number | null
}

/** A uPlot in a div. It is made anew when the shape, the colours or the scheme change; new points only replace its data. */
export function usePlot(input: PlotInput): PlotOutput {
  const { data, series, off, thresholds, markers, height, range, syncKey, scheme, hidden } = input
  const target = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const colors = series.map(({ color }, index) => color ?? palette[scheme][index % 6] ?? '#4b5563')
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })

  const shape = JSON.stringify([series.map(({ label, unit }) => [label, unit]), colors, scheme, syncKey, hidden])
  useEffect(() => {
    const element = target.current
    if (!element) return
    const style = getComputedStyle(element)
    const ink = style.getPropertyValue('--p-text-2')
    const line = style.getPropertyValue('--p-border')
    const font = `12px ${style.fontFamily}`
    const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
    const units = [...new Set(latest.current.series.map(({ unit }) => unit))]
    const made = new uPlot(
      {
        width: Math.max(element.clientWidth, 160),
        height: latest.current.height,
        legend: { show: false },
        cursor: {
          drag: { x: Boolean(latest.current.onZoom), y: false, setScale: false },
          points: { size: 7 },
          ...(syncKey ? { sync: { key: syncKey } } : {}),
        },
        scales: {
          x: { time: true, range: (_, min, max) => spanOf(latest.current.range, min, max) },
          ...Object.fromEntries(
            units.map((unit) => [unit, { range: (_: uPlot, min: number | null, max: number | null) => bounds(min, max, latest.current.thresholds, unit === units[0]) }]),
          ),
        },
        axes: [
          { ...axis, values: (_, times, __, ___, gap) => axisLabels(times, gap), space: 90, size: 32 },
          ...units.slice(0, 2).map((unit, index) => ({
            ...axis,
            scale: unit,
            side: index === 0 ? 3 : 1,
            size: (_: uPlot, labels: string[] | null) => widthOf(labels),
            grid: index === 0 ? axis.grid : { show: false },
            values: (_: uPlot, values: number[]) => values.map((value) => formatNumber(value, unit)),
          })),
        ],
        series: [
          {},
          ...latest.current.series.map((each, index) => ({
            label: each.label,
            scale: each.unit,
            stroke: colors[index],
            width: 2,
            dash: dashOf(index),
            spanGaps: false,
            show: !latest.current.off.includes(each.label),
            // A point without neighbours has no line: it is drawn as a dot.
            points: { show: true, size: 5, fill: colors[index], filter: lonely },
          })),
        ],
        hooks: {
          setCursor: [(self) => setCursor(self.cursor.idx ?? null)],
          setSelect: [
            (self) => {
              if (self.select.width < 4) return
              const from = self.posToVal(self.select.left, 'x')
              const to = self.posToVal(self.select.left + self.select.width, 'x')
              self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
              latest.current.onZoom?.([from, to])
            },
          ],
          draw: [(self) => annotations(self, latest.current.thresholds, latest.current.markers, units[0] ?? '', style)],
        },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Asia/Tokyo'),
      },
      [latest.current.data.times, ...latest.current.data.values],
      element,
    )
    plot.current = made
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) made.setSize({ width: element.clientWidth, height: latest.current.height })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
      plot.current = null
      setCursor(null)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `shape` stands for everything that needs a new plot
  }, [shape])

  useEffect(() => {
    plot.current?.setData([data.times, ...data.values])
  }, [data])
  useEffect(() => {
    series.forEach(({ label }, index) => plot.current?.setSeries(index + 1, { show: !off.includes(label) }))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the labels are part of `shape`
  }, [off, shape])
  const from = range?.[0]
  const to = range?.[1]
  useEffect(() => {
    plot.current?.setData([latest.current.data.times, ...latest.current.data.values])
  }, [from, to, thresholds, markers])
  useEffect(() => {
    if (plot.current) plot.current.setSize({ width: plot.current.width, height })
  }, [height])

  return { target, colors, cursor }
}

function spanOf(range: readonly [number, number] | undefined, min: number, max: number): [number, number] {
  if (range) return [range[0], range[1]]
  // One point in time has no span; half an hour on each side puts it in the middle.
  return min === max ? [min - 1800, max + 1800] : [min, max]
}

function bounds(min: number | null, max: number | null, thresholds: readonly Threshold[], main: boolean): [number, number] {
  const limits = main ? thresholds.map(({ value }) => value) : []
  const low = Math.min(min ?? 0, 0, ...limits)
  const high = Math.max(max ?? 1, ...limits)
  return [low, high === low ? low + 1 : high + (high - low) * 0.12]
}

/** The points of a series that no line reaches: a gap, or the end of the data, on both sides. */
function lonely(self: uPlot, seriesIndex: number): number[] | null {
  const values = self.data[seriesIndex]
  if (!values) return null
  // What undefined skips over is no gap, so only the series' own entries count.
  const own = [...values.keys()].filter((index) => values[index] !== undefined)
  const missing = (index: number | undefined) => index === undefined || values[index] === null
  return own.filter((index, at) => !missing(index) && missing(own[at - 1]) && missing(own[at + 1]))
}

/** Room for the longest label of a value axis, in CSS pixels: about 7 a character at 12 px, plus tick and gap. */
function widthOf(labels: readonly string[] | null): number {
  return 24 + 7 * Math.max(4, ...(labels ?? []).map((label) => label?.length ?? 0))
}
