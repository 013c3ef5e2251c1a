import { DAY_MS, HOUR_MS, inJapan, MINUTE_MS, startOfDay } from '@portal/contract'
import { isDay } from '../list/list-state'
import type { Operator } from './terms'

/** What a value is compared with: a number, a length of time in milliseconds, or a day in Japan. */
export type Limit = { kind: 'number'; value: number } | { kind: 'length'; ms: number } | { kind: 'day'; day: string }

const UNITS: Record<string, number> = {
  分: MINUTE_MS,
  時間: HOUR_MS,
  日: DAY_MS,
  週: 7 * DAY_MS,
  週間: 7 * DAY_MS,
  か月: 30 * DAY_MS,
  カ月: 30 * DAY_MS,
  ヶ月: 30 * DAY_MS,
  ヵ月: 30 * DAY_MS,
  年: 365 * DAY_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
}
const DAYS: Record<string, number> = { 今日: 0, 本日: 0, 昨日: -1, 明日: 1 }
const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const NUMBER = /^(-?\d+(?:\.\d+)?)\s*([^\d\s]{0,4})$/

/** The limit that a text names, or null. `now` in milliseconds. */
export function limitOf(text: string, now: number): Limit | null {
  const shift = DAYS[text]
  if (shift !== undefined) return { kind: 'day', day: inJapan(now + shift * DAY_MS).slice(0, 10) }
  const [, year = '', month = '', date = ''] = DATE.exec(text) ?? []
  if (year !== '') {
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    return isDay(day) ? { kind: 'day', day } : null
  }
  const [, digits, unit = ''] = NUMBER.exec(text) ?? []
  if (digits === undefined) return null
  const unitMs = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
  return unitMs === undefined
    ? { kind: 'number', value: Number(digits) }
    : { kind: 'length', ms: Number(digits) * unitMs }
}

/** A value of a row, as the list's file has it. */
type Value = string | number | boolean | null | undefined

/**
 * The test whether a value is below or above a limit. Lengths of time are compared with the age of a moment, or with
 * the time that is left to it. A value that is missing, or of another kind than the limit, is neither. `now` in
 * milliseconds.
 */
export function isWithin(
  operator: Operator,
  limit: Limit,
  now: number,
  isDeadline: boolean,
): (value: Value) => boolean {
  const differenceOf = limit.kind === 'number' ? numberFrom(limit.value) : timeFrom(limit, now, isDeadline)
  return (value) => {
    const difference = differenceOf(value)
    if (Number.isNaN(difference)) return false
    if (operator === '<') return difference < 0
    if (operator === '>') return difference > 0
    return operator === '<=' ? difference <= 0 : difference >= 0
  }
}

const numberFrom = (limit: number) => (value: Value) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) - limit : NaN

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T/

/** Days are compared by days, moments by milliseconds where the limit is a length, else by their days in Japan. */
function timeFrom(limit: Exclude<Limit, { kind: 'number' }>, now: number, isDeadline: boolean) {
  const sign = isDeadline ? -1 : 1
  const today = startOfDay(inJapan(now).slice(0, 10))
  // Kept, because many rows of a list have the same day.
  const starts = new Map<string, number>()
  function startOf(day: string): number {
    const start = starts.get(day) ?? startOfDay(day)
    starts.set(day, start)
    return start
  }
  return (value: Value) => {
    if (typeof value !== 'string') return NaN
    const isWhole = DAY.test(value)
    if (!isWhole && !MOMENT.test(value)) return NaN
    if (limit.kind === 'day') {
      return startOf(isWhole ? value : inJapan(Date.parse(value)).slice(0, 10)) - startOf(limit.day)
    }
    return sign * (isWhole ? today - startOf(value) : now - Date.parse(value)) - limit.ms
  }
}
