import type { ApiError } from './error'

/** Statuses that may say when to try again (RFC 9110 §10.2.3). */
const WITH_A_WAIT = new Set([429, 503])

/** Seconds that a read waits by itself. After a longer wait, the page shows the error, which says how long. */
export const LONGEST_WAIT_OF_READ = 10
/** The same of a write of a bulk change, which shows how far it is. */
export const LONGEST_WAIT_OF_BULK = 60

/** Milliseconds until the same may be asked for again; undefined when the answer does not say, or asks for longer. */
export function waitOf({ status, retryAfter }: Pick<ApiError, 'status' | 'retryAfter'>, longestSeconds: number) {
  if (!WITH_A_WAIT.has(status) || retryAfter === null || retryAfter > longestSeconds) return undefined
  return retryAfter * 1000
}
