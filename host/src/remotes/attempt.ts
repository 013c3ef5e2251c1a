import { whyNotFetched, whyNotRun } from './gate'
import {
  type Attempt,
  type Candidate,
  type Failure,
  isAskedFor,
  type Load,
  type Pause,
  type Remote,
  type Resolve,
  type Resolved,
} from './state'
import { also, attempting, type Effect, type Event, only, show, type Step } from './step'

/** Pauses grow, so that open tabs do not press a server that is starting. */
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 60_000

/** Starts an attempt. The attempt before it is given up, with all that it waits for. */
export function begin(remote: Remote, how: Partial<Attempt> & { left: Candidate[] }): Step {
  const attempt: Attempt = { failures: [], blocked: null, waitsFor: null, isQuiet: false, retries: 0, ...how }
  const visible: Partial<Remote> = attempt.isQuiet ? {} : { failures: attempt.failures, pending: null, took: {} }
  return resolveNext({ ...remote, ...visible, attempt, check: null })
}

/** Goes on to the next release of the attempt, or ends it. */
function resolveNext(remote: Remote): Step {
  const [release, ...left] = remote.attempt.left
  if (!release) return noneLeft(remote)
  const waitsFor: Resolve = { kind: 'resolve', release }
  const trying = show(attempting(remote, { left, waitsFor }), { release, loading: { stage: 'resolving' } })
  const refusal = whyNotFetched(release, remote.origins)
  if (refusal) return fallBack(trying, { url: release.url, version: null, at: 'gate', reason: refusal })
  return { remote: trying, effects: [waitsFor] }
}

/** A release that crashed is better than none, because other pages of it may work. */
function noneLeft(remote: Remote): Step {
  const { blocked, failures, retries } = remote.attempt
  if (blocked) return choose(attempting(remote, { blocked: null }), blocked, 0)
  const waitsFor: Pause | null = failures.some(isTemporary) ? { kind: 'pause', ms: pauseAfter(retries) } : null
  return {
    remote: {
      ...attempting(remote, { waitsFor, isQuiet: false, retries: retries + 1 }),
      failures,
      loading: { stage: 'failed' },
    },
    effects: waitsFor ? [waitsFor] : [],
  }
}

/** Whether trying the same release again may help, because its server was away or this machine was slow. */
const isTemporary = ({ at }: Failure) => at === 'resolving' || at === 'entry' || at === 'init'

const pauseAfter = (retries: number) => Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS)

/** Goes on to the next release, and keeps why this one does not run. */
function fallBack(remote: Remote, failure: Failure): Step {
  const earlier = remote.attempt.failures.filter(({ url }) => url !== failure.url)
  return resolveNext(attempting(remote, { failures: [...earlier, failure], waitsFor: null }))
}

/** Validates a release whose descriptor has arrived: it is chosen, or the next one is tried. */
export function resolved(remote: Remote, { of, descriptor, took }: Event & { type: 'resolved' }): Step {
  const chosen = { release: of.release, descriptor }
  const { url } = of.release
  const { version } = descriptor
  const refusal = whyNotRun(descriptor, of.release, remote.origins)
  if (refusal) {
    // Kept, because nav and guards need the descriptor of the best release even when its code must not run.
    const known = remote.attempt.failures.length === 0 ? { ...remote, descriptor } : remote
    return fallBack(known, { url, version, at: 'gate', reason: refusal })
  }
  const crash = isAskedFor(of.release) ? undefined : remote.blocked[version]
  if (crash === undefined) return choose(remote, chosen, took)
  const blocked = remote.attempt.blocked ?? chosen
  return fallBack(attempting(remote, { blocked }), { url, version, at: 'render', reason: crash })
}

/** Takes a release that passed the gate; loads it as soon as a page wants it. */
function choose(remote: Remote, chosen: Resolved, resolving: number): Step {
  const { failures } = remote.attempt
  const effects = isAskedFor(chosen.release) ? [] : kept(chosen, failures)
  const next: Remote = { ...attempting(remote, { waitsFor: null }), took: { resolving } }
  if (next.isWanted) return also(startLoad(show(next, { ...chosen, failures }), chosen), ...effects)
  return {
    remote: { ...attempting(next, { isQuiet: false }), ...chosen, failures, loading: { stage: 'idle' } },
    effects,
  }
}

/** What other tabs and later visits are to know of a choice. */
function kept({ descriptor }: Resolved, failures: readonly Failure[]): Effect[] {
  // Unblocked, because the preferred release passed without a failure.
  return [{ kind: 'remember', descriptor }, ...(failures.length === 0 ? [{ kind: 'unblock' } as const] : [])]
}

function startLoad(remote: Remote, { release, descriptor }: Resolved): Step {
  const waitsFor: Load = { kind: 'load', release, descriptor, misses: remote.misses[descriptor.global] ?? 0 }
  return { remote: show(attempting(remote, { waitsFor }), { loading: { stage: 'entry' } }), effects: [waitsFor] }
}

/** Loads the chosen release, now or as soon as there is one. */
export function want(remote: Remote): Step {
  const { release, descriptor, loading } = remote
  const wanted = { ...remote, isWanted: true }
  return loading.stage === 'idle' && release && descriptor ? startLoad(wanted, { release, descriptor }) : only(wanted)
}

/** The entry script has run; the module starts. */
export function entered(remote: Remote, took: number): Step {
  return only(show({ ...remote, took: { ...remote.took, entry: took } }, { loading: { stage: 'init' } }))
}

/** The release runs. */
export function loaded(remote: Remote, { of, module, took }: Event & { type: 'loaded' }): Step {
  return only({
    ...attempting(remote, { waitsFor: null, isQuiet: false, retries: 0 }),
    release: of.release,
    descriptor: of.descriptor,
    failures: remote.attempt.failures,
    loading: { stage: 'ready', module },
    took: { ...remote.took, init: took },
  })
}

/** A release failed while its descriptor or its code was fetched, or at its start: the next one is tried. */
export function failed(remote: Remote, { of, at, reason, cause }: Event & { type: 'failed' }): Step {
  const { url } = of.release
  if (of.kind === 'resolve') return fallBack(remote, { url, version: null, at, reason })
  const { version, global } = of.descriptor
  const misses = at === 'entry' ? { ...remote.misses, [global]: of.misses + 1 } : remote.misses
  return fallBack({ ...remote, misses }, { url, version, at, reason, cause })
}

/** Tries a remote that failed from the best release on, while its page keeps showing the failure. */
export function retryQuietly(remote: Remote): Step {
  return begin(remote, { left: remote.candidates, isQuiet: true, retries: remote.attempt.retries })
}
