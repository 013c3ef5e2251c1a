import { covers, type ReleaseRef, type RemoteDescriptor, type RemoteEntry, type RemoteModule } from '@portal/contract'
import { create } from 'zustand'

export type FailedStage = 'resolving' | 'gate' | 'entry' | 'init' | 'page' | 'render'

/** Where the loading of one remote stands. Failures are data, in a list of their own: pages show them, nothing throws. */
export type Loading =
  | { stage: 'idle' | 'resolving' | 'entry' | 'init' | 'failed' }
  | { stage: 'ready'; module: RemoteModule }

/** A release that may run, and why it is a choice. */
export type Candidate = ReleaseRef & { source: 'current' | 'canary' | 'previous' | 'override' | 'preview' }

/**
 * Whether the user asked for this very release in this tab. Nothing else runs in its place, so that its failure is
 * seen, and nothing of it is kept for other tabs.
 */
export const isAskedFor = ({ source }: Candidate): boolean => source === 'override' || source === 'preview'

/** A release whose descriptor was read and passed the gate. */
export type Resolved = { release: Candidate; descriptor: RemoteDescriptor }

/** A release that was tried and does not run. */
export type Failure = {
  url: string
  version: string | null
  at: FailedStage
  reason: string
  /** What was thrown while its code was fetched or started, for the telemetry. */
  cause?: unknown
}

/** Work under way. Its result names it by identity, so that the result of work that was given up changes nothing. */
export type Resolve = { kind: 'resolve'; release: Candidate }
/** `misses`: how often the entry of this release did not arrive in this tab. */
export type Load = { kind: 'load'; misses: number } & Resolved
/** Milliseconds until a remote that failed is tried again. */
export type Pause = { kind: 'pause'; ms: number }

/** One way through the releases of a remote, from the best to the last. */
export type Attempt = {
  /** Releases that were not tried yet, best first. */
  left: Candidate[]
  failures: Failure[]
  /** The best release that is blocked here: it runs when every other one fails. */
  blocked: Resolved | null
  waitsFor: Resolve | Load | Pause | null
  /** A retry after a pause: the page keeps the failure it shows until the retry has succeeded. */
  isQuiet: boolean
  /** How often this remote has failed since it last ran or a user pressed 再試行. */
  retries: number
}

/** All that is known of one remote in this tab. Only `nextStep` makes a new one. */
export type Remote = {
  entry: RemoteEntry
  /** The origins that this page's security policy allows; they stay as they were when the page opened. */
  origins: readonly string[]
  /** The releases that `entry` allows in this tab, best first. */
  candidates: Candidate[]
  /** The release that is being tried, or runs. */
  release: Candidate | null
  /** Its descriptor, as soon as `remote.json` was read, now or on an earlier visit: nav and guards need nothing else. */
  descriptor: RemoteDescriptor | null
  loading: Loading
  /** Failed attempts, best candidate first. If every release failed, the page shows the first of these. */
  failures: Failure[]
  /** A better release, which starts at the next navigation into this remote. */
  pending: Resolved | null
  /** Milliseconds each stage took. */
  took: { [stage in 'resolving' | 'entry' | 'init']?: number }
  attempt: Attempt
  /** The search for a better release while one runs. */
  check: { left: Candidate[]; waitsFor: Resolve } | null
  /** A page or widget has asked for the code, so that a resolved release is loaded at once. */
  isWanted: boolean
  /** Reasons why releases must not run in this browser, by version. A copy of what `blocked.ts` stores. */
  blocked: Record<string, string>
  /** Failures to render, in milliseconds since 1970, of one release. */
  crashes: { version: string; times: number[] }
  /** How often the entry of each release did not arrive, by the release's global. */
  misses: Record<string, number>
}

export const useRemotes = create<Record<string, Remote>>()(() => ({}))

/** A remote that `config.json` has just named. `descriptor` is that of the last visit. */
export function newRemote(entry: RemoteEntry, origins: readonly string[], descriptor: RemoteDescriptor | null): Remote {
  return {
    entry,
    origins,
    candidates: [],
    release: null,
    descriptor,
    loading: { stage: 'idle' },
    failures: [],
    pending: null,
    took: {},
    attempt: { left: [], failures: [], blocked: null, waitsFor: null, isQuiet: false, retries: 0 },
    check: null,
    isWanted: false,
    blocked: {},
    crashes: { version: '', times: [] },
    misses: {},
  }
}

/** @throws Error when `config.json` names no such remote. */
export function remoteOf(name: string): Remote {
  const remote = useRemotes.getState()[name]
  if (!remote) throw new Error(`config.json has no remote "${name}"`)
  return remote
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

/** The release that runs from the next change of page on, once one is chosen; null when there is none. */
export function nextReleaseOf({ pending, release, descriptor, loading }: Remote): Resolved | null {
  if (pending) return pending
  const isChosen = loading.stage !== 'resolving' && loading.stage !== 'failed'
  return release && descriptor && isChosen ? { release, descriptor } : null
}

/** Whether loading has ended, in a module or in a failure. */
export const isSettled = ({ loading }: Remote): boolean => loading.stage === 'ready' || loading.stage === 'failed'

/** The module that runs, or null. */
export const moduleOf = (remote: Remote | undefined): RemoteModule | null =>
  remote?.loading.stage === 'ready' ? remote.loading.module : null

/** What users call a remote, as a word of a sentence: its label in the navigation, never its name. */
export const labelOf = (remote: Remote | undefined): string => remote?.descriptor?.nav[0]?.label ?? 'この機能'
