/** A limit is counted in this many parts. */
const PARTS = 10

/**
 * Resolves as `work` does, or rejects with `late()` when `work` takes longer than `ms` milliseconds. Time in which the
 * page could run nothing counts as one tenth of the limit at most, because a page that draws ten thousand rows says
 * nothing about the release that it waits for: an interval fires once after a busy main thread, however long it was.
 */
export function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let parts = 0
  let timer: ReturnType<typeof setInterval>
  const limit = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      parts += 1
      if (parts === PARTS) reject(late())
    }, ms / PARTS)
  })
  return Promise.race([work, limit]).finally(() => clearInterval(timer))
}
