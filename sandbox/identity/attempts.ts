/**
 * Counts tries by key within a sliding window. A try counts before it is judged, so parallel guesses cannot slip past;
 * a success clears the key. Kept in memory: a restart forgives.
 */
export class Attempts {
  private readonly tries = new Map<string, number[]>()

  constructor(
    private readonly limit: number,
    private readonly windowMinutes: number,
    private readonly now: () => Date,
  ) {}

  /** Null when the try may go on, else the minutes to wait. */
  begin(key: string): number | null {
    this.prune()
    const times = this.tries.get(key) ?? []
    const oldest = times[0]
    if (times.length >= this.limit && oldest !== undefined) {
      return Math.max(1, Math.ceil((oldest + this.windowMs() - this.now().getTime()) / 60_000))
    }
    this.tries.set(key, [...times, this.now().getTime()])
    return null
  }

  succeeded(key: string) {
    this.tries.delete(key)
  }

  private windowMs() {
    return this.windowMinutes * 60_000
  }

  private prune() {
    const start = this.now().getTime() - this.windowMs()
    for (const [key, times] of this.tries) {
      const recent = times.filter((time) => time > start)
      if (recent.length === 0) this.tries.delete(key)
      else this.tries.set(key, recent)
    }
  }
}
