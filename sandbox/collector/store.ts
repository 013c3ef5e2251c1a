import type { Fact } from './otlp'
import { ReleaseFigures } from './release-figures'

const MOST_TARGETS = 100
const MOST_RELEASES = 20

/** `host` or a remote, in one environment. */
export type Target = { environment: string; target: string; releases: Map<string, ReleaseFigures> }

/** What was reported, by environment, target and release. In memory, and bounded: the oldest goes first. */
export class Store {
  readonly #targets = new Map<string, Target>()

  add(facts: readonly Fact[], now = Date.now()): void {
    for (const fact of facts) {
      const [environment, target, version] = ['deployment.environment.name', 'portal.target', 'portal.version'].map(
        (key) => String(fact.values.get(key) ?? 'unknown').slice(0, 100),
      )
      if (environment !== undefined && target !== undefined && version !== undefined)
        this.#releaseOf(environment, target, version, now).add(fact, now)
    }
  }

  targets(): Target[] {
    return [...this.#targets.values()].sort((a, b) =>
      `${a.environment} ${a.target}`.localeCompare(`${b.environment} ${b.target}`),
    )
  }

  /** The releases of a target, newest first. */
  releases(environment: string, target: string): ReleaseFigures[] {
    const { releases } = this.#targets.get(`${environment} ${target}`) ?? {
      releases: new Map<string, ReleaseFigures>(),
    }
    // A map keeps the order of arrival, which times do not tell of two in one millisecond.
    return [...releases.values()].reverse()
  }

  #releaseOf(environment: string, target: string, version: string, now: number): ReleaseFigures {
    const key = `${environment} ${target}`
    const known = this.#targets.get(key) ?? { environment, target, releases: new Map<string, ReleaseFigures>() }
    this.#targets.set(key, known)
    dropOldest(this.#targets, MOST_TARGETS)
    const figures = known.releases.get(version) ?? new ReleaseFigures(version, now)
    known.releases.set(version, figures)
    dropOldest(known.releases, MOST_RELEASES)
    return figures
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
