import type { ReactNode } from 'react'
import type { SearchHelpProps } from '../filter/SearchField'
import type { Field } from '../list/list-state'

/** How many rows have each value of a facet. */
export type Counts = ReadonlyMap<string, number>

/** Values of a facet that the page knows from another read, such as the servers of the project, and their names. */
export type Choices = { values: readonly string[]; text?: (value: string) => string }

export type FacetProps<V, Change = V> = {
  value: V
  /** Returns what became of the value, where that may be another one. */
  onChange(value: Change): unknown
  /** Called at each key with the text that will be the value, by a control for text whose changes wait for a pause. */
  onType?(text: string): void
  /** Undefined where the rows have no value for it. */
  counts: Counts | undefined
  choices: Choices | undefined
  /** What helps to write in a field for text. */
  help?(field: SearchHelpProps): ReactNode
}

/** How the terms of a search name a facet: `状態:未対応`. `V` is its value. Its functions are methods, as those of a facet. */
export interface FacetTerms<T, V> {
  /** The values that can be named, with their texts. */
  options(choices: Choices | undefined, counts: Counts | undefined): readonly { value: string; label: string }[]
  /** The value of the facet with these chosen; null where it cannot have so many. */
  choose(values: readonly string[]): Partial<V> | V | null
  /** Rows may have other values than the options. */
  isOpen?: boolean
  /** No text of a row is that of an option, so that a term can only choose it. */
  isOnlyChosen?: boolean
  /** The texts of a row. Undefined where rows do not have them. */
  textsOf?(row: T, now: number): readonly string[]
  /** The value of the facet that a limit makes, such as `期限<=2026-11-01`; `day` is `YYYY-MM-DD`. */
  limit?(operator: '<' | '<=' | '>' | '>=', day: string): Partial<V> | V | null
}

/**
 * One condition of a list: its control, counts and words, and the predicate of a row or the part of the API's query.
 * `T` is a row, `V` the value of the facet, `Q` its part of the query. Times are in milliseconds.
 *
 * All members are methods, because the parameters of methods are bivariant and one list holds facets of many values.
 */
export interface FacetParts<T, V, Q extends object> {
  label: string
  /** The options, which a popup shows. */
  Control(props: FacetProps<V>): ReactNode
  /** What is chosen, in words; '' while nothing is, and where the page shows it in another way. */
  text(value: V, choices: Choices | undefined): string
  /** The predicate of the rows, or null while every row passes and where the API filters. */
  condition(value: V, now: number): ((row: T) => boolean) | null
  /** Undefined where the rows have no value for it. */
  counts(rows: readonly T[], now: number): Counts | undefined
  query(value: V, now: number): Q
  /** Undefined where a search cannot name it. */
  terms?: FacetTerms<T, V>
}

/** A facet whose value is one field of the URL, under the name that the definition gives it. */
export interface SingleFacet<T, V, Q extends object = object> extends FacetParts<T, V, Q> {
  field: Field<V>
}

/** A facet whose value is several fields of the URL, each under its own name. */
export interface CompoundFacet<T, V extends object, Q extends object = object> extends FacetParts<T, V, Q> {
  /** Its changes name the fields that the user changed only, because `value` may be behind an earlier change. */
  Control(props: FacetProps<V, Partial<V>>): ReactNode
  fields: { [Name in keyof V]: Field<V[Name]> }
}

export type Facet<T> = SingleFacet<T, unknown> | CompoundFacet<T, Record<string, unknown>>
export type Facets<T> = Readonly<Record<string, Facet<T>>>

/** The fields of the URL that the facets of a definition have. */
export type FieldsOf<F> = Together<
  {
    [Name in keyof F]: F[Name] extends { field: infer Single }
      ? { [Key in Name]: Single }
      : F[Name] extends { fields: infer Fields }
        ? Fields
        : never
  }[keyof F]
>

/** What the facets of a definition ask the API for, together. */
export type QueryOf<F> = Together<
  { [Name in keyof F]: F[Name] extends { query(value: never, now: number): infer Q } ? Q : never }[keyof F]
>

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** `{ [name]: value }` with the name in its type, which a computed key alone loses. */
export function named<const Name extends string, V>(name: Name | undefined, value: V): { [Key in Name]: V } {
  return (name === undefined ? {} : { [name]: value }) as { [Key in Name]: V }
}

/** How many rows have each of their values. */
export function countValues<T>(rows: readonly T[], valuesOf: (row: T) => readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
