/** Time as the gateway sees it; tests bring one that they move by hand. */
export type Clock = {
  now(): Date
  /** Calls `work` again and again. Returns the function that ends this. */
  every(ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}
