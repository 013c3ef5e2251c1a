import { ApiError, holdRefetches } from '@portal/api-client/http'
import { LONGEST_WAIT_OF_BULK, waitOf } from './retry-after'

/** How the write of one target ended. `unchanged`: none was needed, because the target is so already. */
export type WriteResult<T> = { target: T } & (
  | { kind: 'done' }
  | { kind: 'unchanged'; reason: string }
  | { kind: 'failed'; error: ApiError }
)

const AT_ONCE = 4
/** Waits of one write in a row, after which it counts as failed. */
const MOST_WAITS = 20

/**
 * Makes one write for each target, four at a time, and refetches what they touched once, at the end. A write that
 * resolves with a reason found its target unchanged; one that rejects never ends the others, and one that the API
 * refuses with 429 and `Retry-After` waits and is sent again, because it was not done. Resolves with the results in the
 * order of the targets; `onProgress` gets those that are over. When the user declines to sign in again for one, the
 * targets that are left fail with the same error, unsent, so that the user is asked once.
 */
export async function writeAll<T>(
  targets: readonly T[],
  write: (target: T) => Promise<string | void>,
  onProgress: (results: readonly WriteResult<T>[]) => void,
): Promise<readonly WriteResult<T>[]> {
  const refetch = holdRefetches()
  try {
    return await eachOf(targets, write, onProgress)
  } finally {
    await refetch()
  }
}

/**
 * Makes one read for each target as `writeAll` makes writes: four at a time, and with the waits that the API asks for.
 * Resolves with the answers by their targets; a read that failed has its error there. Targets that are left when
 * `signal` is aborted are not read.
 */
export async function readAll<T, Answer>(
  targets: readonly T[],
  read: (target: T) => Promise<Answer>,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<ReadonlyMap<T, Answer | ApiError>> {
  const answers = new Map<T, Answer | ApiError>()
  const results = await eachOf(
    targets,
    async (target) => {
      if (signal?.aborted) return
      answers.set(target, await read(target))
    },
    (over) => onProgress?.(over.length),
  )
  for (const result of results) if (result.kind === 'failed') answers.set(result.target, result.error)
  return answers
}

async function eachOf<T>(
  targets: readonly T[],
  write: (target: T) => Promise<string | void>,
  onProgress: (results: readonly WriteResult<T>[]) => void,
): Promise<readonly WriteResult<T>[]> {
  const over = new Map<number, WriteResult<T>>()
  const pause = sharedPause()
  const results = () => targets.flatMap((_, at) => over.get(at) ?? [])
  const waiting = targets.entries()
  let declined: ApiError | null = null
  const work = async () => {
    // All workers share one iterator, so that each target is taken once.
    for (const [at, target] of waiting) {
      const result: WriteResult<T> = declined
        ? { target, kind: 'failed', error: declined }
        : await writeOne(target, write, pause)
      if (result.kind === 'failed' && result.error.isDeclined) declined = result.error
      over.set(at, result)
      onProgress(results())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results()
}

async function writeOne<T>(
  target: T,
  write: (target: T) => Promise<string | void>,
  pause: Pause,
): Promise<WriteResult<T>> {
  for (let waits = 0; ; waits += 1) {
    await pause.end()
    try {
      const reason = await write(target)
      return reason === undefined ? { target, kind: 'done' } : { target, kind: 'unchanged', reason }
    } catch (cause) {
      const error = ApiError.fromException(cause)
      // Not after a 503, because that does not say that the write was not done.
      const wait = error.status === 429 ? waitOf(error, LONGEST_WAIT_OF_BULK) : undefined
      if (wait === undefined || waits === MOST_WAITS) return { target, kind: 'failed', error }
      pause.begin(wait)
    }
  }
}

type Pause = { begin(milliseconds: number): void; end(): Promise<void> }

/** One pause of all writes of a change, because the limit is that of all of them together. */
function sharedPause(): Pause {
  let until = 0
  return {
    begin: (milliseconds) => {
      until = Math.max(until, performance.now() + milliseconds)
    },
    end: async () => {
      for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
        const wait = left
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    },
  }
}
