import { CONTRACT, type RemoteDescriptor, satisfies } from '@portal/contract'
import { isLocal } from './overrides'
import { lacking } from './provides'
import type { Candidate } from './state'

/** Reason why the release's origin is not allowed, or undefined. */
export function whyNotFetched(release: Candidate, origins: readonly string[]): string | undefined {
  return isAllowed(release.url, release, origins) ? undefined : notAllowed(release.url)
}

/** Reason why a release must not run here, or undefined. Checked before any of its code is fetched. */
export function whyNotRun(
  descriptor: RemoteDescriptor,
  release: Candidate,
  origins: readonly string[],
): string | undefined {
  if (!satisfies(CONTRACT, descriptor.contract))
    return `このリモートには互換バージョン ${descriptor.contract} が必要です (ホストは ${CONTRACT})`
  const missing = lacking(descriptor.uses)
  if (missing) return `このリモートが使う ${missing} がホストにありません`
  if (!descriptor.integrity[descriptor.entry]) return `ハッシュのないファイルは実行できません (${descriptor.entry})`
  // Each file, because a descriptor may name absolute addresses and must not vouch for files of another origin.
  const foreign = Object.keys(descriptor.integrity)
    .map((file) => new URL(file, release.url).href)
    .find((url) => !isAllowed(url, release, origins))
  return foreign && notAllowed(foreign)
}

function isAllowed(url: string, { source }: Candidate, origins: readonly string[]): boolean {
  return origins.includes(new URL(url).origin) || (source === 'override' && isLocal(url))
}

const notAllowed = (url: string) => `許可されていない配信元です (${new URL(url).origin})`
