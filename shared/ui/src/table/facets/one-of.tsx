import { formatNumber } from '../../values/format'
import { ChoiceFilter } from '../filter/ChoiceFilter'
import { optionsOf } from '../filter/filter-values'
import { one } from '../list/list-state'
import { type FacetProps, named, type SingleFacet } from './facet'

type OneOf<T, V extends string, Name extends string> = {
  label: string
  values: readonly V[]
  text: (value: V) => string
  /** The predicate of a value. Undefined where the API filters. */
  test?: (value: V, now: number) => (row: T) => boolean
  /** The name of the value in the API's query. */
  query?: Name
  /** The name of no choice. Default 「すべて」. */
  none?: string
  /** The choice arranges the list instead of narrowing it: no chip, and it stays when the conditions are cleared. */
  arranges?: boolean
}

/** A facet of which one value, or none (''), can be chosen. */
export function oneOf<T, const V extends string, const Name extends string = never>({
  label,
  values,
  text,
  test,
  query,
  none,
  arranges = false,
}: OneOf<T, V, Name>): SingleFacet<T, V | '', { [Key in Name]: V | undefined }> {
  function Control({ value, onChange, counts }: FacetProps<V | ''>) {
    const nameOf = (each: V) => (counts ? `${text(each)} (${formatNumber(counts.get(each) ?? 0)})` : text(each))
    return (
      <ChoiceFilter
        label={label}
        value={value}
        options={optionsOf(values, nameOf)}
        onChange={onChange}
        {...(none !== undefined && { none })}
      />
    )
  }
  return {
    field: one(values, { arranges }),
    Control,
    chips: (value) => (value === '' || arranges ? [] : [{ label: `${label}: ${text(value)}`, without: () => '' }]),
    condition: (value, now) => (value === '' || !test ? null : test(value, now)),
    counts: (rows, now) => test && new Map(values.map((value) => [value, rows.filter(test(value, now)).length])),
    query: (value) => named(query, value === '' ? undefined : value),
  }
}
