import { CONTRACT, type RemoteDescriptor, satisfies } from '@portal/contract'
import { isLocal } from './overrides'
import type { Candidate } from './state'

let allowedOrigins: ReadonlySet<string> = new Set()

/** Where releases may come from. Set once: the page's security policy does not change while it is open. */
export function allowOrigins(origins: string[]): void {
  allowedOrigins = new Set([window.location.origin, ...origins])
}

/** Why nothing must be fetched from where a release lies, or undefined. */
export function whyNotFetched(release: Candidate): string | undefined {
  return isAllowed(release.url, release) ? undefined : notAllowed(release.url)
}

/** Why a release must not run here, or undefined. Asked before any of its code is fetched. */
export function whyNotRun(descriptor: RemoteDescriptor, release: Candidate): string | undefined {
  if (!satisfies(CONTRACT, descriptor.contract))
    return `このリモートには互換バージョン ${descriptor.contract} が必要です (ホストは ${CONTRACT})`
  if (!descriptor.integrity[descriptor.entry]) return `ハッシュのないファイルは実行できません (${descriptor.entry})`
  // A descriptor may name absolute addresses, and must not vouch for those of somebody else.
  const foreign = Object.keys(descriptor.integrity)
    .map((file) => new URL(file, release.url).href)
    .find((url) => !isAllowed(url, release))
  return foreign && notAllowed(foreign)
}

function isAllowed(url: string, { source }: Candidate): boolean {
  return allowedOrigins.has(new URL(url).origin) || (source === 'override' && isLocal(url))
}

const notAllowed = (url: string) => `許可されていない配信元です (${new URL(url).origin})`
