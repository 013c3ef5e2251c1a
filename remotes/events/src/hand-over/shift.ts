import { HOUR_MS } from '@portal/contract'

/** Hours that a shift may have. */
export const SHIFT_HOURS = ['8', '12', '24'] as const
export type ShiftHours = (typeof SHIFT_HOURS)[number]

/** Both in milliseconds. */
export type Shift = { hours: ShiftHours; from: number; until: number }

/** The shift that ends now, as long as an address says: `?hours=12`; 8 hours without that. */
export function shiftIn(search: URLSearchParams, now: number): Shift {
  const hours = SHIFT_HOURS.find((each) => each === search.get('hours')) ?? '8'
  return { hours, from: now - Number(hours) * HOUR_MS, until: now }
}
