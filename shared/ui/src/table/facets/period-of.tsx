import { optionsOf } from '../filter/filter-values'
import { type Period, PERIOD_TEXT, PERIODS, periodSpan, spanOfDays } from '../filter/period'
import { RadioOptions } from '../filter/RadioOptions'
import { date, one } from '../list/list-state'
import { ANY_DAY, DayFilters, type Days, daysText, inOrder } from './days-of'
import type { CompoundFacet, FacetProps } from './facet'

type PeriodOf<T> = {
  /** Which time must lie in the period, where rows have several. */
  label?: string
  /** When a row happened, in ISO 8601. Undefined where the API filters. */
  of?: (row: T) => string
  periods?: readonly Period[]
  initial?: Period | ''
  /** Offers 「カスタム」 too: a range of days in Japan. */
  hasDays?: boolean
}

const CUSTOM = 'custom'
const TEXT = { ...PERIOD_TEXT, [CUSTOM]: 'カスタム' }
/** Days count with `custom` only. */
type Value = Partial<Days> & { period: keyof typeof TEXT | '' }
/** Moments in ISO 8601. */
type Span = { from?: string; to?: string }

/** The facet 「期間」: a period that ends now, days of the calendar, or with `hasDays` any range of days. */
export function periodOf<T>({
  label = '期間',
  of,
  periods = PERIODS,
  initial = '',
  hasDays = false,
}: PeriodOf<T> = {}): CompoundFacet<T, Value, Span> {
  const values: readonly (keyof typeof TEXT)[] = hasDays ? [...periods, CUSTOM] : periods
  const onlyPeriod = (period: Value['period']): Value => ({ period, ...(hasDays && ANY_DAY) })

  function Control({ value, onChange }: FacetProps<Value, Partial<Value>>) {
    return (
      <>
        <RadioOptions
          value={value.period}
          options={optionsOf(values, (period) => TEXT[period])}
          onChange={(period) => onChange(period === CUSTOM ? { period } : onlyPeriod(period))}
        />
        {value.period === CUSTOM && <DayFilters value={value} onChange={onChange} />}
      </>
    )
  }
  return {
    label,
    // Days only with 「カスタム」, because otherwise no control could take them off again.
    fields: { period: one(values, { default: initial }), ...(hasDays && { from: date(), to: date() }) },
    Control,
    text: periodText,
    condition(value, now) {
      if (!of || value.period === '') return null
      const { from, to } = spanOf(value, now)
      const [start, end] = [from ? Date.parse(from) : -Infinity, to ? Date.parse(to) : Infinity]
      // Not "within", because a row without a time (NaN) is in every period: no record gets lost.
      return (row) => {
        const at = Date.parse(of(row))
        return !(at < start || at > end)
      }
    },
    counts: () => undefined,
    query: spanOf,
    terms: {
      options: () => optionsOf(periods, (period) => TEXT[period]),
      choose([chosen, ...others]) {
        const period = periods.find((each) => each === chosen)
        return period && others.length === 0 ? onlyPeriod(period) : null
      },
    },
  }
}

function periodText(value: Value): string {
  if (value.period === '') return ''
  return (value.period === CUSTOM && daysText(inOrder(value))) || TEXT[value.period]
}

/** The moments between which a row must have happened; `now` in milliseconds. */
function spanOf(value: Value, now: number): Span {
  const { period } = value
  if (period === '') return {}
  return period === CUSTOM ? spanOfDays(inOrder(value)) : periodSpan(period, now)
}
