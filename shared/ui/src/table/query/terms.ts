export type Operator = ':' | '<' | '<=' | '>' | '>='

/** What a list is asked for: free text, or values of a field, of which one must hold (none with `isNegative`). */
export type Term =
  | { kind: 'text'; text: string }
  | { kind: 'field'; name: string; operator: Operator; values: readonly string[]; isNegative: boolean; typed: string }

/** A part of a query, and where it stands. `isOpen` is a quotation that has no end yet. */
export type Part = { text: string; start: number; end: number; isOpen: boolean }

/** What Japanese keyboards write instead of the signs of the language; NFKC makes the full-width forms equal. */
const SIGNS: [RegExp, string][] = [
  [/[“”„«»]/g, '"'],
  [/[≦≤]/g, '<='],
  [/[≧≥]/g, '>='],
  [/、/g, ','],
]

/** A query as it is read and kept: in NFKC, with the signs of the language. Not trimmed. */
export function normalQuery(typed: string): string {
  return SIGNS.reduce((text, [sign, plain]) => text.replace(sign, plain), typed.normalize('NFKC'))
}

/** The parts of a normal query, which spaces outside of quotes divide. */
export function partsOf(query: string): Part[] {
  const parts: Part[] = []
  for (const { 0: text, index } of query.matchAll(/(?:"(?:\\.|[^"\\]|\\$)*(?:"|$)|[^\s"])+/gs)) {
    const isOpen = text.replaceAll(/\\./gs, '').split('"').length % 2 === 0
    parts.push({ text, start: index, end: index + text.length, isOpen })
  }
  return parts
}

const FIELD = /^(-?)((?:"(?:\\.|[^"\\])*"|[^\s":<>=-][^\s":<>=]*))(<=|>=|:|=|<|>)(.*)$/s
const VALUE = /"(?:\\.|[^"\\]|\\$)*(?:"|$)|[^",]+|,/gs

/** The terms of a query. Any text is one: what is no term of a field is free text. */
export function parseQuery(typed: string): Term[] {
  return partsOf(normalQuery(typed)).map(({ text }) => parseTerm(text))
}

export function parseTerm(text: string): Term {
  const [, sign, name = '', operator = '', values = ''] = FIELD.exec(text) ?? []
  if (unquoted(name) === '') return { kind: 'text', text: unquoted(text) }
  return {
    kind: 'field',
    name: unquoted(name),
    operator: operator === '=' ? ':' : (operator as Operator),
    values: valuesIn(values),
    isNegative: sign === '-',
    typed: text,
  }
}

/** The values between commas; a comma in quotes is part of one. */
function valuesIn(text: string): string[] {
  const values = ['']
  for (const [piece] of text.matchAll(VALUE)) {
    if (piece === ',') values.push('')
    else values[values.length - 1] += unquoted(piece)
  }
  return values.filter((value) => value !== '')
}

const unquoted = (text: string) =>
  text.replaceAll(/"((?:\\.|[^"\\]|\\$)*)("|$)/gs, (_, inside: string) => inside.replaceAll(/\\(.)/gs, '$1'))

/** The query of terms, which is read as the same terms. */
export function printQuery(terms: readonly Term[]): string {
  return terms.map(printTerm).filter(Boolean).join(' ')
}

export function printTerm(term: Term): string {
  if (term.kind === 'text') {
    const { text } = term
    return text === '' ? '' : parseTerm(text).kind === 'field' || needsQuotes(text) ? quoted(text) : text
  }
  const { name, operator, values, isNegative } = term
  return `${isNegative ? '-' : ''}${printName(name)}${operator}${values.map(printValue).join(',')}`
}

export const printName = (name: string): string => (/[\s":<>=\\]|^-/.test(name) ? quoted(name) : name)
export const printValue = (value: string): string =>
  needsQuotes(value) || /[,=<>:]/.test(value) ? quoted(value) : value

const needsQuotes = (text: string) => /[\s"\\]/.test(text)
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
