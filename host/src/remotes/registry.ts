import type { RemoteDescriptor, RemoteEntry, RemoteModule, RuntimeConfig } from '@portal/contract'
import { messageOf } from '../message-of'
import { admit, Refusal } from './admit'
import { candidatesOf } from './candidates'
import { remember, remembered } from './descriptor'
import { loadModule, StageError } from './federation'
import { allowOrigins } from './gate'
import { preload } from './preload'
import { pardon, quarantineOf } from './quarantine'
import {
  type Candidate,
  type FailedStage,
  type Failure,
  ownerOf,
  remoteOf,
  type Remote,
  update,
  useRemotes,
} from './state'

type Chosen = { release: Candidate; descriptor: RemoteDescriptor }

/** One way through the releases of a remote, from the best to the last. A newer attempt silences an older one. */
type Attempt = {
  name: string
  left: Candidate[]
  failures: Failure[]
  choosing?: Promise<Chosen | null>
  loading?: Promise<RemoteModule | null>
}
const attempts = new Map<string, Attempt>()

/** Puts every remote of the config into the store and starts reading the descriptors, all at once. */
export function startRemotes(config: RuntimeConfig): void {
  allowOrigins(config.allowedOrigins)
  for (const entry of config.remotes) addRemote(entry)
}

/** A remote that the config names, now or since a moment ago. */
export function addRemote(entry: RemoteEntry): void {
  const unknown: Remote = {
    entry,
    release: null,
    descriptor: remembered(entry.name),
    loading: { stage: 'idle' },
    failures: [],
    next: null,
    took: {},
  }
  useRemotes.setState({ [entry.name]: unknown })
  void choose(begin(entry.name, candidatesOf(entry)))
}

/** The remote that owns a pathname; waits for descriptors only until one claims it. */
export async function findOwner(pathname: string): Promise<Remote | undefined> {
  const claimed = Object.keys(useRemotes.getState()).map(async (name) => {
    await choose(attemptOf(name))
    return ownerOf(pathname) ?? Promise.reject(new Error('unclaimed'))
  })
  return ownerOf(pathname) ?? Promise.any(claimed).catch(() => undefined)
}

/** The remote's module, loaded once; null after a failure, which then stands in the store. */
export function load(name: string): Promise<RemoteModule | null> {
  const attempt = attemptOf(name)
  return (attempt.loading ??= run(attempt))
}

/** Forgets every failure of a remote and tries again from the best release on. */
export function retry(name: string): Promise<RemoteModule | null> {
  pardon(name)
  begin(name, candidatesOf(remoteOf(name).entry))
  return load(name)
}

/**
 * Starts over, with what the config says now. The release that runs here is the last resort: whatever comes instead,
 * this page has already shown that it works.
 */
export function startOver(name: string): Promise<RemoteModule | null> {
  const { entry, release } = remoteOf(name)
  const candidates = candidatesOf(entry)
  if (release && !candidates.some(({ url }) => url === release.url)) candidates.push({ ...release, source: 'previous' })
  begin(name, candidates)
  return load(name)
}

/**
 * Gives up the release that runs, for one that has not failed in this tab. Null when there is none, or when a person
 * asked for this very release.
 */
export function giveUp(name: string, failure: Failure): Promise<RemoteModule | null> | null {
  const { entry, release, failures: before } = remoteOf(name)
  const failures = [...before, failure]
  const left = candidatesOf(entry).filter(({ url }) => !failures.some((failed) => failed.url === url))
  if (left.length === 0 || release?.source === 'override') return null
  begin(name, left, failures)
  return load(name)
}

/** A remote that the config no longer names. */
export function removeRemote(name: string): void {
  attempts.delete(name)
  const { [name]: _, ...others } = useRemotes.getState()
  useRemotes.setState(others, true)
}

/**
 * The config names other releases than before, perhaps. What runs goes on; a better release waits in the store for the
 * next navigation into this remote. What does not run starts over.
 */
export async function lookForNext(entry: RemoteEntry): Promise<void> {
  const { name } = entry
  const { loading, entry: before } = remoteOf(name)
  update(name, { entry })
  if (loading.stage !== 'ready') {
    if (JSON.stringify(entry) !== JSON.stringify(before)) void choose(begin(name, candidatesOf(entry)))
    return
  }
  const next = await betterRelease(entry)
  if (useRemotes.getState()[name]?.entry === entry) update(name, { next })
}

