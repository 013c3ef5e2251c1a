import { csvOf } from '../csv'
import type { Column, CsvColumn } from '../data-table/column'
import type { ReactNode } from 'react'
import type {
  Choices,
  Counts,
  Facet,
  FacetParts,
  FacetProps,
  Facets,
  FacetTerms,
  FieldsOf,
  QueryOf,
} from '../facets/facet'
import { type Search, searchOf } from '../facets/search-of'
import { queryFields, type QueryFields } from '../query/query-fields'
import {
  arrangement,
  type Field,
  isInitial,
  type ListSchema,
  type ListState,
  page,
  parseListState,
  size,
  sort,
  text,
} from './list-state'

type ListParts<T, F, S> = {
  /** Names the saved view of the list: `servers`. */
  id: string
  /** Names the list for assistive technology: 「サーバー一覧」. */
  label: string
  columns: readonly Column<T>[]
  /** Columns of the list's file. Default: all of `columns`, those that are hidden too. */
  csv?: readonly CsvColumn<T>[]
  search: Search<T>
  /** Other names that a term of the search may give a facet or a column of the file: `{ 機種: 'モデル' }`. */
  words?: Readonly<Record<string, string>>
  /** By name, in the order of their controls. The name of a facet of one field is also that of the field in the URL. */
  facets: F
  /** Fields of the URL that are the page's own, such as the choice of a view. */
  fields?: S
  /** Id of the column that sorts at first, with `-` before it for descending. */
  sort: string
  /** Id of the column that orders rows that `sort` leaves equal. Default: the order of the API. */
  thenBy?: string
}

type AnyState = ListState<ListSchema>
type Arrangement = ReturnType<typeof arrangement> & {
  q: Field<string>
  sort: Field<string>
  page: Field<number>
  size: Field<number>
}
/** The fields of the URL that every list has. */
export type ListFields = ListSchema & Arrangement

/** A list as data: `useList` reads its rows, `ListView` shows them. */
export interface ListDefinition<T, S extends ListSchema = ListFields, Q extends object = object> {
  id: string
  label: string
  columns: readonly Column<T>[]
  thenBy: string | undefined
  search: ListFacet<T>
  facets: readonly ListFacet<T>[]
  /** All of the list that is in the URL. */
  schema: S
  /** What a term of the search can name. */
  fields(): QueryFields<T>
  /** The page has all rows and searches their texts; otherwise the API does. */
  isSearchedHere: boolean
  /** The columns of the list's file. */
  csv: readonly CsvColumn<T>[]
  /** The predicate of the rows. `now`, in milliseconds, is when the rows were read. */
  condition(state: ListState<S>, now: number): (row: T) => boolean
  /** The conditions as the query of the API. `now` in milliseconds. */
  query(state: ListState<S>, now: number): Q
  /** The state that a URL holds, for loaders and links. */
  stateOf(search: URLSearchParams): ListState<S>
}

/** A facet of a list, which takes its value from the state of the list. */
export interface ListFacet<T> {
  name: string
  label: string
  Control(props: FacetProps<unknown>): ReactNode
  valueOf(state: AnyState): unknown
  /** The change of the state that gives the facet another value. */
  patch(value: unknown): AnyState
  /** The change of the state that takes the condition off. */
  initial: AnyState
  isInitial(state: AnyState): boolean
  text(state: AnyState, choices: Choices | undefined): string
  condition(state: AnyState, now: number): ((row: T) => boolean) | null
  counts(rows: readonly T[], now: number): Counts | undefined
  query(state: AnyState, now: number): object
  terms: FacetTerms<T, unknown> | undefined
}

/**
 * Defines a list: its columns, search, facets and sort. The definition gives the filter controls, their counts and
 * words, the predicate or the query of the API, the schema of the URL and the columns of the CSV file. It is static:
 * define it at module scope.
 */
export function defineList<T extends { id: string }, const F extends Facets<T>, S extends ListSchema = {}>(
  parts: ListParts<T, F, S>,
): ListDefinition<T, Arrangement & FieldsOf<F> & S, QueryOf<F> & { q?: string }> {
  const { id, label, columns, thenBy } = parts
  const csv = parts.csv ?? csvOf(columns)
  const named = Object.entries<Facet<T>>(parts.facets)
  const facets = named.map(([name, facet]) => listFacet(name, facet))
  const fields = queryFields<T>(facets, csv, parts.words)
  const search = listFacet<T>('q', searchOf(parts.search, fields))
  const conditions = [search, ...facets]
  const schema = {
    q: text(),
    ...Object.assign({}, ...named.map(([name, facet]) => fieldsOf(name, facet))),
    ...parts.fields,
    sort: sort(parts.sort),
    page: page(),
    size: size(),
    ...arrangement(columns.slice(1).map((column) => column.id)),
  }
  return {
    id,
    label,
    columns,
    thenBy,
    search,
    facets,
    schema,
    csv,
    fields,
    isSearchedHere: parts.search.of !== undefined,
    condition(state, now) {
      const tests = conditions.flatMap((facet) => facet.condition(state, now) ?? [])
      return (row) => tests.every((holds) => holds(row))
    },
    query: (state, now) => Object.assign({}, ...conditions.map((facet) => facet.query(state, now))),
    stateOf: (search) => parseListState(schema, search),
  }
}

const fieldsOf = <T>(name: string, facet: Facet<T>): ListSchema =>
  'field' in facet ? { [name]: facet.field } : facet.fields

function listFacet<T>(name: string, facet: Facet<T>): ListFacet<T> {
  if ('field' in facet)
    return bound(
      name,
      facet,
      (state) => state[name],
      (value) => ({ [name]: value }),
    )
  const names = Object.keys(facet.fields)
  const valueOf = (state: AnyState) => Object.fromEntries(names.map((each) => [each, state[each]]))
  return bound<T, Record<string, unknown>>(name, facet, valueOf, (value) => value)
}

function bound<T, V>(
  name: string,
  facet: FacetParts<T, V, object> & Facet<T>,
  valueOf: (state: AnyState) => V,
  patch: (value: V) => AnyState,
): ListFacet<T> {
  const fields = fieldsOf(name, facet)
  return {
    name,
    label: facet.label,
    Control: facet.Control,
    valueOf,
    patch,
    initial: parseListState(fields, new URLSearchParams()),
    isInitial: (state) => isInitial(fields, state),
    text: (state, choices) => facet.text(valueOf(state), choices),
    condition: (state, now) => facet.condition(valueOf(state), now),
    counts: (rows, now) => facet.counts(rows, now),
    query: (state, now) => facet.query(valueOf(state), now),
    terms: facet.terms,
  }
}
