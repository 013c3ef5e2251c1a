import { fold } from '../../values/searcher'
import type { CsvColumn } from '../data-table/column'
import type { ListFacet } from '../list/define-list'
import { isWithin, limitOf } from './limits'
import { normalQuery, parseQuery, type Term } from './terms'

type FieldTerm = Extract<Term, { kind: 'field' }>

/** What a term can name: a facet, a column of the list's file, or both under one name. */
export type QueryField<T> = {
  name: string
  facet: ListFacet<T> | undefined
  column: CsvColumn<T> | undefined
  /** Lengths of time are compared with what is left, not with what has passed. */
  isDeadline: boolean
  /** The folded texts of a row; null where rows have none. */
  textsOf: ((row: T, now: number) => readonly string[]) | null
}

export type QueryFields<T> = {
  all: readonly QueryField<T>[]
  find(name: string): QueryField<T> | undefined
}

const keyOf = (name: string) => fold(name).replaceAll(/\s+/g, '')
/** 「メモリ (GiB)」 may be called 「メモリ」. */
const bareName = (name: string) => (name.split('(')[0] ?? '').trimEnd()

/** The fields of a list, made at their first use. `words` are other names of them. */
export function queryFields<T>(
  facets: readonly ListFacet<T>[],
  csv: readonly CsvColumn<T>[],
  words: Readonly<Record<string, string>> = {},
): () => QueryFields<T> {
  let made: QueryFields<T> | undefined
  return () => (made ??= makeFields(facets, csv, words))
}

function makeFields<T>(
  facets: readonly ListFacet<T>[],
  csv: readonly CsvColumn<T>[],
  words: Readonly<Record<string, string>>,
): QueryFields<T> {
  const known = new Map<string, QueryField<T>>()
  const columnOf = (name: string) => csv.find((column) => keyOf(column.header) === keyOf(name))
  // By another name too, because a facet may be called otherwise than the column that it is about.
  const byName = (name: string) => columnOf(name) ?? (words[name] === undefined ? undefined : columnOf(words[name]))
  for (const facet of facets)
    if (facet.terms) known.set(keyOf(facet.label), fieldOf(facet.label, facet, byName(facet.label)))
  for (const column of csv)
    if (!known.has(keyOf(column.header))) known.set(keyOf(column.header), fieldOf(column.header, undefined, column))
  const all = [...known.values()]
  for (const field of all) {
    const bare = keyOf(bareName(field.name))
    if (!known.has(bare)) known.set(bare, field)
  }
  for (const [word, name] of Object.entries(words)) {
    const field = known.get(keyOf(name))
    if (field && !known.has(keyOf(word))) known.set(keyOf(word), field)
  }
  return { all, find: (name) => known.get(keyOf(name)) }
}

/** `fold` that keeps its results, because the rows of a list share the values of a facet. */
function keptFold(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const kept = known.get(text) ?? fold(text)
    known.set(text, kept)
    return kept
  }
}

function fieldOf<T>(name: string, facet: ListFacet<T> | undefined, column: CsvColumn<T> | undefined): QueryField<T> {
  const texts = facet?.terms?.textsOf
  const folded = keptFold()
  const columnText = column && columnTexts(column)
  return {
    name,
    facet,
    column,
    isDeadline: name.endsWith('期限'),
    textsOf: texts ? (row, now) => texts(row, now).map(folded) : (columnText ?? null),
  }
}

/** The folded text of a row in a column, kept for the next key. */
function columnTexts<T>({ value }: CsvColumn<T>): (row: T) => readonly string[] {
  const known = new WeakMap<object, readonly string[]>()
  return (row) => {
    const key = row as object
    const texts = known.get(key) ?? [fold(String(value(row) ?? ''))]
    known.set(key, texts)
    return texts
  }
}

