import { locales } from 'zod'
import * as z from 'zod/mini'
import { invalid } from './refusal'

// People read these messages; without a language zod says "Invalid input" to everything.
z.config(locales.ja())

type Schema = z.ZodMiniType

/** Parses a query or body; a 400 names the first field that does not fit. Without a schema nothing may be sent. */
export function parsed(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) {
    const [key] = Object.keys(value ?? {})
    if (key !== undefined) throw invalid(key, '不明な項目です。')
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') throw invalid([...issue.path, issue.keys[0]].join('.'), '不明な項目です。')
  throw invalid(issue?.path.join('.') ?? '', issue?.message ?? '入力が正しくありません。')
}

/** A key that came once is a plain string: makes it an array where the schema wants one. */
export function repeatable(schema: Schema | undefined, query: unknown): Record<string, unknown> {
  const lists = listKeys(schema)
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([key, value]) => [key, lists.has(key) && !Array.isArray(value) ? [value] : value]),
  )
}

const known = new WeakMap<Schema, Set<string>>()

function listKeys(schema: Schema | undefined): Set<string> {
  if (!(schema instanceof z.ZodMiniObject)) return new Set()
  const before = known.get(schema)
  if (before) return before
  const lists = new Set<string>()
  for (const [key, field] of Object.entries(schema.shape)) {
    const inner = field instanceof z.ZodMiniOptional ? field.def.innerType : field
    if (inner instanceof z.ZodMiniArray) lists.add(key)
  }
  known.set(schema, lists)
  return lists
}
