/** Where the value axis begins: at zero, wherever the data is (temperatures, voltages), or zero to a hundred. */
export type Baseline = 'zero' | 'data' | 'percent'

/** The value axis for what is visible. `limits` are always on it, so that the distance to them can be seen. */
export function yRange(
  baseline: Baseline,
  min: number | null,
  max: number | null,
  limits: readonly number[],
): [number, number] {
  const seen = [min, max, ...limits].filter((value) => value !== null)
  if (seen.length === 0) return baseline === 'percent' ? [0, 100] : [0, 1]
  const low = Math.min(...seen)
  const high = Math.max(...seen)
  if (baseline === 'percent') return [Math.min(0, low), Math.max(100, high)]
  if (baseline === 'zero') {
    const bottom = Math.min(0, low)
    return [bottom, high > bottom ? high + (high - bottom) * 0.1 : bottom + 1]
  }
  // The axis spans at least a twentieth of the value, so that a quiet sensor does not look like a wild one.
  const span = Math.max((high - low) * 1.2, Math.abs(high) * 0.05, 0.1)
  const middle = (high + low) / 2
  return [middle - span / 2, middle + span / 2]
}
