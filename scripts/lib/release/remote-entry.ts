import type { ReleaseRef, RemoteEntry } from '@portal/contract'
import type { RemoteRelease } from './built-remote'
import type { Keys } from '../runtime-config'
import { versionOfUrl } from './layout'

/** Previous releases that the record keeps, newest first. */
export const MOST_PREVIOUS = 3

type Ref = Required<Pick<ReleaseRef, 'url' | 'integrity' | 'descriptor' | 'since'>> & Pick<ReleaseRef, 'signed'>
type Previous = NonNullable<RemoteEntry['previous']>

export function refOf(url: string, release: RemoteRelease, now = new Date()): Ref {
  const { descriptor, integrity, statement, json } = release
  const signed = statement === null ? undefined : { statement, descriptor: json.toString('utf8') }
  return { url, integrity, descriptor, signed, since: now.toISOString() }
}

/** The entry of a remote that takes a release: the current one becomes the newest previous one, and a canary ends. */
export function withMain(entry: RemoteEntry | undefined, ref: Ref): Keys {
  const others = previousOf(entry).filter((one) => urlOf(one) !== ref.url && urlOf(one) !== entry?.url)
  const last =
    entry && entry.url !== ref.url
      ? [{ url: entry.url, integrity: entry.integrity, signed: briefly(entry.signed), since: entry.since }]
      : []
  return { ...ref, ...keep([...last, ...others]), canary: undefined }
}

/** Without the descriptor, which a fallback seldom needs. */
const briefly = (signed: ReleaseRef['signed']) => signed && { statement: signed.statement }

export function withCanary(ref: Ref, percent: number): Keys {
  return { canary: { ...ref, percent } }
}

export function withoutCanary(): Keys {
  return { canary: undefined }
}

/** The entry of a remote that goes back to `ref`. The current release is dropped, so that it is no fallback either. */
export function withRollback(entry: RemoteEntry, ref: Ref): Keys {
  const others = previousOf(entry).filter((one) => urlOf(one) !== ref.url && urlOf(one) !== entry.url)
  return { ...ref, ...keep(others), canary: undefined }
}

/** The version of the release that runs, or its address when that tells none. */
export const runningOf = (entry: RemoteEntry): string =>
  entry.descriptor?.version ?? versionOfUrl(entry.url) ?? entry.url
export const previousOf = (entry: RemoteEntry | undefined): Previous => entry?.previous ?? []
/** Addresses of the releases that an entry runs, tries, or may fall back to. */
export const urlsIn = (entry: RemoteEntry): string[] => [
  entry.url,
  ...(entry.canary ? [entry.canary.url] : []),
  ...previousOf(entry).map(urlOf),
]
export const urlOf = (release: Previous[number]): string => (typeof release === 'string' ? release : release.url)

function keep(previous: Previous): { previous: Previous | undefined } {
  return { previous: previous.length > 0 ? previous.slice(0, MOST_PREVIOUS) : undefined }
}
