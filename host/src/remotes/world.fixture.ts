import type { RemoteDescriptor, RemoteEntry, RemoteModule } from '@portal/contract'
import { candidatesOf } from './candidates'
import { descriptorOf } from './descriptor.fixture'
import { nextStep } from './next-step'
import { useOverrides } from './overrides'
import { newRemote, type Candidate, type Load, type Pause, type Remote, type Resolve } from './state'
import type { Effect, Event, Result } from './step'

export const ORIGIN = 'https://cdn.example'
/** 1 to 4 can run, 5 needs a newer contract, 6 has no hash for its entry, 7 lies at an origin that is not allowed. */
export type Release = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const RELEASES: Release[] = [1, 2, 3, 4, 5, 6, 7]
export const canRun = (url: string) => /^https:\/\/cdn\.example\/[1-4]\//.test(url)

const REFUSED: { [release in Release]?: Partial<RemoteDescriptor> } = {
  5: { contract: '^9.0.0' },
  6: { integrity: {} },
}
export const urlOf = (release: Release) => `${release === 7 ? 'https://evil.test' : ORIGIN}/${release}/remote.json`
export const descriptorAt = (url: string): RemoteDescriptor => {
  const release = RELEASES.find((each) => urlOf(each) === url) ?? 1
  return descriptorOf({ version: `${release}.0.0`, global: `servers_${release}`, ...REFUSED[release] })
}

/** The config's entry for a remote with these releases; the canary is for every browser. */
export function entryOf(current: Release, previous: Release[] = [], canary: Release | null = null): RemoteEntry {
  return {
    name: 'servers',
    url: urlOf(current),
    previous: previous.map(urlOf),
    ...(canary && { canary: { url: urlOf(canary), percent: 100 } }),
  }
}

type Work = Resolve | Load | Pause

/** One tab, without a network or a clock: work stays under way until its result is told, in any order or never. */
export class Tab {
  remote: Remote
  /** Without the work whose result was told last; with work that was given up, because its result may come late. */
  underWay: Work[] = []
  isHidden = false
  now = 0
  readonly modules = new Map<RemoteModule, string>()
  /** Called for each effect, with the state that asks for it and what the browser had stored before. */
  onEffect: (effect: Effect, remote: Remote, stored: Record<string, string>) => void = () => {}

  constructor(
    entry: RemoteEntry,
    /** As in localStorage: reasons by version. */
    public storage: Record<string, string> = {},
  ) {
    this.remote = newRemote(entry, [ORIGIN], null)
    this.configure(entry)
  }

  configure(entry: RemoteEntry): void {
    this.tell({ type: 'configured', entry, candidates: candidatesOf(entry) })
  }

  tell(event: Event): void {
    const stored = this.storage
    const { remote, effects } = nextStep({ ...this.remote, blocked: stored }, event)
    this.remote = remote
    for (const effect of effects) {
      if (effect.kind === 'block') this.storage = { ...this.storage, [effect.version]: effect.reason }
      if (effect.kind === 'unblock') this.storage = {}
      this.onEffect(effect, remote, stored)
      if (effect.kind === 'resolve' || effect.kind === 'load' || effect.kind === 'pause') this.underWay.push(effect)
    }
  }

  /** Work ends well. */
  succeed(work: Work): void {
    this.end(work)
    if (work.kind === 'load') this.tell({ type: 'entered', of: work, took: 1 })
    this.tell(this.resultOf(work))
  }

  fail(work: Work, reason: string): void {
    this.end(work)
    if (work.kind === 'pause') return this.tell({ type: 'paused', of: work })
    this.tell({ type: 'failed', of: work, at: work.kind === 'load' ? 'entry' : 'resolving', reason })
  }

  /** The limit of some work has passed; it goes on, and its result may still come. */
  timeOut(work: Work): void {
    this.fail(work, 'late')
    this.underWay.push(work)
  }

  private end(work: Work): void {
    this.underWay = this.underWay.filter((each) => each !== work)
  }

  private resultOf(work: Work): Result {
    if (work.kind === 'pause') return { type: 'paused', of: work }
    if (work.kind === 'resolve')
      return { type: 'resolved', of: work, descriptor: descriptorAt(work.release.url), took: 1 }
    const module: RemoteModule = { routes: [], widgets: {} }
    this.modules.set(module, work.descriptor.version)
    return { type: 'loaded', of: work, module, took: 1 }
  }

  /** Whether the state waits for this work; the result of any other is older than the state. */
  isAwaited(work: Work): boolean {
    return this.remote.attempt.waitsFor === work || this.remote.check?.waitsFor === work
  }
}

/** Makes a tab run only this release, or with null those of the config. */
export const override = (release: Release | null): void =>
  useOverrides.setState({ urls: release ? { servers: urlOf(release) } : {} })

export const urlsOf = (candidates: Candidate[]) => candidates.map(({ url }) => url)
