import { linkedNext } from '@portal/api-client/link-header'
import type { Received } from './exchange'

/** The rows of a list, which is an array or a page of one. */
export function rowsOf(body: unknown): object[] {
  const rows = Array.isArray(body) ? body : Reflect.get(Object(body), 'items')
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : []
}

/** Keys that lead from this page to the next one, beside those of the call; undefined after the last. */
export function nextQuery({ body, headers }: Pick<Received, 'body' | 'headers'>): Record<string, string[]> | undefined {
  const cursor: unknown = Reflect.get(Object(body), 'nextCursor')
  if (cursor !== undefined && cursor !== null && cursor !== '') return { cursor: [String(cursor)] }
  const target = cursor === undefined ? linkedNext(headers['link'] ?? null) : null
  if (target === null) return undefined
  const { searchParams } = new URL(target, 'http://unknown')
  return Object.fromEntries([...searchParams.keys()].map((key) => [key, searchParams.getAll(key)]))
}
