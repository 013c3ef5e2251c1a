import type { To } from 'react-router-dom'
import type { Tone } from '../values/Badges'
import { formatNumber } from '../values/format'

/**
 * Unix seconds and what was measured; null or NaN: nothing. An infinite value is said instead of drawn, because it is
 * off every scale.
 */
type Point = readonly [number, number | null]

/** One line. `points` ascend in time; the label is unique in its chart. */
export type Series = { label: string; unit: string; points: readonly Point[] }

/**
 * A limit. It is shown while one of the series it belongs to is; without `of` always. `mark` is what stands at its
 * line.
 */
export type Threshold = { value: number; label: string; mark: string; tone: Tone; of?: readonly string[] }

/** A point in time (unix seconds) worth a mark. */
export type Marker = { at: number; label: string; tone: Tone; to?: To }

// No value at this time: null is a gap in the line, undefined only means that another series was measured then.
type Value = number | null | undefined
export type Aligned = { times: number[]; values: Value[][] }

/** The median of the intervals between points, in seconds; 0 with fewer than two points. */
export function usualStep(points: readonly Point[]): number {
  const steps = points.slice(1).map(([at], index) => at - (points[index]?.[0] ?? at))
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}

/** Ends a line where samples are missing: `step` is what lies between two of them, by default three usual intervals. */
function withGaps(points: readonly Point[], step: number | undefined): Point[] {
  const usual = step ?? usualStep(points)
  const longest = step === undefined ? usual * 3 : step * 1.5
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    return usual > 0 && next !== undefined && next[0] - point[0] > longest
      ? [point, [point[0] + usual, null] as const]
      : [point]
  })
}

/** All times of all series, ascending, and each series' value at each. The form that uPlot draws. `step` in seconds. */
export function alignSeries(series: readonly Series[], step?: number): Aligned {
  const lines = series.map(({ points }) => withGaps(points, step))
  const times = [...new Set(lines.flatMap((points) => points.map(([at]) => at)))].sort((a, b) => a - b)
  const indexOf = new Map(times.map((at, index) => [at, index]))
  const values = lines.map((points) => {
    const row: Value[] = times.map(() => undefined)
    for (const [at, value] of points) {
      const index = indexOf.get(at)
      if (index !== undefined) row[index] = Number.isFinite(value) ? value : null
    }
    return row
  })
  return { times, values }
}

/** The value measured nearest to a time, at most `within` seconds away. */
export function valueAt(points: readonly Point[], time: number, within: number): number | null {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.[0] ?? 0) < time) low = middle + 1
    else high = middle
  }
  const distance = (point: Point | undefined) => (point ? Math.abs(point[0] - time) : Infinity)
  const [before, after] = [points[low - 1], points[low]]
  const nearest = distance(before) < distance(after) ? before : after
  return nearest && distance(nearest) <= within ? nearest[1] : null
}

/** The newest value that was measured at all. */
export function latestValue(points: readonly Point[]): number | null {
  return points.findLast(([, value]) => value !== null && !Number.isNaN(value))?.[1] ?? null
}

/** `24.5 °C`, 「なし」 where nothing was measured, `+∞` for a value that the sensor could not express. */
export function valueText(value: number | null, unit = ''): string {
  if (value === null || Number.isNaN(value)) return 'なし'
  if (!Number.isFinite(value)) return value > 0 ? '+∞' : '-∞'
  return formatNumber(value, unit)
}

/** How many values of these series no scale can show. */
export function infiniteCount(series: readonly Series[]): number {
  return series.reduce(
    (sum, { points }) => sum + points.filter(([, value]) => Math.abs(value ?? 0) === Infinity).length,
    0,
  )
}
