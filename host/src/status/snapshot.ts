import { currentTime } from '@portal/auth'
import { getInstance } from '@module-federation/enhanced/runtime'
import { CONTRACT } from '@portal/contract'
import { config } from '../config'
import { type Problem, useProblems } from '../diagnostics'
import { hostVersion } from '../host-version'
import { overrideParameter, useOverrides } from '../remotes/overrides'
import { type Remote, useRemotes } from '../remotes/state'

/** Facts about this tab for support. No token, no mail address, no text of an API answer. */
export type Snapshot = {
  at: string
  environment: string
  host: { version: string | null; contract: string }
  remotes: ReturnType<typeof describe>[]
  shared: SharedLibrary[]
  overrides: Record<string, string>
  problems: Omit<Problem, 'cause'>[]
  browser: string
  /** Opens the same combination of releases, where overrides are allowed. */
  link: string
}
type SharedLibrary = { name: string; version: string; from: string; users: string[] }

export function takeSnapshot(): Snapshot {
  const remotes = Object.values(useRemotes.getState())
  const snapshot: Snapshot = {
    at: new Date(currentTime()).toISOString(),
    environment: config().environment,
    host: { version: hostVersion, contract: CONTRACT },
    remotes: remotes.map(describe),
    shared: sharedLibraries(),
    overrides: useOverrides.getState().urls,
    problems: useProblems.getState().problems.map(withoutCause),
    browser: navigator.userAgent,
    link: sameReleasesLink(remotes),
  }
  const clean: Snapshot = JSON.parse(withoutPersons(JSON.stringify(snapshot)))
  return clean
}

/** An address that runs exactly the releases of this tab. */
export function sameReleasesLink(remotes: Remote[]): string {
  const urls = remotes.map(({ entry, release }): [string, string] => [entry.name, (release ?? entry).url])
  return `${window.location.origin}/status?${overrideParameter(Object.fromEntries(urls))}`
}

/** The shared libraries of this page, who brought each and who uses it. */
export function sharedLibraries(): SharedLibrary[] {
  const instance = getInstance()
  const scope = instance?.shareScopeMap.default ?? {}
  // Compared by version, because the scope's own `from` becomes the first build that loaded a library. The host
  // registers its libraries before any remote can.
  const isOfHost = (name: string, version: string) =>
    instance?.options.shared[name]?.some((own) => own.version === version)
  const names = new Map(
    Object.values(useRemotes.getState()).map(({ entry, descriptor }) => [descriptor?.global, entry.name]),
  )
  const nameOf = (container: string) => names.get(container) ?? container
  return Object.entries(scope)
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn }]) => ({
        name,
        version,
        from: isOfHost(name, version) ? 'host' : nameOf(from),
        users: useIn.map(nameOf),
      })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function describe({ entry, release, descriptor, loading, failures, took }: Remote) {
  return {
    name: entry.name,
    url: (release ?? entry).url,
    version: descriptor?.version ?? null,
    source: release?.source ?? null,
    contract: descriptor?.contract ?? null,
    stage: loading.stage,
    failures: failures.map(withoutCause),
    took,
  }
}

/** Without what was thrown, whose text the problem or failure says already. */
function withoutCause<Told extends { cause?: unknown }>(told: Told): Omit<Told, 'cause'> {
  const { cause: _, ...others } = told
  return others
}

/** Mail addresses and tokens that an error's text may carry. */
export function withoutPersons(text: string): string {
  return text
    .replaceAll(/[\w-]+(?:\.[\w-]*)*/g, (word) => (isToken(word) ? '(トークン)' : word))
    .replaceAll(/[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]+)+/gi, '(メールアドレス)')
}

/** Base64 of `{"`, which a JWT begins with, and parts that follow. */
const isToken = (word: string) => word.includes('eyJ') && word.lastIndexOf('.') > word.indexOf('eyJ')
