import { inSlices } from '@portal/api-client/in-slices'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useBeginning } from '../../live/use-beginning'
import { type Live, useLive } from '../../live/use-live'
import type { Read } from '../../live/use-read'
import { firstRows, sortRows } from '../data-table/sort-rows'
import { type TableView, useTableView } from '../data-table/use-table-view'
import type { Choices, Counts } from '../facets/facet'
import type { ListDefinition, ListFields } from './define-list'
import { useSelection } from './list-memory'
import { type ListControls, type ListSchema, useListState } from './list-state'
import { ALL } from './page-size'
import { pageBounds } from './Pagination'
import { useArranged } from './use-arranged'
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
  /** The rows that meet every condition. */
  found: readonly T[]
  /** Sorts `found`; of a long list a page is shown without that. */
  sorted(): readonly T[]
  /** The rows of this page, sorted. */
  rows: readonly T[]
  /** How many rows `found` has, also while they are on their way. */
  total: number
  /**
   * Only the first page of the list is there, the others are on their way. Then `all` and `found` are its rows, and
   * `counts` are empty.
   */
  isBeginning: boolean
  /** The search that `found` meets: what is typed, before it is in the URL. */
  search: string
  /** Notes what is typed in the search field. */
  type(text: string): void
  /** How often the list was cleared. The search field is another one each time, so that it drops what was typed. */
  clears: number
  /** Ids of the selected rows. */
  selection: readonly string[]
  select(ids: readonly string[]): void
  /** The selected rows of `found`, sorted. */
  selected: readonly T[]
  choices: ChoicesOf
  /** How many of all rows have each value, by the name of the facet. */
  counts: Readonly<Record<string, Counts | undefined>>
}

const NO_CHOICES: ChoicesOf = {}

/**
 * A list of the rows that a read returns, first of its first page where the API has pages. Show it with `ListView`.
 * `rowsOf` makes the rows of the list of those that were read; keep it the same function while it makes the same rows.
 */
export function useList<T extends { id: string }, S extends ListSchema, F, E, K extends QueryKey>(
  definition: ListDefinition<T, S>,
  read: Read<F, E, T[], K>,
  choices?: ChoicesOf,
  rowsOf?: (read: readonly T[]) => readonly T[],
): List<T, S> {
  const beginning = useBeginning(read)
  const live = useLive(beginning?.read ?? read)
  const failure = beginning && { isFailed: beginning.isFailed, refresh: beginning.retry }
  const { data } = live
  const rows = useMemo(() => rowsOf?.(data) ?? data, [rowsOf, data])
  return useListOf(definition, { ...live, ...failure }, rows, choices, beginning?.total)
}

/**
 * A list of rows that the page makes of a read. Keep `rows` the same array while they are the same rows. With a `total`
 * they are only the first so many, in the order that the list has at first.
 */
export function useListOf<T extends { id: string }, S extends ListSchema>(
  definition: ListDefinition<T, S>,
  live: Live<unknown>,
  rows: readonly T[],
  choices?: ChoicesOf,
  total?: number,
): List<T, S>
// The inside of a list knows the fields that all lists have; only its page knows the others.
export function useListOf<T extends { id: string }>(
  definition: ListDefinition<T>,
  live: Live<unknown>,
  rows: readonly T[],
  choices: ChoicesOf = NO_CHOICES,
  total?: number,
): List<T> {
  const { columns, thenBy, facets } = definition
  // A period that ends now moves on with the data only, so that rows do not vanish under the pointer.
  const now = live.updatedAt
  const controls = useListState(definition.schema)
  const { state } = controls
  const isBeginning = total !== undefined
  const { search, type, forget } = useTypedSearch(state.q)
  const [clears, setClears] = useState(0)
  const view = useTableView(definition.id, columns, useArranged(controls))
  const [selection, select] = useSelection(definition.label)

  const inOrder = useMemo(() => sortRows(rows, columns, thenBy), [rows, columns, thenBy])
  useSearchedAhead(definition, rows)
  // By value, because a sort or another page makes a new state in which every condition is as it was.
  const conditions = JSON.stringify(facets.map((facet) => facet.valueOf(state)))
  const found = useMemo(
    () => inOrder.filter(definition.condition({ ...state, q: search }, now)),
    [definition, inOrder, conditions, search, now], // oxlint-disable-line react-hooks/exhaustive-deps -- of `state` it takes `conditions` alone
  )
  // A search leads to the first page, as it does once it is in the URL.
  const page = search === state.q ? state.page : 1
  const counts = useMemo(
    () => (isBeginning ? {} : Object.fromEntries(facets.map(({ name, counts: count }) => [name, count(rows, now)]))),
    [facets, rows, now, isBeginning],
  )
  // Other rows than the first ones of the list as it comes may be among those that are still on their way.
  const isAwaited =
    isBeginning &&
    (controls.isFiltered || search !== '' || state.sort !== definition.schema.sort.initial || !has(rows, page, state))
  const selected = useMemo(
    () => sortRows(chosenOf(found, selection), columns, state.sort),
    [found, columns, state.sort, selection],
  )
  const ofPage = useMemo(() => {
    if (isAwaited) return []
    const [start, end] = pageBounds(found.length, page, state.size)
    return firstRows(found, columns, state.sort, end).slice(start)
  }, [isAwaited, found, columns, state.sort, page, state.size])
  return {
    ...controls,
    definition,
    // Counted as a user action, so that rows that the user waits for are shown as soon as they are there.
    live: { ...live, userActions: live.userActions + Number(isAwaited) },
    view,
    all: rows,
    found,
    sorted: () => sortRows(found, columns, state.sort),
    rows: ofPage,
    total: total ?? found.length,
    isBeginning,
    search,
    type,
    clears,
    clear() {
      forget()
      setClears((count) => count + 1)
      controls.clear()
    },
    selection,
    select,
    selected,
    choices,
    counts,
  }
}

/** So many rows are searched within the time of a frame, also for the first time. */
const QUICK_ROWS = 1000

/**
 * Searches a long list once while the user does nothing, because the texts of its rows are put together at the first
 * search, and the first key would wait for that.
 */
function useSearchedAhead<T>({ condition, stateOf }: ListDefinition<T>, rows: readonly T[]): void {
  useEffect(() => {
    if (rows.length <= QUICK_ROWS) return
    const controller = new AbortController()
    const isFound = condition({ ...stateOf(new URLSearchParams()), q: '-' }, 0)
    void inSlices(rows, (row) => void isFound(row), controller.signal)
    return () => controller.abort()
  }, [condition, stateOf, rows])
}

function chosenOf<T extends { id: string }>(rows: readonly T[], selection: readonly string[]): readonly T[] {
  const ids = new Set(selection)
  return ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))
}

/** Is this whole page of the list among its first `rows`? */
const has = (rows: readonly unknown[], page: number, { size }: { size: number }) =>
  size !== ALL && page * size <= rows.length
