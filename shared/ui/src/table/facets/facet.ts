import type { ReactNode } from 'react'
import type { Field } from '../list/list-state'

/** How many rows have each value of a facet. */
export type Counts = ReadonlyMap<string, number>

/** Values of a facet that the page knows from another read, such as the servers of the project, and their names. */
export type Choices = { values: readonly string[]; text?: (value: string) => string }

export type FacetProps<V, Change = V> = {
  value: V
  onChange(value: Change): void
  /** Called at each key with the text that will be the value, by a control for text whose changes wait for a pause. */
  onType?(text: string): void
  /** Undefined where the rows have no value for it. */
  counts: Counts | undefined
  choices: Choices | undefined
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
