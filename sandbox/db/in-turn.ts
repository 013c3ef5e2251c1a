/**
 * Runs work one after the other. Of keys that wait each has its turn, whatever the others have queued; and each piece
 * begins in a turn of the event loop of its own, because a database that answers in microtasks alone would otherwise
 * keep every socket waiting until the last of its queue is done.
 */
export function inTurn(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  // In the order of their turns.
  const waiting = new Map<string, (() => void)[]>()
  let isRunning = false
  const startNext = () => {
    const [first] = waiting
    isRunning = first !== undefined
    if (!first) return
    const [key, [start, ...others]] = first
    waiting.delete(key)
    if (others.length > 0) waiting.set(key, others)
    if (start) setImmediate(start)
  }
  return async (key, work) => {
    await new Promise<void>((resolve) => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve])
      if (!isRunning) startNext()
    })
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
