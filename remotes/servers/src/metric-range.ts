const HOUR = 3600
/** Presets and their length in seconds. */
export const RANGES = { '1h': HOUR, '3h': 3 * HOUR, '6h': 6 * HOUR, '24h': 24 * HOUR, '7d': 168 * HOUR, '30d': 720 * HOUR }
export type RangeName = keyof typeof RANGES

const STEPS = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400]
const SAMPLES = 300

/**
 * What to ask the API for: the smallest step that keeps a series near 300 samples, and ends on whole steps, so that
 * the address stays the same (and cacheable) for the length of a step. All in unix seconds.
 */
export function rangeQuery(range: RangeName, now: number): { start: number; end: number; step: number } {
  const length = RANGES[range]
  const step = STEPS.find((each) => each >= length / SAMPLES) ?? 86400
  const end = Math.floor(now / step) * step
  return { start: end - length, end, step }
}
