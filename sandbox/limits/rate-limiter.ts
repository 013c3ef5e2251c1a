import type { Rate } from './limits'

/** Keys are looked through for those that owe nothing once after so many takes. */
const SWEEP_EVERY = 1000

/**
 * The generic cell rate algorithm (ITU-T I.371): a key has a burst, which comes back at a steady rate. Unlike a window
 * it never lets twice the burst through, and knows to the second when the next may come. In memory, because the sandbox
 * is one process.
 */
export class RateLimiter {
  /** When all that a key has taken is paid back, in milliseconds. */
  readonly #paidAt = new Map<string, number>()
  readonly #interval: number
  readonly #burst: number
  readonly #now: () => number
  #takes = 0

  /** `now`: milliseconds. */
  constructor({ perSecond, burst }: Rate, now: () => number) {
    this.#interval = 1000 / perSecond
    this.#burst = burst
    this.#now = now
  }

  /** Seconds until `amount` can be taken; 0: now. More than the burst counts as the burst, because it would never come. */
  wait(key: string, amount = 1): number {
    const now = this.#now()
    const early = this.#paid(key, now) + (Math.min(amount, this.#burst) - this.#burst) * this.#interval - now
    return Math.max(0, Math.ceil(early / 1000))
  }

  /** Takes `amount`, whether or not it is there: ask `wait` first. */
  take(key: string, amount = 1): void {
    const now = this.#now()
    this.#paidAt.set(key, Math.min(this.#paid(key, now) + amount * this.#interval, this.#latest(now)))
    this.#takes += 1
    if (this.#takes % SWEEP_EVERY === 0) this.#sweep(now)
  }

  /** A later moment than can be is from before the clock was put back, and would refuse for as long: it is forgotten. */
  #paid(key: string, now: number): number {
    const at = this.#paidAt.get(key) ?? now
    return at > this.#latest(now) ? now : Math.max(at, now)
  }

  /** When a key that has taken its whole burst now has paid it back. */
  #latest(now: number): number {
    return now + this.#burst * this.#interval
  }

  #sweep(now: number): void {
    for (const [key, at] of this.#paidAt) if (at <= now) this.#paidAt.delete(key)
  }
}
