import { compareJapanese } from '../../values/japanese-order'
import { inGroups, optionsOf, sameValues } from '../filter/filter-values'
import { MultiOptions } from '../filter/MultiOptions'
import { many } from '../list/list-state'
import { type Choices, type Counts, countValues, type FacetProps, named, type SingleFacet } from './facet'

type AnyOf<T, V extends string, Name extends string> = {
  label: string
  /** The value of a row, or its values. Of a list that the API filters it only tells which values there are. */
  of?: (row: T, now: number) => string | readonly string[] | null | undefined
  /** The name of the values in the API's query. */
  query?: Name
  /** Default: the rows where they have a value, otherwise the API. */
  filteredBy?: 'rows' | 'api'
  /** The values that there are, in their order. Without them, and beside them if `isOpen`, the rows tell. */
  values?: readonly V[]
  isOpen?: boolean
  /** The name of a value on the screen. Default: the value itself. */
  text?: (value: string) => string
  /** The subject of a value, where there are many: options of one subject stand together. */
  group?: (value: string) => string
  initial?: readonly V[]
  /** Choices that the page offers as views of the list, and names there. */
  views?: readonly (readonly V[])[]
}

/** More values than these are counted instead of named. */
const MOST_NAMED = 2

/** A facet of which any number of values can be chosen. */
export function anyOf<T, const V extends string = string, const Name extends string = never>({
  label,
  of,
  query,
  filteredBy = of ? 'rows' : 'api',
  values = [],
  isOpen = values.length === 0,
  text = (value) => value,
  group,
  initial = [],
  views = [],
}: AnyOf<T, V, Name>): SingleFacet<T, readonly V[], { [Key in Name]: V[] }> {
  const field = many(isOpen ? null : values, { default: initial })
  const valuesOf = (row: T, now: number) => [of?.(row, now) ?? []].flat()
  const textOf = (choices: Choices | undefined) => choices?.text ?? text

  /** The values that there are, in their order; with them those that are chosen. */
  function valuesNow(chosen: readonly V[], counts: Counts | undefined, choices: Choices | undefined): string[] {
    const known: readonly string[] = choices?.values ?? values
    const others = isOpen ? new Set([...(counts?.keys() ?? []), ...chosen]) : new Set<string>()
    for (const each of known) others.delete(each)
    const nameOf = textOf(choices)
    return [...known, ...[...others].sort((one, other) => compareJapanese(nameOf(one), nameOf(other)))]
  }

  function Control({ value, onChange, counts, choices }: FacetProps<readonly V[]>) {
    const nameOf = textOf(choices)
    const countOf = filteredBy === 'rows' && counts ? (each: string) => counts.get(each) ?? 0 : undefined
    const options = valuesNow(value, counts, choices)
    return (
      <MultiOptions<string>
        label={label}
        value={value}
        options={group ? inGroups(optionsOf(options, nameOf, countOf), group) : optionsOf(options, nameOf, countOf)}
        onChange={(next) => onChange(field.parse(next))}
      />
    )
  }
  return {
    label,
    field,
    Control,
    text(chosen, choices) {
      if (views.some((view) => sameValues(view, chosen))) return ''
      return chosen.length > MOST_NAMED ? `${chosen.length} 件` : chosen.map(textOf(choices)).join('、')
    },
    condition(chosen, now) {
      if (filteredBy === 'api' || chosen.length === 0) return null
      const wanted = new Set<string>(chosen)
      return (row) => valuesOf(row, now).some((value) => wanted.has(value))
    },
    counts: (rows, now) => (of ? countValues(rows, (row) => valuesOf(row, now)) : undefined),
    query: (chosen) => named(query, [...chosen]),
    terms: {
      isOpen,
      options: (choices, counts) => optionsOf(valuesNow([], counts, choices), textOf(choices)),
      choose: (chosen) => field.parse(chosen),
      ...(of && { textsOf: (row: T, now: number) => valuesOf(row, now).map(text) }),
    },
  }
}
