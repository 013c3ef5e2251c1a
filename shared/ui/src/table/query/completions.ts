import { nearest } from '@portal/contract'
import { fold } from '../../values/searcher'
import type { QueryField, QueryFields } from './query-fields'
import { type Known, optionsOf, type Problem } from './take-in'
import { normalQuery, partsOf, parseTerm, printName, printValue, type Term } from './terms'

type FieldTerm = Extract<Term, { kind: 'field' }>

/** One thing that can be written at the caret. `text` is the whole query with it, `caret` the place after it. */
export type Offer = { label: string; note?: string; text: string; caret: number; isWhole: boolean }

const MOST = 12
const LENGTHS = ['7日', '30日', '90日', '180日']

/**
 * What can be written at the caret of a query: names of fields, or values of the field before it. Without a begun word
 * there is nothing, unless `isAsked`.
 */
export function offersAt<T>(
  fields: QueryFields<T>,
  typed: string,
  caret: number,
  known: Known<T>,
  isAsked: boolean,
): readonly Offer[] {
  const before = normalQuery(typed.slice(0, caret))
  const after = normalQuery(typed.slice(caret)).trimStart()
  const last = partsOf(before).at(-1)
  const part = last && last.end === before.length ? last : undefined
  const start = before.slice(0, part?.start ?? before.length)
  const withPart = (text: string, isWhole: boolean) => {
    const written = `${start}${text}${isWhole ? ' ' : ''}`
    return { text: written + after, caret: written.length, isWhole }
  }
  const term = parseTerm(part?.text ?? '')
  if (term.kind === 'field') {
    const field = fields.find(term.name)
    return field
      ? valuesOf(field, term, known)
          .slice(0, MOST)
          .map((value) => valueOffer(field, term, value, withPart))
      : []
  }
  const begun = part?.text ?? ''
  if (begun === '' && !isAsked) return []
  const sign = begun.startsWith('-') ? '-' : ''
  const wanted = fold(begun.slice(sign.length).replaceAll('"', ''))
  if (wanted === '' && !isAsked) return []
  return begunFirst(
    fields.all.map(({ name }) => name),
    wanted,
  )
    .slice(0, MOST)
    .map((name) => ({ label: name, ...withPart(`${sign}${printName(name)}:`, false) }))
}

type WithPart = (text: string, isWhole: boolean) => Pick<Offer, 'text' | 'caret' | 'isWhole'>

function valueOffer<T>(field: QueryField<T>, term: FieldTerm, value: string, withPart: WithPart): Offer {
  const others = term.typed.endsWith(',') ? term.values : term.values.slice(0, -1)
  const sign = term.isNegative ? '-' : ''
  const written = `${sign}${printName(field.name)}${term.operator}${[...others, value].map(printValue).join(',')}`
  return { label: value, note: field.name, ...withPart(written, true) }
}

/** The values that a field has, those that begin as typed first. */
function valuesOf<T>(field: QueryField<T>, term: FieldTerm, known: Known<T>): readonly string[] {
  const wanted = fold(term.typed.endsWith(',') ? '' : (term.values.at(-1) ?? ''))
  if (term.operator !== ':') return isTime(field, known) ? begunFirst(LENGTHS, wanted) : []
  const labels = field.facet ? optionsOf(field.facet, known).map(({ label }) => label) : []
  return begunFirst(labels.length > 0 ? labels : textsIn(field, known), wanted)
}

const MOST_ROWS = 2000

/** By column, for the rows that were read last, because each key asks for them again. */
const textsOfColumns = new WeakMap<object, { rows: readonly unknown[]; texts: readonly string[] }>()

/** The texts that the first rows of a list have in a column. */
function textsIn<T>({ column }: QueryField<T>, { rows = [] }: Known<T>): readonly string[] {
  if (!column) return []
  const known = textsOfColumns.get(column)
  if (known?.rows === rows) return known.texts
  const texts = new Set(rows.slice(0, MOST_ROWS).map((row) => String(column.value(row) ?? '')))
  texts.delete('')
  const sorted = [...texts].sort()
  textsOfColumns.set(column, { rows, texts: sorted })
  return sorted
}

function isTime<T>({ column }: QueryField<T>, { rows = [] }: Known<T>): boolean {
  const value =
    column &&
    rows
      .slice(0, MOST_ROWS)
      .map((row) => column.value(row))
      .find((each) => each != null && each !== '')
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
}

function begunFirst(texts: readonly string[], wanted: string): string[] {
  if (wanted === '') return [...texts]
  const folded = texts.map((text) => ({ text, folded: fold(text) }))
  const begun = folded.filter((each) => each.folded.startsWith(wanted))
  const others = folded.filter((each) => each.folded.includes(wanted) && !each.folded.startsWith(wanted))
  return [...begun, ...others].map(({ text }) => text)
}

/** What a problem says to the user, with the nearest possibility. */
export function problemText<T>(problem: Problem, fields: QueryFields<T>, known: Known<T>): string | null {
  const { kind, name, value } = problem
  const meant = (text: string | undefined) => (text === undefined ? '' : `「${text}」のことですか。`)
  if (kind === 'field') {
    const near = nearest(
      name,
      fields.all.map((field) => field.name),
    )
    // Most words with a colon are addresses, and mean no field.
    return near === undefined ? null : `「${name}」という項目はありません。${meant(near)}文字として検索しています。`
  }
  if (kind === 'limit')
    return `「${name}」は、90日、2026-11-01、64 のように指定してください。文字として検索しています。`
  if (value === '') return `「${name}」の値を入力してください。`
  const field = fields.find(name)
  const options = field ? valuesOf(field, emptyTerm(name), known) : []
  return `「${name}」に「${value}」はありません。${meant(nearest(value, options))}`
}

const emptyTerm = (name: string): FieldTerm => ({
  kind: 'field',
  name,
  operator: ':',
  values: [],
  isNegative: false,
  typed: '',
})
