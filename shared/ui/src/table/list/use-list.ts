import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Live, useLive } from '../../live/use-live'
import type { Read } from '../../live/use-read'
import { sortRows } from '../data-table/column'
import { type TableView, useTableView } from '../data-table/use-table-view'
import type { Choices, Counts } from '../facets/facet'
import type { ListDefinition, ListFields } from './define-list'
import { useSelection } from './list-memory'
import { type ListControls, type ListSchema, useListState } from './list-state'
import { pageRows } from './Pagination'
import { useTypedSearch } from './use-typed-search'

/** Values of facets that the page knows from other reads, by the name of the facet. */
type ChoicesOf = Readonly<Record<string, Choices>>

/** A list as it is now: its rows in three steps, its state in the URL, and the selection. */
export interface List<T, S extends ListSchema = ListFields> extends ListControls<S> {
  definition: ListDefinition<T, S>
  live: Live<unknown>
  view: TableView<T>
  /** All rows; where the API filters, those that it found. */
  all: readonly T[]
  /** The rows that meet every condition, sorted. */
  found: readonly T[]
  /** The rows of `found` on this page. */
  rows: readonly T[]
  /** The search that `found` meets: what is typed, before it is in the URL. */
  search: string
  /** Notes what is typed in the search field. */
  type(text: string): void
  /** Ids of the selected rows. */
  selection: readonly string[]
  select(ids: readonly string[]): void
  /** The selected rows of `found`. */
  selected: readonly T[]
  choices: ChoicesOf
  /** How many of all rows have each value, by the name of the facet. */
  counts: Readonly<Record<string, Counts | undefined>>
}

const NO_CHOICES: ChoicesOf = {}

/** A list of the rows that a read returns. Show it with `ListView`. */
export function useList<T extends { id: string }, S extends ListSchema, F, E, K extends QueryKey>(
  definition: ListDefinition<T, S>,
  read: Read<F, E, T[], K>,
  choices?: ChoicesOf,
): List<T, S> {
  const live = useLive(read)
  return useListOf(definition, live, live.data, choices)
}

/** A list of rows that the page makes of a read. Keep `rows` the same array while they are the same rows. */
export function useListOf<T extends { id: string }, S extends ListSchema>(
  definition: ListDefinition<T, S>,
  live: Live<unknown>,
  rows: readonly T[],
  choices?: ChoicesOf,
): List<T, S>
// The inside of a list knows the fields that all lists have; only its page knows the others.
export function useListOf<T extends { id: string }>(
  definition: ListDefinition<T>,
  live: Live<unknown>,
  rows: readonly T[],
  choices: ChoicesOf = NO_CHOICES,
): List<T> {
  const { columns, thenBy, facets } = definition
  // A period that ends now moves on with the data only, so that rows do not vanish under the pointer.
  const now = live.updatedAt
  const controls = useListState(definition.schema)
  const { state } = controls
  const [search, type] = useTypedSearch(state.q)
  const view = useTableView(definition.id, columns)
  const [selection, select] = useSelection(definition.label)

  const sorted = useMemo(
    () => sortRows(sortRows(rows, columns, thenBy), columns, state.sort),
    [rows, columns, thenBy, state.sort],
  )
  const found = useMemo(
    () => sorted.filter(definition.condition({ ...state, q: search }, now)),
    [definition, sorted, state, search, now],
  )
  // A search leads to the first page, as it does once it is in the URL.
  const page = search === state.q ? state.page : 1
  const counts = useMemo(
    () => Object.fromEntries(facets.map(({ name, counts: count }) => [name, count(rows, now)])),
    [facets, rows, now],
  )
  const selected = useMemo(() => {
    const ids = new Set(selection)
    return ids.size === 0 ? [] : found.filter(({ id }) => ids.has(id))
  }, [found, selection])
  return {
    ...controls,
    definition,
    live,
    view,
    all: rows,
    found,
    rows: useMemo(() => pageRows(found, page, state.size), [found, page, state.size]),
    search,
    type,
    selection,
    select,
    selected,
    choices,
    counts,
  }
}
