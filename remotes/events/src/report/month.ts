import { inJapan, startOfDay } from '@portal/contract'

/** A month in Japan, `2026-10`. */
export type Month = string

/** The month that is `by` months after this one; before it where `by` is negative. */
export function monthAfter(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** In milliseconds; `end` is the first moment of the month after it. */
export const spanOf = (month: Month): { start: number; end: number } => ({
  start: startOfDay(`${month}-01`),
  end: startOfDay(`${monthAfter(month, 1)}-01`),
})

export const monthOf = (at: number): Month => inJapan(at).slice(0, 7)

/** 「2026年10月」 */
export function monthText(month: Month): string {
  const [year, number] = month.split('-')
  return `${year}年${Number(number)}月`
}

/** Months that a report can be of: this one, and so many before it. */
const MONTHS_BACK = 12
/** The newest first; `now` in milliseconds. */
export const monthsUpTo = (now: number): Month[] =>
  Array.from({ length: MONTHS_BACK + 1 }, (_, at) => monthAfter(monthOf(now), -at))

/** The month that an address asks for; without one, or with one that no report can be of, the last that is over. */
export function monthIn(search: URLSearchParams, now: number): Month {
  const wanted = search.get('month') ?? ''
  return monthsUpTo(now).includes(wanted) ? wanted : monthAfter(monthOf(now), -1)
}
