import { holdRefetches } from '@portal/api-client/http'

export type Failure<T> = { target: T; message: string }

const AT_ONCE = 4

/**
 * Makes one write for each target, four at a time, and refetches what they touched once, at the end. `onProgress` gets
 * how many are over. Answers those that failed, in the order of the targets; one failure never ends the others.
 */
export async function writeAll<T>(
  targets: readonly T[],
  write: (target: T) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Failure<T>[]> {
  const failures = new Map<T, string>()
  const waiting = targets.values()
  let done = 0
  const work = async () => {
    // All workers share one iterator, so that each target is taken once.
    for (const target of waiting) {
      try {
        await write(target)
      } catch (cause) {
        failures.set(target, cause instanceof Error ? cause.message : String(cause))
      }
      onProgress(++done)
    }
  }
  const refetch = holdRefetches()
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await refetch()
  }
  return targets.flatMap((target) => {
    const message = failures.get(target)
    return message === undefined ? [] : [{ target, message }]
  })
}
