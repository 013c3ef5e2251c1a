import type { RemoteEntry, RemoteModule, RuntimeConfig } from '@portal/contract'
import { messageOf } from '../message-of'
import { block, blockedReleases, unblock } from './blocked'
import { candidatesOf } from './candidates'
import { fetchDescriptor, remember, remembered } from './descriptor'
import { loadRelease } from './load-release'
import { nextStep } from './next-step'
import { StageError } from './stage-error'
import {
  isSettled,
  type Load,
  moduleOf,
  newRemote,
  nextReleaseOf,
  ownerOf,
  type Pause,
  type Remote,
  remoteOf,
  type Resolve,
  type Resolved,
  useRemotes,
} from './state'
import type { Effect, Event } from './step'

/** Adds every remote of the config and starts to read the descriptors, all at once. */
export function startRemotes(config: RuntimeConfig): void {
  for (const entry of config.remotes) addRemote(entry, config.allowedOrigins)
}

/** Adds a remote listed in config.json, at startup or after an update. */
export function addRemote(entry: RemoteEntry, allowedOrigins: readonly string[]): void {
  const remote = newRemote(entry, [window.location.origin, ...allowedOrigins], remembered(entry.name))
  useRemotes.setState({ [entry.name]: remote })
  configure(entry)
}

/** Removes a remote that the config no longer names. Results that are still on their way are ignored. */
export function removeRemote(name: string): void {
  const { [name]: _, ...others } = useRemotes.getState()
  useRemotes.setState(others, true)
}

/**
 * Re-evaluates a remote after config.json changed. A running release keeps running and a better one is stored as
 * `pending`; a remote that is not running restarts if its entry has changed. Resolves when that is known.
 */
export async function updateRemote(entry: RemoteEntry): Promise<void> {
  configure(entry)
  await until(({ [entry.name]: remote }) => !remote?.check)
}

/** The remote that owns a pathname; waits for descriptors only until one claims it. */
export async function findOwner(pathname: string): Promise<Remote | undefined> {
  const isResolving = ({ loading }: Remote) => loading.stage === 'resolving'
  await until((remotes) => ownerOf(pathname, remotes) !== undefined || !Object.values(remotes).some(isResolving))
  return ownerOf(pathname)
}

/** The release whose pages the next change of page leads to, as soon as its descriptor is here; null without one. */
export async function findRelease(name: string): Promise<Resolved | null> {
  await until(({ [name]: remote }) => remote?.loading.stage !== 'resolving')
  const remote = useRemotes.getState()[name]
  return remote ? nextReleaseOf(remote) : null
}

/** The remote's module, loaded once; null after a failure, which is in the store. */
export async function load(name: string): Promise<RemoteModule | null> {
  dispatch(name, { type: 'wanted' })
  await until(({ [name]: remote }) => !remote || isSettled(remote))
  return moduleOf(useRemotes.getState()[name])
}

/** Forgets every failure of a remote and tries again from the best release on. */
export function retry(name: string): Promise<RemoteModule | null> {
  dispatch(name, { type: 'retried' })
  return load(name)
}

/** Starts over with what the config says now, for example with the pending release. */
export function restart(name: string): Promise<RemoteModule | null> {
  dispatch(name, { type: 'restarted' })
  return load(name)
}

/**
 * Leaves a running release whose page did not arrive, for one that has not failed in this tab. Returns null when there
 * is none, or when the release is an override.
 */
export function fallBack(name: string, version: string, reason: string): Promise<RemoteModule | null> | null {
  const before = remoteOf(name).attempt
  dispatch(name, { type: 'pageFailed', version, reason })
  return remoteOf(name).attempt === before ? null : load(name)
}

function configure(entry: RemoteEntry): void {
  dispatch(entry.name, { type: 'configured', entry, candidates: candidatesOf(entry) })
}

/** Tells a remote of an event, and starts what follows from it. A remote that was removed is told nothing. */
export function dispatch(name: string, event: Event): void {
  const before = useRemotes.getState()[name]
  if (!before) return
  const { remote, effects } = nextStep({ ...before, blocked: blockedReleases(name) }, event)
  useRemotes.setState({ [name]: remote })
  for (const effect of effects) perform(name, effect)
}

function perform(name: string, effect: Effect): void {
  switch (effect.kind) {
    case 'resolve':
      return void readDescriptor(name, effect)
    case 'load':
      return void loadCode(name, effect)
    case 'pause':
      return void pause(name, effect)
    case 'remember':
      return remember(effect.descriptor)
    case 'block':
      return block(name, effect.version, effect.reason)
    case 'unblock':
      return unblock(name)
  }
}

async function readDescriptor(name: string, of: Resolve): Promise<void> {
  const started = performance.now()
  const event = await fetchDescriptor(name, of.release).then(
    (descriptor): Event => ({ type: 'resolved', of, descriptor, took: performance.now() - started }),
    (cause: unknown): Event => {
      const at = cause instanceof StageError ? cause.stage : 'resolving'
      return { type: 'failed', of, at, reason: messageOf(cause) }
    },
  )
  dispatch(name, event)
}

async function loadCode(name: string, of: Load): Promise<void> {
  let started = performance.now()
  const lap = () => {
    const took = performance.now() - started
    started += took
    return took
  }
  const event = await loadRelease(of, () => dispatch(name, { type: 'entered', of, took: lap() })).then(
    (module): Event => ({ type: 'loaded', of, module, took: lap() }),
    (cause: unknown): Event => {
      const [at, thrown] = cause instanceof StageError ? [cause.stage, cause.cause] : (['init', cause] as const)
      return { type: 'failed', of, at, reason: messageOf(cause), cause: thrown }
    },
  )
  dispatch(name, event)
}

/** Spread by a quarter, so that tabs do not return to a server all at once. A hidden tab waits until it is visible. */
async function pause(name: string, of: Pause): Promise<void> {
  await new Promise((done) => setTimeout(done, of.ms * (1 + Math.random() / 4)))
  if (document.hidden)
    await new Promise((visible) => document.addEventListener('visibilitychange', visible, { once: true }))
  dispatch(name, { type: 'paused', of })
}

/** Resolves as soon as the remotes fulfil a condition. */
function until(isFulfilled: (remotes: Record<string, Remote>) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (remotes: Record<string, Remote>) => {
      if (!isFulfilled(remotes)) return
      stop()
      resolve()
    }
    const stop = useRemotes.subscribe(look)
    look(useRemotes.getState())
  })
}
