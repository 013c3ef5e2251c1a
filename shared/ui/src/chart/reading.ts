import { formatDateTime } from '../values/format'
import { latestValue, usualStep, valueAt, type Series } from './data'

/** The values that a chart tells: those at its cursor, or without one the latest. */
export type Reading = {
  /** Unix seconds, null without a cursor. */
  at: number | null
  moment: string
  valueOf: (series: Series) => number | null
}

/** `cursor` in unix seconds, `step` between two samples in seconds; by default the usual interval of the first series. */
export function readingAt(cursor: number | null, series: readonly Series[], step: number | undefined): Reading {
  if (cursor === null) return { at: null, moment: '最新の値', valueOf: ({ points }) => latestValue(points) }
  const within = step ?? usualStep(series[0]?.points ?? [])
  // On the grid of the samples, so that every chart speaks of the same moment.
  const at = within > 0 ? Math.round(cursor / within) * within : cursor
  return {
    at,
    moment: formatDateTime(new Date(at * 1000).toISOString()),
    valueOf: ({ points }) => valueAt(points, at, within * 0.75),
  }
}
