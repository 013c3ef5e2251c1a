import type { ReleaseRef, RemoteDescriptor, RemoteEntry, RemoteModule } from '@portal/contract'
import { create } from 'zustand'

export type FailedStage = 'resolving' | 'gate' | 'entry' | 'init' | 'page' | 'render'

/** Where the loading of one remote stands. Failures are data, in a list of their own: pages show them, nothing throws. */
export type Loading =
  | { stage: 'idle' | 'resolving' | 'entry' | 'init' | 'failed' }
  | { stage: 'ready'; module: RemoteModule }

/** A release that may run, and why it is a choice. */
export type Candidate = ReleaseRef & { source: 'current' | 'canary' | 'previous' | 'override' }

/** A release that was tried and does not run. */
export type Failure = { url: string; version: string | null; at: FailedStage; reason: string }

export type Remote = {
  entry: RemoteEntry
  /** The release that is being tried, or runs. */
  release: Candidate | null
  /** Its descriptor, as soon as `remote.json` was read, now or on an earlier visit: nav and guards live from it alone. */
  descriptor: RemoteDescriptor | null
  loading: Loading
  /**
   * Releases that were tried before the one at hand, best first. When none is left, the first is what the page tells
   * of.
   */
  failures: Failure[]
  /** A release that waits for the next navigation into this remote. */
  next: { release: Candidate; descriptor: RemoteDescriptor } | null
  /** Milliseconds each stage took. */
  took: { [stage in 'resolving' | 'entry' | 'init']?: number }
}

export const useRemotes = create<Record<string, Remote>>()(() => ({}))

export function remoteOf(name: string): Remote {
  const remote = useRemotes.getState()[name]
  if (!remote) throw new Error(`config.json has no remote "${name}"`)
  return remote
}

export function update(name: string, change: Partial<Remote>): void {
  useRemotes.setState({ [name]: { ...remoteOf(name), ...change } })
}

/** Does a descriptor path (`/profile`, `/users/:id/update`, `/servers/*`) cover this pathname? */
export function covers(pattern: string, pathname: string): boolean {
  const isSubtree = pattern.endsWith('/*')
  const wanted = pattern.replace(/\/\*$/, '').split('/')
  const given = pathname.replace(/\/$/, '').split('/')
  if (isSubtree ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((segment, at) => (segment.startsWith(':') ? given[at] !== '' : segment === given[at]))
}

/** The remote whose descriptor claims this pathname, if one is known to. */
export function ownerOf(pathname: string, remotes = useRemotes.getState()): Remote | undefined {
  return Object.values(remotes).find(({ descriptor }) => descriptor?.paths.some((pattern) => covers(pattern, pathname)))
}

/** The owner of a pathname; without one, a remote whose descriptor never arrived, because it may be among its paths. */
export function possibleOwnerOf(pathname: string, remotes = useRemotes.getState()): Remote | undefined {
  return ownerOf(pathname, remotes) ?? Object.values(remotes).find(({ descriptor }) => !descriptor)
}

/** An older release runs because a newer one does not. */
export function isDegraded({ loading, failures: [best], descriptor }: Remote): boolean {
  return loading.stage === 'ready' && best !== undefined && best.version !== descriptor?.version
}

/** What people call a remote. */
export const labelOf = ({ descriptor, entry }: Remote): string => descriptor?.nav[0]?.label ?? entry.name
