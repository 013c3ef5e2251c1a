/** Lets so many of each key run at once; the others wait, first come, first served. */
export class Turns {
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #atOnce: number
  readonly #most: number

  /** `most`: how many of one key may wait. */
  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce
    this.#most = most
  }

  waitingOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  isFull(key: string): boolean {
    return this.waitingOf(key) >= this.#most
  }

  /** Waits for a turn; the function that it resolves with ends it. */
  async take(key: string): Promise<() => void> {
    const running = this.#running.get(key) ?? 0
    if (running < this.#atOnce) this.#running.set(key, running + 1)
    else await this.#queue(key)
    return () => this.#end(key)
  }

  #queue(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    this.#waiting.set(key, waiting)
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Hands the turn on, so that the number of those that run stays. */
  #end(key: string): void {
    const waiting = this.#waiting.get(key)
    const next = waiting?.shift()
    if (waiting?.length === 0) this.#waiting.delete(key)
    if (next) return next()
    const running = (this.#running.get(key) ?? 1) - 1
    if (running > 0) this.#running.set(key, running)
    else this.#running.delete(key)
  }
}