/** The best release that is not known to fail here; null when that is the one that runs. */
async function betterRelease(entry: RemoteEntry): Promise<Chosen | null> {
  const { name } = entry
  for (const release of candidatesOf(entry)) {
    const { release: running, descriptor: now, failures } = remoteOf(name)
    const isPinned = release.integrity !== undefined || release.descriptor !== undefined
    if (
      isPinned &&
      release.url === running?.url &&
      release.integrity === running.integrity &&
      !quarantineOf(name, now?.version ?? '')
    )
      return null
    const descriptor = await admit(name, release).catch(() => null)
    if (!descriptor || quarantineOf(name, descriptor.version)) continue
    if (failures.some(({ url, version }) => url === release.url && version === descriptor.version)) continue
    return descriptor.version === now?.version ? null : { release, descriptor }
  }
  return null
}

function attemptOf(name: string): Attempt {
  return attempts.get(name) ?? begin(name, candidatesOf(remoteOf(name).entry))
}

function begin(name: string, left: Candidate[], failures: Failure[] = []): Attempt {
  const attempt: Attempt = { name, left, failures }
  attempts.set(name, attempt)
  update(name, { release: left[0] ?? null, loading: { stage: 'idle' }, failures: [...failures], next: null, took: {} })
  return attempt
}

/** Changes the store, unless a newer attempt has taken over. */
function report(attempt: Attempt, change: Partial<Remote>): void {
  if (attempts.get(attempt.name) === attempt) update(attempt.name, change)
}

function choose(attempt: Attempt): Promise<Chosen | null> {
  return (attempt.choosing ??= firstAdmitted(attempt))
}

/** The best release whose descriptor arrives and passes the gate; null when none does. */
async function firstAdmitted(attempt: Attempt): Promise<Chosen | null> {
  const { name, left } = attempt
  let crashed: Chosen | undefined
  for (let release = left.shift(); release; release = left.shift()) {
    report(attempt, { release, loading: { stage: 'resolving' } })
    const started = performance.now()
    try {
      const chosen = { release, descriptor: await admit(name, release) }
      const { version } = chosen.descriptor
      const crash = release.source === 'override' ? undefined : quarantineOf(name, version)
      if (crash === undefined) return take(attempt, chosen, performance.now() - started)
      attempt.failures.push({ url: release.url, version, at: 'render', reason: crash })
      crashed ??= chosen
    } catch (cause) {
      note(attempt, release, cause instanceof Refusal ? cause.descriptor.version : null, cause)
      if (cause instanceof Refusal && attempt.failures.length === 1) report(attempt, { descriptor: cause.descriptor })
    }
  }
  // A release that crashed is still better than none: other pages of it may work.
  if (crashed) return take(attempt, crashed, 0)
  fail(attempt)
  return null
}

function take(attempt: Attempt, chosen: Chosen, resolving: number): Chosen {
  const { descriptor, release } = chosen
  // The best release is none that crashed: what crashed before it is history.
  if (attempt.failures.length === 0) pardon(attempt.name)
  remember(descriptor)
  report(attempt, {
    release,
    descriptor,
    failures: [...attempt.failures],
    loading: { stage: 'idle' },
    took: { resolving },
  })
  return chosen
}

async function run(attempt: Attempt): Promise<RemoteModule | null> {
  for (let chosen = await choose(attempt); chosen; chosen = await choose(attempt)) {
    const { release, descriptor } = chosen
    const started = performance.now()
    let entered = started
    report(attempt, { loading: { stage: 'entry' } })
    const forgetPreloads = preload(descriptor, release.url)
    try {
      const module = await loadModule(descriptor, release.url, () => {
        entered = performance.now()
        report(attempt, { loading: { stage: 'init' } })
      })
      const { resolving } = remoteOf(attempt.name).took
      const took = { resolving, entry: entered - started, init: performance.now() - entered }
      report(attempt, { loading: { stage: 'ready', module }, took })
      return module
    } catch (cause) {
      forgetPreloads()
      note(attempt, release, descriptor.version, cause)
      attempt.choosing = undefined
    }
  }
  return null
}

function note(attempt: Attempt, { url }: Candidate, version: string | null, cause: unknown): void {
  const at: FailedStage = cause instanceof StageError ? cause.stage : 'init'
  attempt.failures.push({ url, version, at, reason: messageOf(cause) })
}

/** Nothing runs. */
function fail(attempt: Attempt): void {
  report(attempt, { failures: [...attempt.failures], loading: { stage: 'failed' } })
}
