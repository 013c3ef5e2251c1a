import { DAY_MS, HOUR_MS, inJapan, MINUTE_MS, startOfDay } from '@portal/contract'

const LENGTH_MS = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS }
type Length = keyof typeof LENGTH_MS

/** A period of a list: one that ends now, or days of the calendar. The value is what the list's address holds. */
export type Period = Length | 'today' | 'yesterday' | 'last-week' | 'last-month'
export const PERIODS = ['1h', '24h', '7d', '30d'] as const satisfies readonly Period[]
export const PERIOD_TEXT: Record<Period, string> = {
  '1h': '1 時間以内',
  '24h': '24 時間以内',
  '7d': '7 日以内',
  '30d': '30 日以内',
  today: '今日',
  yesterday: '昨日',
  'last-week': '先週',
  'last-month': '先月',
}

/**
 * The first moment of a period that ends now, in ISO 8601. `now` in milliseconds. It is a whole minute, so that two
 * reads within one have the same address, and the second comes from the cache.
 */
export function periodStart(period: Length, now: number): string {
  return new Date(Math.floor((now - LENGTH_MS[period]) / MINUTE_MS) * MINUTE_MS).toISOString()
}

const isLength = (period: Period): period is Length => period in LENGTH_MS

/** The moments of a period in ISO 8601, without an end where it is now. `now` in milliseconds. */
export function periodSpan(period: Period, now: number): { from?: string; to?: string } {
  return isLength(period) ? { from: periodStart(period, now) } : spanOfDays(periodDays(period, now))
}

/** Days in Japan, both included and '' for no end, as moments in ISO 8601. */
export function spanOfDays({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } {
  return {
    ...(from && { from: new Date(startOfDay(from)).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999+09:00`).toISOString() }),
  }
}

/** The days of a period in Japan, both included; '' for no end. Weeks begin on Monday. `now` in milliseconds. */
export function periodDays(period: Exclude<Period, Length>, now: number): { from: string; to: string } {
  const today = inJapan(now).slice(0, 10)
  // By the arithmetic of UTC, because a day is a day there.
  const noon = Date.parse(`${today}T12:00:00Z`)
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)
  if (period === 'today') return { from: today, to: '' }
  if (period === 'yesterday') return { from: dayAt(noon - DAY_MS), to: dayAt(noon - DAY_MS) }
  if (period === 'last-week') {
    const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * DAY_MS
    return { from: dayAt(monday - 7 * DAY_MS), to: dayAt(monday - DAY_MS) }
  }
  const last = dayAt(Date.parse(`${today.slice(0, 7)}-01T12:00:00Z`) - DAY_MS)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}
