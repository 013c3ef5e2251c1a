import type { Fact, Values } from './otlp'

// The most that is kept of one release, so that a collector that runs for months stays as small as on its first day.
const MOST_VISITS = 5000
const MOST_SAMPLES = 1000
const MOST_REASONS = 50
const MOST_PROBLEMS = 20
const LONGEST_TEXT = 1000

export type Problem = {
  at: number
  kind: string
  page: string
  type: string
  message: string
  stack: string
}

/** Records that make a visit a failed one. A violation of the policy blocks something and may break nothing. */
const FAILURES = new Set([
  'portal.release.failed',
  'portal.release.crashed',
  'portal.release.fell_back',
  'portal.release.error',
])

/** Records with one of these are shown one by one. */
const TOLD = ['exception.type', 'exception.stacktrace', 'portal.policy.directive']

/** What was reported of one release. */
export class ReleaseFigures {
  readonly counts = new Map<string, number>()
  readonly reasons = new Map<string, { stage: string; reason: string; count: number }>()
  readonly loadTimes: number[] = []
  readonly inp: number[] = []
  readonly longFrames = { count: 0, milliseconds: 0 }
  problems: Problem[] = []
  lastAt = 0
  readonly #visits = new Map<string, { at: number; isSampled: boolean; hasFailed: boolean }>()

  constructor(
    readonly version: string,
    readonly firstAt: number,
  ) {}

  /** `now` by the collector's clock, because those of browsers differ. */
  add(fact: Fact, now: number): void {
    this.lastAt = now
    if (fact.histogram) return this.#measure(fact.name, fact.histogram)
    this.counts.set(fact.name, this.count(fact.name) + 1)
    // What browsers report by themselves belongs to no visit.
    if (fact.values.has('session.id')) this.#visit(fact, now)
    const total = fact.values.get('portal.load.total')
    if (typeof total === 'number') push(this.loadTimes, total, MOST_SAMPLES)
    if (fact.name === 'portal.release.failed') this.#reason(fact.values)
    if (TOLD.some((key) => fact.values.has(key))) this.#problem(fact, now)
  }

  count(name: string): number {
    return this.counts.get(name) ?? 0
  }

  /**
   * Visits since a moment, and how many of them failed. Those that are not sampled report nothing but failures, so they
   * are left out of both.
   */
  visits(since = 0): { visits: number; failed: number } {
    const counted = [...this.#visits.values()].filter(({ at, isSampled }) => isSampled && at >= since)
    return { visits: counted.length, failed: counted.filter(({ hasFailed }) => hasFailed).length }
  }

  #visit({ name, values }: Fact, now: number): void {
    const id = text(values, 'session.id')
    const known = this.#visits.get(id)
    const hasFailed = FAILURES.has(name) || known?.hasFailed === true
    this.#visits.set(id, { at: known?.at ?? now, isSampled: values.get('portal.sampled') !== false, hasFailed })
    const [oldest] = this.#visits.keys()
    if (this.#visits.size > MOST_VISITS && oldest !== undefined) this.#visits.delete(oldest)
  }

  #reason(values: Values): void {
    const [stage, reason] = [text(values, 'portal.stage'), text(values, 'portal.reason')]
    const key = `${stage} ${reason}`
    const known = this.reasons.get(key)
    if (!known && this.reasons.size >= MOST_REASONS) return
    this.reasons.set(key, { stage, reason, count: (known?.count ?? 0) + 1 })
  }

  #problem({ name, values }: Fact, now: number): void {
    const problem: Problem = {
      at: now,
      kind: name.replace(/^portal\.(release|browser)\./, ''),
      page: text(values, 'url.template'),
      type: text(values, 'exception.type') || text(values, 'portal.policy.directive'),
      message: text(values, 'exception.message') || text(values, 'portal.policy.blocked'),
      stack: text(values, 'exception.stacktrace'),
    }
    this.problems = [problem, ...this.problems].slice(0, MOST_PROBLEMS)
  }

  #measure(name: string, { count, sum, max }: NonNullable<Fact['histogram']>): void {
    if (name === 'portal.inp') push(this.inp, max, MOST_SAMPLES)
    if (name !== 'portal.long_frame') return
    this.longFrames.count += count
    this.longFrames.milliseconds += sum
  }
}

/** The value below which a share of them lies, or null without one. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}

function push(values: number[], value: number, most: number): void {
  values.push(value)
  if (values.length > most) values.shift()
}

const text = (values: Values, key: string) => String(values.get(key) ?? '').slice(0, LONGEST_TEXT)
