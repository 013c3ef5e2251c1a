import { DAY_MS } from '@portal/contract'
import { formatDate } from '../../values/format'
import { DayFilter } from '../filter/DayFilter'
import classes from '../filter/filter.module.css'
import { date } from '../list/list-state'
import type { CompoundFacet, FacetProps } from './facet'

/** Days `YYYY-MM-DD`, both included; '' for no limit. */
export type Days = { from: string; to: string }
export const ANY_DAY: Days = { from: '', to: '' }

/** The range with the earlier day first, because two days that are typed the other way round still say what is meant. */
export function inOrder({ from, to }: Partial<Days>): Days {
  const days = { from: from ?? '', to: to ?? '' }
  return days.from !== '' && days.to !== '' && days.from > days.to ? { from: days.to, to: days.from } : days
}

/** A range of days in words: 「2026/04/01 から 2026/04/30 まで」; '' for any day. */
export function daysText({ from, to }: Partial<Days>): string {
  return [from && `${formatDate(from)} から`, to && `${formatDate(to)} まで`].filter(Boolean).join(' ')
}

/**
 * The two fields of a range of days. Days in the wrong order stay as they were typed, and the page says so. `of`
 * precedes their labels: 「期限 開始日」.
 */
export function DayFilters({
  of,
  value,
  onChange,
}: {
  of?: string
  value: Partial<Days>
  onChange: (days: Partial<Days>) => void
}) {
  const { from, to } = { ...ANY_DAY, ...value }
  const labelOf = (end: string) => (of ? `${of} ${end}` : end)
  return (
    <div className={classes.days}>
      <DayFilter label={labelOf('開始日')} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label={labelOf('終了日')} value={to} min={from} onChange={(day) => onChange({ to: day })} />
      <p role="status" className={classes.dayMessage}>
        {inOrder({ from, to }).from !== from && '開始日が終了日より後のため、入れ替えて絞り込んでいます。'}
      </p>
    </div>
  )
}

/** A facet by a calendar day of a row. A row without a day is in no range. */
export function daysOf<T>({
  label,
  of,
}: {
  label: string
  of: (row: T) => string | null | undefined
}): CompoundFacet<T, Days> {
  return {
    label,
    fields: { from: date(), to: date() },
    Control: ({ value, onChange }: FacetProps<Days, Partial<Days>>) => (
      <DayFilters of={label} value={value} onChange={onChange} />
    ),
    text: (days) => daysText(inOrder(days)),
    condition(days) {
      const { from, to } = inOrder(days)
      if (from === '' && to === '') return null
      return (row) => {
        const day = of(row) ?? ''
        return day !== '' && (from === '' || day >= from) && (to === '' || day <= to)
      }
    },
    counts: () => undefined,
    query: () => ({}),
    terms: {
      options: () => [],
      choose: () => null,
      limit(operator, day) {
        if (operator === '<') return { to: dayAfter(day, -1) }
        if (operator === '>') return { from: dayAfter(day, 1) }
        return operator === '<=' ? { to: day } : { from: day }
      },
    },
  }
}

/** So many days after a day; `days` below 0 are before it. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
