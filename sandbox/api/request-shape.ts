import { locales } from 'zod'
import * as z from 'zod/mini'
import { invalid } from './refusal'

// A language, because users read these messages and zod otherwise says "Invalid input" to everything.
z.config(locales.ja())

type Schema = z.ZodMiniType

/** Parses a query or body; a 400 names the first field that does not fit. Without a schema nothing may be sent. */
export function parsed(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) {
    const [key] = Object.keys(value ?? {})
    if (key !== undefined) throw invalid(key, '不明な項目です。')
    if (value !== null && value !== undefined && typeof value !== 'object') throw invalid('', '本文は不要です。')
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') throw invalid([...issue.path, issue.keys[0]].join('.'), '不明な項目です。')
  throw invalid(issue?.path.join('.') ?? '', issue?.message ?? '入力が正しくありません。')
}

/**
 * The text of a query as its schema wants it: a key that came once becomes an array, and digits become a number, where
 * the schema has one.
 */
export function queryValues(schema: Schema | undefined, query: unknown): Record<string, unknown> {
  const kinds = kindsOf(schema)
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([key, value]) => {
      const kind = kinds.get(key)
      if (kind === 'list') return [key, Array.isArray(value) ? value : [value]]
      return [key, kind === 'number' && typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value]
    }),
  )
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/

type Kind = 'list' | 'number' | 'text'
const known = new WeakMap<Schema, Map<string, Kind>>()

function kindsOf(schema: Schema | undefined): Map<string, Kind> {
  if (!(schema instanceof z.ZodMiniObject)) return new Map()
  const before = known.get(schema)
  if (before) return before
  const kinds = new Map<string, Kind>()
  for (const [key, field] of Object.entries(schema.shape)) {
    const inner = field instanceof z.ZodMiniOptional ? field.def.innerType : field
    kinds.set(key, inner instanceof z.ZodMiniArray ? 'list' : inner instanceof z.ZodMiniNumber ? 'number' : 'text')
  }
  known.set(schema, kinds)
  return kinds
}
