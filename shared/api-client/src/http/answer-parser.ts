import type { Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { inSlices } from '../in-slices'
import { forgetPages } from './known-pages'

type Schema = NonNullable<Endpoint['answer']>

export type AnswerParser<T> = ((raw: unknown) => T) & {
  /** Names the rows that could not be read, by what is wrong with them: 「行 7 isActive」. */
  leftOut: (raw: unknown) => readonly string[]
  /** Parses the rows of a list ahead, with pauses for the user, so that parsing a list of thousands is then quick. */
  prepare: (raw: unknown) => Promise<void>
}

/** The rows that could be read, and what is wrong with the others. */
type ParsedList = { data: unknown[]; problems: readonly string[] }

const parsers = new WeakMap<Endpoint, AnswerParser<unknown>>()
const NONE: readonly string[] = []

/** One parser per endpoint, because the query cache runs `select` again for each new function. */
export function parserOf<T>(endpoint: Endpoint): AnswerParser<T>
export function parserOf(endpoint: Endpoint): AnswerParser<unknown> {
  const known = parsers.get(endpoint)
  if (known) return known
  const { answer } = endpoint
  const call = `${endpoint.method} ${endpoint.path}`
  // Of each list as it came, because several readers of a page show the same.
  const lists = new WeakMap<object, ParsedList>()
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
    const known = isObject(raw) ? lists.get(raw) : undefined
    if (known) return known.data
    const list = listOf(raw)
    if (!list) throw unreadable(raw, '一覧ではありません')
    const parsed = parseRow.all(list)
    const {
      data,
      problems: [first],
    } = parsed
    // An error, because with all rows left out a page would say 「まだありません」.
    if (first && data.length === 0) throw unreadable(raw, first)
    if (isObject(raw)) lists.set(raw, parsed)
    return data
  }
  const parser = Object.assign(parse, {
    leftOut: (raw: unknown) => (isObject(raw) ? lists.get(raw)?.problems : undefined) ?? NONE,
    prepare: async (raw: unknown) => {
      if (!parseRow || (isObject(raw) && lists.has(raw))) return
      await inSlices(listOf(raw) ?? [], (row) => void parseRow.one(row))
    },
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
  const one = (raw: unknown): Outcome => {
    if (!isObject(raw)) return read(raw)
    const before = known.get(raw)
    if (before) return before
    const outcome = read(raw)
    known.set(raw, outcome)
    return outcome
  }
  const all = (raw: readonly unknown[]): ParsedList => {
    const data: unknown[] = []
    const problems: string[] = []
    for (const [at, each] of raw.entries()) {
      const outcome = one(each)
      if ('data' in outcome) data.push(outcome.data)
      else problems.push(`行 ${at + 1} ${outcome.problem}`.trim())
    }
    return { data, problems }
  }
  return { one, all }
}

/** Where the first value is that does not fit: `location.rack`. */
const pathOf = ({ issues: [issue] }: { issues: readonly { path: readonly PropertyKey[] }[] }) =>
  issue?.path.join('.') ?? ''

const isSchema = (value: unknown): value is Schema => isObject(value) && 'safeParse' in value

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
