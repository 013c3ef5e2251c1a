import { ApiError, holdRefetches } from '@portal/api-client/http'

/** How the write of one target ended. `unchanged`: none was needed, because the target is so already. */
export type WriteResult<T> = { target: T } & (
  | { kind: 'done' }
  | { kind: 'unchanged'; reason: string }
  | { kind: 'failed'; error: ApiError }
)

const AT_ONCE = 4

/**
 * Makes one write for each target, four at a time, and refetches what they touched once, at the end. A write that
 * resolves with a reason found its target unchanged; one that rejects never ends the others. Resolves with the results
 * in the order of the targets; `onProgress` gets those that are over.
 */
export async function writeAll<T>(
  targets: readonly T[],
  write: (target: T) => Promise<string | void>,
  onProgress: (results: readonly WriteResult<T>[]) => void,
): Promise<readonly WriteResult<T>[]> {
  const over = new Map<number, WriteResult<T>>()
  const results = () => targets.flatMap((_, at) => over.get(at) ?? [])
  const waiting = targets.entries()
  const work = async () => {
    // All workers share one iterator, so that each target is taken once.
    for (const [at, target] of waiting) {
      over.set(at, await writeOne(target, write))
      onProgress(results())
    }
  }
  const refetch = holdRefetches()
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await refetch()
  }
  return results()
}

async function writeOne<T>(target: T, write: (target: T) => Promise<string | void>): Promise<WriteResult<T>> {
  try {
    const reason = await write(target)
    return reason === undefined ? { target, kind: 'done' } : { target, kind: 'unchanged', reason }
  } catch (cause) {
    return { target, kind: 'failed', error: ApiError.fromException(cause) }
  }
}
