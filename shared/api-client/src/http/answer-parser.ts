import type { Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { forgetPages } from './known-pages'

type Schema = NonNullable<Endpoint['answer']>

/** Parses an answer; `leftOut` names the rows of it that could not be read, by what is wrong with them: 「行 7 isActive」. */
export type AnswerParser<T> = ((raw: unknown) => T) & { leftOut: (raw: unknown) => readonly string[] }

const parsers = new WeakMap<Endpoint, AnswerParser<unknown>>()
const NONE: readonly string[] = []

/** One parser per endpoint, because the query cache runs `select` again for each new function. */
export function parserOf<T>(endpoint: Endpoint): AnswerParser<T>
export function parserOf(endpoint: Endpoint): AnswerParser<unknown> {
  const known = parsers.get(endpoint)
  if (known) return known
  const { answer } = endpoint
  const call = `${endpoint.method} ${endpoint.path}`
  const leftOut = new WeakMap<object, readonly string[]>()
  const parseRow = answer && 'row' in answer && isSchema(answer.row) ? rowParser(answer.row) : undefined
  const unreadable = (raw: unknown, where: string) => {
    forgetPages(raw)
    return ApiError.fromException(new Error(`応答の形式が正しくありません (${call}: ${where})`), 'shape')
  }
  const parse = (raw: unknown) => {
    if (!answer) return undefined
    if (!parseRow) {
      const result = answer.safeParse(raw)
      if (result.success) return result.data
      throw unreadable(raw, pathOf(result.error) || '値の形が異なります')
    }
    const list = listOf(raw)
    if (!list) throw unreadable(raw, '一覧ではありません')
    const { data, problems } = parseRow(list)
    const [first] = problems
    // An error, because with all rows left out a page would say 「まだありません」.
    if (first && data.length === 0) throw unreadable(raw, first)
    if (isObject(raw)) leftOut.set(raw, problems)
    return data
  }
  const parser = Object.assign(parse, {
    leftOut: (raw: unknown) => (isObject(raw) ? leftOut.get(raw) : undefined) ?? NONE,
  })
  parsers.set(endpoint, parser)
  return parser
}

/** The rows of a list: an array, those of a page, none for null. */
function listOf(raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw
  if (raw === null) return []
  return isObject(raw) && 'items' in raw ? listOf(raw.items) : undefined
}

/**
 * Parses a list row by row and remembers each, so that a row which the cache keeps as the same object is the same
 * object for the page too, which neither parses nor draws it again. A row that cannot be read costs itself only.
 */
function rowParser(row: Schema) {
  type Outcome = { data: unknown } | { problem: string }
  const known = new WeakMap<object, Outcome>()
  const read = (raw: unknown): Outcome => {
    const result = row.safeParse(raw)
    return result.success ? { data: result.data } : { problem: pathOf(result.error) }
  }
  return (raw: readonly unknown[]) => {
    const data: unknown[] = []
    const problems: string[] = []
    for (const [at, each] of raw.entries()) {
      const outcome = (isObject(each) ? known.get(each) : undefined) ?? read(each)
      if (isObject(each)) known.set(each, outcome)
      if ('data' in outcome) data.push(outcome.data)
      else problems.push(`行 ${at + 1} ${outcome.problem}`.trim())
    }
    return { data, problems }
  }
}

/** Where the first value is that does not fit: `location.rack`. */
const pathOf = ({ issues: [issue] }: { issues: readonly { path: readonly PropertyKey[] }[] }) =>
  issue?.path.join('.') ?? ''

const isSchema = (value: unknown): value is Schema => isObject(value) && 'safeParse' in value

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
