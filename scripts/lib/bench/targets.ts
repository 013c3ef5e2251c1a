import type { Measure } from './journeys'

/** What a comparison is held against, which decides the ratios that are wanted. */
export type ComparedWith = 'baseline' | 'control' | 'other'

/** The revision whose times the targets are shares of. */
export const BASELINE = '524d0f2'

/** The most that a journey may take, as a share of the baseline's. */
const AGAINST: Partial<Record<Measure, number>> = {
  'cold row': 0.55,
  'cold frame': 0.6,
  'cold paint': 0.6,
  'warm row': 0.48,
  click: 0.45,
  seen: 0.45,
}
/** The most that federation may cost, as a share of one bundle. */
const CONTROL = 1.05

/** The ratio that is wanted, or null where none is set. */
export function targetOf(measure: Measure, compared: ComparedWith): number | null {
  if (compared === 'control') return CONTROL
  return compared === 'baseline' ? (AGAINST[measure] ?? null) : null
}
