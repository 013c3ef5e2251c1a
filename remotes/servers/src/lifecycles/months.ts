/** `2026-03` -> 「2026年3月」 */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${year}年${Number(number)}月`
}

/** A month `YYYY-MM` and the eleven after it. */
export function monthsFrom(first: string): string[] {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const at = month - 1 + index
    return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** The fiscal year of a day `YYYY-MM-DD`, which begins on April 1: 2026-03-31 belongs to 2025. */
export function fiscalYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** 「2025年度 (2025/04/01–2026/03/31)」 */
export const fiscalYearText = (year: number): string => `${year}年度 (${year}/04/01–${year + 1}/03/31)`

/** `2028-02` -> `2028-02-29` */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
