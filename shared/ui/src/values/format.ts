import { currentTime } from '@portal/auth'
import { DAY_MS, HOUR_MS, inJapan, MINUTE_MS } from '@portal/contract'

const none = '—'
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

const withSlashes = (at: number) => inJapan(at).replaceAll('-', '/').replace('T', ' ')

/**
 * `2025/11/21 14:03:22 JST`, a day alone as `2025/11/21`; 「—」 without a value. A text that is no date comes back as it
 * is.
 */
export function formatDateTime(iso: string | null | undefined): string {
  if (!iso) return none
  if (isDay(iso)) return formatDate(iso)
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : `${withSlashes(at.getTime())} JST`
}

/** `12:03:11`, in Japan. `at` in milliseconds. */
export function formatTime(at: number): string {
  return inJapan(at).slice(-8)
}

/** The time of a moment of today, date and time of any other. `at` and `now` in milliseconds. */
export function formatMoment(at: number, now: number = currentTime()): string {
  const sameDay = inJapan(at).slice(0, 10) === inJapan(now).slice(0, 10)
  return sameDay ? formatTime(at) : formatDateTime(new Date(at).toISOString())
}

/** The number of a day in Japan, so that the day before has one less. `at` in milliseconds. */
export const dayInJapan = (at: number): number => Math.floor((at + JAPAN_MS) / DAY_MS)
const JAPAN_MS = 9 * HOUR_MS

/** 「今日」「昨日」「11/16」, and of another year 「2024/11/16」; 「—」 for NaN. `at` and `now` in milliseconds. */
export function formatDay(at: number, now: number = currentTime()): string {
  if (Number.isNaN(at)) return none
  const age = dayInJapan(now) - dayInJapan(at)
  if (age === 0) return '今日'
  if (age === 1) return '昨日'
  const date = withSlashes(at).slice(0, 10)
  return isSameYear(at, now) ? date.slice(5) : date
}

const isSameYear = (at: number, now: number) => inJapan(at).slice(0, 4) === inJapan(now).slice(0, 4)

/** `12:54`, in Japan. `at` in milliseconds. */
export const formatClock = (at: number): string => formatTime(at).slice(0, 5)

/**
 * For lists: 「今日 12:54」「昨日 18:36」「11/16 13:23」, and of another year 「2024/11/16」; 「—」 without a value. A text that is
 * no time comes back as it is. `now` in milliseconds.
 */
export function formatShort(iso: string | null | undefined, now: number = currentTime()): string {
  if (!iso) return none
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  const day = formatDay(at, now)
  return isSameYear(at, now) || day === '昨日' ? `${day} ${formatClock(at)}` : day
}

/**
 * `YYYY-MM-DD` -> `YYYY/MM/DD`, without Date, because a calendar date has no zone. A full time is cut to its day in
 * Japan.
 */
export function formatDate(value: string | null | undefined): string {
  if (!value) return none
  if (isDay(value)) return value.replaceAll('-', '/')
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? value : withSlashes(at.getTime()).slice(0, 10)
}

// Largest unit first; seconds each.
const units = [
  [31_557_600, '年'],
  [2_629_800, 'か月'],
  [86_400, '日'],
  [3600, '時間'],
  [60, '分'],
  [1, '秒'],
] as const

/** The clocks of agents and machines may be so far ahead. */
const AHEAD_MS = MINUTE_MS

/**
 * 「3 分前」「たった今」, and of a deadline 「2 日後」. What has happened is never to come, so that one which a clock puts there is
 * 「たった今」, or short as in lists. `now` in milliseconds.
 */
export function formatRelative(iso: string | null | undefined, now: number, isDeadline = false): string {
  if (!iso) return none
  const at = new Date(iso).getTime()
  if (Number.isNaN(at)) return iso
  if (!isDeadline && at > now) return at - now <= AHEAD_MS ? 'たった今' : formatShort(iso, now)
  const seconds = Math.trunc((now - at) / 1000)
  const distance = Math.abs(seconds)
  if (distance < 5) return 'たった今'
  for (const [size, unit] of units) {
    if (distance >= size) return `${Math.floor(distance / size)} ${unit}${seconds > 0 ? '前' : '後'}`
  }
  return 'たった今'
}

/** Thousands separated, at most two decimals, with an optional unit: `1,234.5 GiB`; 「—」 without a value. */
export function formatNumber(value: number | null | undefined, unit?: string): string {
  if (value === null || value === undefined || Number.isNaN(value)) return none
  const [whole = '', decimals] = String(Number(value.toFixed(2))).split('.')
  // oxlint-disable-next-line regexp/no-super-linear-move -- a number has at most 22 digits
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const text = decimals === undefined ? grouped : `${grouped}.${decimals}`
  return unit ? `${text} ${unit}` : text
}
