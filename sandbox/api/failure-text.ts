import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'

/**
 * An unexpected error as it is printed. A failed query comes without the values of its parameters, because these are
 * keys, links of mails and texts of users; the message of the database is one line, so that no value forges another.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof DrizzleQueryError)) return inspect(error)
  const { query, cause } = error
  const state = cause && 'code' in cause ? `${String(cause.code)} ` : ''
  // What stands behind the message, which has the values.
  const frames = error.stack?.split(error.message)[1] ?? ''
  return `Failed query: ${query}\n  ${state}${JSON.stringify(cause?.message ?? '')}${frames}`
}
