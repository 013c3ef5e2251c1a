import type { To } from 'react-router-dom'
import type { Tone } from '../badges'

/** One line: `points` are [unix seconds, value]; null or NaN is a gap. */
export type Series = { label: string; unit: string; points: readonly (readonly [number, number | null])[]; color?: string }

export type Threshold = { value: number; label: string; tone: Tone }
/** A point in time (unix seconds) worth a vertical line. */
export type Marker = { at: number; label: string; to?: To }

/** Lines differ in their dashes as well as in colour. */
export function dashOf(index: number): number[] {
  return [[], [6, 3], [2, 3], [10, 3, 2, 3]][index % 4] ?? []
}

// No value at this time: null is a gap in the line, undefined only means that another series was measured then.
type Value = number | null | undefined
export type Aligned = { times: number[]; values: Value[][] }

/** Ends a line where more than three usual intervals passed without a point: nothing was measured there. */
function withGaps(points: Series['points']): (readonly [number, number | null])[] {
  const sorted = [...points].sort(([a], [b]) => a - b)
  const steps = sorted.slice(1).map(([at], index) => at - (sorted[index]?.[0] ?? at))
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return sorted.flatMap((point, index) => {
    const step = steps[index]
    return usual > 0 && step !== undefined && step > usual * 3 ? [point, [point[0] + usual, null] as const] : [point]
  })
}

/** All times of all series, ascending, and each series' value at each. The form that uPlot draws. */
export function alignSeries(series: readonly Series[]): Aligned {
  const lines = series.map(({ points }) => withGaps(points))
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
