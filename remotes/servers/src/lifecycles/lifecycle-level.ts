import { labelsOf } from '@portal/api-client/labels/labels'
import { currentTime } from '@portal/auth'
import { DAY_MS, inJapan } from '@portal/contract'
import { formatNumber } from '@portal/ui'

/** How urgent the end of support is. The order is the order of urgency, and the value is what an address carries. */
export const LEVELS = ['expired', '30d', '90d', '180d', 'later', 'unset'] as const
export type Level = (typeof LEVELS)[number]

export const levelLabels = labelsOf<Level>({
  expired: { text: '期限切れ', tone: 'critical' },
  '30d': { text: '30 日以内', tone: 'critical' },
  '90d': { text: '90 日以内', tone: 'warning' },
  '180d': { text: '180 日以内', tone: 'info' },
  later: { text: '余裕', tone: 'ok' },
  unset: '未設定',
})

/** `YYYY-MM-DD` of a moment in Japan, wherever the browser is. */
export function todayInJapan(now: Date = new Date(currentTime())): string {
  return inJapan(now.getTime()).slice(0, 10)
}

/**
 * Whole days until support ends; 0 on the last day itself, which counts to its end. `expireAt` is `YYYY-MM-DD` and is
 * compared as a date instead of a moment, because it has no zone. Null without a day.
 */
export function daysLeft(expireAt: string | null | undefined, now: Date = new Date(currentTime())): number | null {
  if (!expireAt) return null
  return Math.round((Date.parse(expireAt) - Date.parse(todayInJapan(now))) / DAY_MS)
}

export function levelOf(expireAt: string | null | undefined, now: Date = new Date(currentTime())): Level {
  const days = daysLeft(expireAt, now)
  if (days === null) return 'unset'
  if (days < 0) return 'expired'
  if (days <= 30) return '30d'
  if (days <= 90) return '90d'
  return days <= 180 ? '180d' : 'later'
}

/** 「残り 12 日」「本日まで」「45 日超過」 */
export function daysLeftText(days: number | null): string {
  if (days === null) return '—'
  if (days === 0) return '本日まで'
  return days > 0 ? `残り ${formatNumber(days)} 日` : `${formatNumber(-days)} 日超過`
}