/** Without one of these a query is only words, as most are. */
const SIGNS = /[:<>="]/

/** Whether a query may have terms of fields. */
export const hasSigns = (query: string): boolean => SIGNS.test(normalQuery(query))

/** The predicate of a query. `found` is that of its free text, undefined where the API searches. */
export function queryCondition<T>(
  fields: QueryFields<T>,
  found: ((words: string | readonly string[]) => (row: T) => boolean) | undefined,
  query: string,
  now: number,
): ((row: T) => boolean) | null {
  if (!hasSigns(query)) return found ? found(query) : null
  const { texts, tests } = split(fields, query, now)
  if (found && texts.length > 0) tests.unshift(found(texts))
  return tests.length === 0 ? null : (row) => tests.every((holds) => holds(row))
}

/** The free text of a query, for an API that searches. */
export function textOfQuery<T>(fields: QueryFields<T>, query: string): string {
  return hasSigns(query) ? split(fields, query, 0).texts.join(' ') : query
}

function split<T>(fields: QueryFields<T>, query: string, now: number) {
  const texts: string[] = []
  const tests: ((row: T) => boolean)[] = []
  for (const term of parseQuery(query)) {
    if (term.kind === 'text') texts.push(term.text)
    else {
      const field = fields.find(term.name)
      const holds = field && testOf(field, term, now)
      if (holds) tests.push(term.isNegative ? (row) => !holds(row) : holds)
      else if (!field || term.values.length > 0) texts.push(term.typed)
    }
  }
  return { texts, tests }
}

/** The predicate of a term; null where it cannot hold for any row, and counts as text. */
export function testOf<T>(field: QueryField<T>, term: FieldTerm, now: number): ((row: T) => boolean) | null {
  return term.operator === ':' ? isOneOf(field, term, now) : isLimited(field, term, now)
}

function isOneOf<T>({ facet, textsOf }: QueryField<T>, { values }: FieldTerm, now: number) {
  if (!textsOf || values.length === 0) return null
  const terms = facet?.terms
  const labels = (terms?.options(undefined, undefined) ?? []).map(({ label }) => fold(label))
  const isClosed = labels.length > 0 && !terms?.isOpen && !terms?.isOnlyChosen
  const matches = values.map((value) => matchOf(value, terms?.isOnlyChosen ? [] : labels, isClosed))
  // A choice that rows do not tell of cannot be compared with them.
  if (terms?.isOnlyChosen && values.some((value) => labels.includes(fold(value)))) return null
  const possible = matches.filter((each) => each !== null)
  if (possible.length === 0) return null
  return (row: T) => textsOf(row, now).some((text) => possible.some((isMatch) => isMatch(text)))
}

/** The match of a value: by its pattern, exact where it is a known one, else as a part. Null where no row can have it. */
function matchOf(value: string, labels: readonly string[], isClosed: boolean): ((text: string) => boolean) | null {
  const wanted = fold(value)
  if (wanted.includes('*')) return patternOf(wanted)
  if (labels.includes(wanted)) return (text) => text === wanted
  if (isClosed && !labels.some((label) => label.includes(wanted))) return null
  return (text) => text.includes(wanted)
}

/** Without a regular expression, because a link with many `*` could keep one busy for minutes. */
function patternOf(pattern: string): (text: string) => boolean {
  const [start = '', ...others] = pattern.split('*')
  const end = others.pop() ?? ''
  return (text) => {
    if (!text.startsWith(start) || !text.endsWith(end)) return false
    let at = start.length
    for (const part of others) {
      const found = text.indexOf(part, at)
      if (found === -1) return false
      at = found + part.length
    }
    return at + end.length <= text.length
  }
}

function isLimited<T>({ column, isDeadline }: QueryField<T>, { values, operator }: FieldTerm, now: number) {
  const tests = values.flatMap((value) => {
    const limit = limitOf(value, now)
    return limit ? isWithin(operator, limit, now, isDeadline) : []
  })
  if (!column || tests.length === 0) return null
  return (row: T) => {
    const value = column.value(row)
    return tests.some((holds) => holds(value))
  }
}
