import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract'

const LENGTH_MS = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS }

/** A period of a list that ends now; the value is what the list's address holds. */
export type Period = keyof typeof LENGTH_MS
export const PERIODS = ['1h', '24h', '7d', '30d'] as const satisfies readonly Period[]
export const PERIOD_TEXT: Record<Period, string> = {
  '1h': '1 時間以内',
  '24h': '24 時間以内',
  '7d': '7 日以内',
  '30d': '30 日以内',
}

/**
 * The first moment of a period, in ISO 8601. `now` in milliseconds. It is a whole minute, so that two reads within one
 * have the same address, and the second comes from the cache.
 */
export function periodStart(period: Period, now: number): string {
  return new Date(Math.floor((now - LENGTH_MS[period]) / MINUTE_MS) * MINUTE_MS).toISOString()
}
