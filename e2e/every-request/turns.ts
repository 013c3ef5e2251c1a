/** Lets so many do something at a time. */
export class Turns {
  readonly #waiting: (() => void)[] = []

  constructor(private free: number) {}

  /** Resolves with the function that ends the turn. */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.free += 1
    }
  }
}

/** Does work for each, so many at a time. */
export async function inLanes<T, R>(all: readonly T[], lanes: number, work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = [...all.entries()]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
