/** A limit is counted in this many parts. */
const PARTS = 10

/**
 * Resolves as `work` does, or rejects with `late()` when `work` makes no progress for `ms` milliseconds. `watch` tells
 * of progress, after which the limit counts from the beginning; it returns how to stop watching. Time in which the page
 * could run nothing counts as one tenth of the limit at most, because a page that draws ten thousand rows says nothing
 * about the release that it waits for: an interval fires once after a busy main thread, however long it was.
 */
export function within<T>(
  ms: number,
  work: Promise<T>,
  late: () => Error,
  watch: (progress: () => void) => () => void = () => () => {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let parts = 0
    const stopWatching = watch(() => {
      parts = 0
    })
    const timer = setInterval(() => {
      parts += 1
      if (parts < PARTS) return
      stop()
      reject(late())
    }, ms / PARTS)
    const stop = () => {
      clearInterval(timer)
      stopWatching()
    }
    void work.then(resolve, reject).finally(stop)
  })
}
