import { optionsOf } from '../filter/filter-values'
import { RadioOptions } from '../filter/RadioOptions'
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
}

/** A facet of which one value, or none (''), can be chosen. */
export function oneOf<T, const V extends string, const Name extends string = never>({
  label,
  values,
  text,
  test,
  query,
}: OneOf<T, V, Name>): SingleFacet<T, V | '', { [Key in Name]: V | undefined }> {
  const field = one(values)
  function Control({ value, onChange, counts }: FacetProps<V | ''>) {
    const countOf = counts && ((each: string) => counts.get(each) ?? 0)
    return <RadioOptions value={value} options={optionsOf(values, text, countOf)} onChange={onChange} />
  }
  return {
    label,
    field,
    Control,
    text: (value) => (value === '' ? '' : text(value)),
    condition: (value, now) => (value === '' || !test ? null : test(value, now)),
    counts: (rows, now) => test && new Map(values.map((value) => [value, rows.filter(test(value, now)).length])),
    query: (value) => named(query, value === '' ? undefined : value),
    terms: {
      options: () => optionsOf(values, text),
      choose: (chosen) => (chosen.length === 1 ? field.parse(chosen) : null),
      ...(test
        ? { textsOf: (row: T, now: number) => values.filter((value) => test(value, now)(row)).map(text) }
        : { isOnlyChosen: true }),
    },
  }
}
