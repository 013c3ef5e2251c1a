import { fold } from '../../values/searcher'
import type { Choices, Counts } from '../facets/facet'
import type { ListFacet } from '../list/define-list'
import { limitOf } from './limits'
import { hasSigns, type QueryField, type QueryFields, testOf } from './query-fields'
import { parseQuery, printTerm, type Term } from './terms'

type FieldTerm = Extract<Term, { kind: 'field' }>

/** What the page knows of values: those of facets by their names. */
export type Known<T> = {
  /** All rows, where they are there, because a value that none has is a mistake. */
  rows?: readonly T[] | undefined
  choices: Readonly<Record<string, Choices>>
  counts: Readonly<Record<string, Counts | undefined>>
}

/** Why a term counts as text: no field has its name, its field has no such value, or it is no limit of its field. */
export type Problem = { kind: 'field' | 'value' | 'limit'; name: string; value: string }

export type TakenIn = {
  /** The change of the list's state that the terms make. */
  patch: Record<string, unknown>
  /** The query without them, as it is printed. */
  rest: string
  problems: readonly Problem[]
}

/**
 * Takes the terms of a query into the state of a list: what a facet can be set to, the facet is, so that what is typed
 * and what is chosen are the same. The others stay in the query, whose terms have the names of their fields then. `now`
 * in milliseconds.
 */
export function takeIn<T>(fields: QueryFields<T>, query: string, known: Known<T>, now: number): TakenIn {
  if (!hasSigns(query)) return { patch: {}, rest: query, problems: [] }
  const patch: Record<string, unknown> = {}
  const chosen = new Map<ListFacet<T>, readonly string[]>()
  const rest: string[] = []
  const problems: Problem[] = []
  for (const term of parseQuery(query)) {
    const field = term.kind === 'field' ? fields.find(term.name) : undefined
    if (term.kind === 'text' || !field) {
      rest.push(term.kind === 'text' ? printTerm(term) : term.typed)
      if (term.kind === 'field') problems.push({ kind: 'field', name: term.name, value: '' })
      continue
    }
    const facet = field.facet
    const named = facet && valuesOf(facet, term, known)
    const together = named && facet && [...new Set([...(chosen.get(facet) ?? []), ...named])]
    const value = (together && facet?.terms?.choose(together)) ?? limitFor(facet, term, now)
    if (facet && value !== null && value !== undefined) {
      if (together) chosen.set(facet, together)
      Object.assign(patch, facet.patch(value))
      continue
    }
    rest.push(printTerm({ ...term, name: field.name }))
    const problem = problemOf(field, term, known, now)
    if (problem) problems.push(problem)
  }
  return { patch, rest: rest.filter(Boolean).join(' '), problems }
}

/** The values of a facet that a term names by their texts; null where it names others too, or forbids them. */
function valuesOf<T>(facet: ListFacet<T>, term: FieldTerm, known: Known<T>): string[] | null {
  if (term.isNegative || term.operator !== ':' || term.values.length === 0) return null
  const options = optionsOf(facet, known)
  const values = term.values.map((text) => options.find(({ label }) => fold(label) === fold(text))?.value)
  return values.every((value) => value !== undefined) ? values : null
}

export const optionsOf = <T>({ terms, name }: ListFacet<T>, { choices, counts }: Known<T>) =>
  terms?.options(choices[name], counts[name]) ?? []

function limitFor<T>(
  facet: ListFacet<T> | undefined,
  { isNegative, operator, values }: FieldTerm,
  now: number,
): unknown {
  if (isNegative || operator === ':' || values.length !== 1) return null
  const limit = limitOf(values[0] ?? '', now)
  return limit?.kind === 'day' ? (facet?.terms?.limit?.(operator, limit.day) ?? null) : null
}

function problemOf<T>(field: QueryField<T>, term: FieldTerm, { rows }: Known<T>, now: number): Problem | null {
  const holds = testOf(field, term, now)
  const isPossible = holds && (term.operator !== ':' || term.isNegative || !rows || rows.some(holds))
  if (isPossible) return null
  return { kind: term.operator === ':' ? 'value' : 'limit', name: field.name, value: term.values.join(',') }
}
