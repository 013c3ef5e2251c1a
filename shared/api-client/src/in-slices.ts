/** Milliseconds of work between two pauses, so that a frame with some has room for the rest of it. */
const SLICE_MS = 8

/**
 * Does something with each item, and pauses every few milliseconds, so that keys, clicks and frames need not wait. Ends
 * early, at a pause, when `signal` is aborted.
 */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  let end = performance.now() + SLICE_MS
  for (const item of items) {
    if (performance.now() > end) {
      await pause()
      if (signal?.aborted) return
      end = performance.now() + SLICE_MS
    }
    work(item)
  }
}

/** By `scheduler.yield` where there is one, because that goes on before other tasks of the page that have waited less. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))
