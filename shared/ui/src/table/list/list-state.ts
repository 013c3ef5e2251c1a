import { useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ALL, pageSizes, usualPageSize } from './page-size'

/**
 * One key of the URL. `filter` and `text` keys narrow the list, `view` keys (sort, size) only arrange it. `parse` gets
 * all values of the key and drops what it does not know.
 */
export type Field<T> = {
  kind: 'text' | 'filter' | 'view' | 'page'
  initial: T
  // Methods, not properties: that is what lets a Field<string> be a Field<unknown> of a schema.
  parse(values: readonly string[]): T
  format(value: T): readonly string[]
}

/** Free text, such as a search. Changes replace the history entry. */
export function text(): Field<string> {
  return {
    kind: 'text',
    initial: '',
    parse: ([value = '']) => value,
    format: (value) => (value === '' ? [] : [value]),
  }
}

/** Any number of values, the key repeated for each. Without `allowed`, any value is accepted (for IDs). */
export function many<V extends string = string>(
  allowed?: readonly V[] | null,
  options: { default?: readonly V[] } = {},
): Field<readonly V[]> {
  const known = (value: string): value is V => value !== '' && (!allowed || allowed.some((each) => each === value))
  return {
    kind: 'filter',
    initial: options.default ?? [],
    parse: (values) => [...new Set(values.filter(known))],
    // An empty value says "none chosen" where leaving the key out would mean the default.
    format: (value) => (value.length === 0 ? [''] : value),
  }
}

/**
 * At most one value of a list; '' when none is chosen. With `arranges` it does not narrow the list, and stays when
 * conditions are cleared.
 */
export function one<const V extends string>(
  allowed: readonly V[],
  options: { default?: V | ''; arranges?: boolean } = {},
): Field<V | ''> {
  const initial = options.default ?? ''
  return {
    kind: options.arranges ? 'view' : 'filter',
    initial,
    parse: ([value = '']) => (value === '' ? '' : (allowed.find((each) => each === value) ?? initial)),
    format: (value) => [value],
  }
}

/** Whether a text is a day of the calendar, which 2026-02-31 is not. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A calendar date `YYYY-MM-DD`; '' when none is chosen. */
export function date(): Field<string> {
  return {
    kind: 'filter',
    initial: '',
    parse: ([value = '']) => (isDay(value) ? value : ''),
    format: (value) => [value],
  }
}

/** Page number from 1. Goes back to 1 when anything else changes. */
export function page(): Field<number> {
  return {
    kind: 'page',
    initial: 1,
    parse: ([value = '']) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1),
    format: (value) => [String(value)],
  }
}

/** Rows a page: 25, 50, 100, 200, or `all` for ALL. Without the key what the user has chosen, which may change. */
export function size(): Field<number> {
  return {
    kind: 'view',
    get initial() {
      return usualPageSize()
    },
    parse: ([value]) => pageSizes.find((each) => sizeText(each) === value) ?? usualPageSize(),
    format: (value) => [sizeText(value)],
  }
}

const sizeText = (value: number) => (value === ALL ? 'all' : String(value))

/** Column id, with a leading `-` for descending. */
export function sort(initial: string): Field<string> {
  return {
    kind: 'view',
    initial,
    parse: ([value = '']) => (/^-?[\w.-]+$/.test(value) ? value : initial),
    format: (value) => [value],
  }
}

/**
 * The fields of a list's arrangement by a named view or a link: the name of the view, the columns that differ from
 * their own setting (`os`, `-location` for a hidden one) of those with these ids, and the density.
 */
export function arrangement(columnIDs: readonly string[]) {
  return {
    viewName: { ...text(), kind: 'view', parse: ([value = '']) => viewNameOf(value) } satisfies Field<string>,
    columns: { ...many(columnIDs.flatMap((id) => [id, `-${id}`])), kind: 'view' } satisfies Field<readonly string[]>,
    density: one(['standard', 'compact'], { arranges: true }),
  }
}

const LONGEST_NAME = 40

/** The name of a view as it is kept: in NFKC, without spaces around it, 40 characters at most. */
export const viewNameOf = (typed: string): string =>
  [...typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')].slice(0, LONGEST_NAME).join('').trim()

export type ListSchema = Record<string, Field<unknown>>
export type ListState<S extends ListSchema> = { readonly [K in keyof S]: S[K] extends Field<infer T> ? T : never }

/** The list state that an address holds. Pure, for loaders: missing keys take their default, unknown values are dropped. */
export function parseListState<S extends ListSchema>(schema: S, search: URLSearchParams): ListState<S> {
  const state: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(schema)) {
    state[key] = search.has(key) ? parsed(field, search.getAll(key)) : field.initial
  }
  return state as ListState<S>
}

