import { DAY_MS } from '@portal/contract'
import { anyOf, defineList, type List, periodOf } from '@portal/ui/table'
import { type Entry, KIND, KIND_TEXT } from './history'

const period = periodOf<Entry>({ of: ({ at }) => at, periods: ['24h', '7d', '30d'] })

/** A moment in ISO 8601; '' for none. */
const moment = {
  kind: 'filter',
  initial: '',
  parse: ([value = '']: readonly string[]) => (Number.isNaN(Date.parse(value)) ? '' : value),
  format: (value: string) => [value],
} as const

type Value = Parameters<typeof period.text>[0] & { before: string }
type Props = Omit<Parameters<typeof period.Control>[0], 'value' | 'onChange'> & {
  value: Value
  onChange(change: Partial<Value>): void
}

/** A period that ends now, or the day that ended `before` a moment: one of the two, because each replaces the other. */
const periodOrDayBefore = {
  ...period,
  fields: { ...period.fields, before: moment },
  Control: ({ onChange, ...props }: Props) =>
    period.Control({ ...props, onChange: (change) => onChange({ ...change, before: '' }) }),
  // A line of the tab says what `before` is, because it has a way back that a pill would not explain.
  text: (value: Value) => (value.before ? '' : period.text(value, undefined)),
  condition(value: Value, now: number) {
    if (!value.before) return period.condition(value, now)
    const end = Date.parse(value.before)
    return ({ at }: Entry) => Date.parse(at) > end - DAY_MS && Date.parse(at) <= end
  },
}

/** The history of one server, filtered in the page, because it is made of the answers of several reads. */
export const historyList = defineList({
  id: 'server-history',
  label: 'このサーバーの履歴',
  columns: [],
  search: { label: '履歴を検索', of: ({ text, note }: Entry) => [text, note] },
  facets: {
    kind: anyOf({
      label: '種別',
      of: ({ kind }: Entry) => kind,
      values: KIND,
      text: (kind) => KIND_TEXT[KIND.find((each) => each === kind) ?? 'operation'],
    }),
    period: periodOrDayBefore,
  },
  sort: '',
})

export type HistoryList = List<Entry, typeof historyList.schema>
