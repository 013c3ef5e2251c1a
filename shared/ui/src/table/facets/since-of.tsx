import { inJapan, startOfDay } from '@portal/contract'
import { formatDate, formatShort } from '../../values/format'
import { DayFilter } from '../filter/DayFilter'
import { type Field, isDay } from '../list/list-state'
import type { FacetProps, SingleFacet } from './facet'

/** A calendar day, or a moment in ISO 8601, which a link may carry; '' for none. */
const since = (): Field<string> => ({
  kind: 'filter',
  initial: '',
  parse: ([value = '']) => (isDay(value) || isMoment(value) ? value : ''),
  format: (value) => [value],
})

const isMoment = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))

/** The first moment of what `since` says, in milliseconds; a day begins in Japan. */
const startOf = (value: string) => (isDay(value) ? startOfDay(value) : Date.parse(value))

/** A facet by what has happened since a day or a moment. A row without a readable time is not among them. */
export function sinceOf<T>({
  label,
  of,
}: {
  label: string
  /** When it happened, in ISO 8601. `now` in milliseconds. */
  of: (row: T, now: number) => string | null | undefined
}): SingleFacet<T, string> {
  return {
    label,
    field: since(),
    Control: ({ value, onChange }: FacetProps<string>) => (
      <DayFilter
        label={`${label} この日から`}
        value={value === '' ? '' : inJapan(startOf(value)).slice(0, 10)}
        onChange={onChange}
      />
    ),
    text: (value) => (value === '' ? '' : `${isDay(value) ? formatDate(value) : formatShort(value)} から`),
    condition(value, now) {
      if (value === '') return null
      const start = startOf(value)
      return (row) => Date.parse(of(row, now) ?? '') >= start
    },
    counts: () => undefined,
    query: () => ({}),
    terms: {
      options: () => [],
      choose: () => null,
      limit: (operator, day) => (operator === '>=' ? day : null),
    },
  }
}