// All values unknown (a mistyped address) means the default; an explicitly empty value means "none".
function parsed(field: Field<unknown>, values: readonly string[]): unknown {
  const value = field.parse(values)
  const nothingKnown = Array.isArray(value) && value.length === 0 && !values.includes('')
  return nothingKnown ? field.initial : value
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** Whether all fields of `schema` have their defaults. */
export function isInitial(schema: ListSchema, state: Record<string, unknown>): boolean {
  return Object.entries(schema).every(([key, { format, initial }]) => same(format(state[key]), format(initial)))
}

function write(schema: ListSchema, search: URLSearchParams, state: Record<string, unknown>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, field] of Object.entries(schema)) {
    next.delete(key)
    const values = field.format(state[key])
    if (same(values, field.format(field.initial))) continue
    for (const value of values) next.append(key, value)
  }
  return next
}

/** The search part of a link to a list: `?status=new&sort=-occurredAt`, or '' when everything has its default. */
export function toSearch<S extends ListSchema>(schema: S, state: Partial<ListState<S>>): string {
  const defaults = parseListState(schema, new URLSearchParams())
  const search = write(schema, new URLSearchParams(), { ...defaults, ...state }).toString()
  return search === '' ? '' : `?${search}`
}

export type ListControls<S extends ListSchema> = {
  state: ListState<S>
  /**
   * Changes some keys. Everything but a change of the page itself goes back to page 1. A function gets the newest
   * state, which the page may not show yet: for changes that build on it.
   */
  set: (change: Partial<ListState<S>> | ((now: ListState<S>) => Partial<ListState<S>>)) => void
  /**
   * Puts the keys of another state into the URL, which stay as they are until then: for a view that is opened, and for
   * what only arranges the page. `isReplacing` leaves the history as it is.
   */
  show: (state: Partial<ListState<S>>, isReplacing?: boolean) => void
  /** Puts text and filters back to their defaults; sort and size stay. */
  clear: () => void
  /** True when text or filters differ from their defaults. */
  isFiltered: boolean
}

/** All state of a list, kept in the URL. The schema is static: define it at module scope. */
export function useListState<S extends ListSchema>(schema: S): ListControls<S> {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => parseListState(schema, search), [schema, search])
  // A second change must build on the first, which the router only shows once the loader of the page is done.
  const latest = useRef(search)
  const wished = useRef<string[]>([])
  // A layout effect, because React may run a passive one after a click: it would set `latest` back to the URL that is
  // still shown, and the next change would drop what the click chose.
  useLayoutEffect(() => {
    // This URL is one of the list's own pending updates; `latest` is kept if newer ones are queued.
    const at = wished.current.indexOf(search.toString())
    wished.current = at === -1 ? [] : wished.current.slice(at + 1)
    if (wished.current.length === 0) latest.current = search
  }, [search])

  function go(patch: Partial<ListState<S>>, replace: boolean): void {
    const now = parseListState(schema, latest.current)
    const next = write(schema, latest.current, { ...now, ...patch })
    if (next.toString() === latest.current.toString()) return
    latest.current = next
    wished.current.push(next.toString())
    setSearch(next, { replace, preventScrollReset: true })
  }

  const fieldsOf = (...kinds: Field<unknown>['kind'][]) =>
    Object.entries(schema).filter(([, { kind }]) => kinds.includes(kind))
  const initialOf = (fields: [string, Field<unknown>][]) =>
    Object.fromEntries(fields.map(([key, { initial }]) => [key, initial])) as Partial<ListState<S>>

  return {
    state,
    set: (change) => {
      const patch = typeof change === 'function' ? change(parseListState(schema, latest.current)) : change
      const changed = Object.keys(patch)
      const typing = changed.every((key) => schema[key]?.kind === 'text')
      const keepsPage = changed.some((key) => schema[key]?.kind === 'page')
      go(keepsPage ? patch : { ...initialOf(fieldsOf('page')), ...patch }, typing)
    },
    show: (patch, isReplacing = false) => go(patch, isReplacing),
    clear: () => go(initialOf(fieldsOf('text', 'filter', 'page')), false),
    isFiltered: !isInitial(Object.fromEntries(fieldsOf('text', 'filter')), state),
  }
}
