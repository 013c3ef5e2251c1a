import type { RemoteDescriptor } from '@portal/contract'
import { isLocal } from './overrides'
import type { Candidate } from './state'

/** By remote, the public keys under which the browser too checks the signature of its entry. */
const keysForBrowser = new Map<string, readonly string[]>()

/**
 * The keys that a release needs a signature of, as the host's build has written them into its page; null where it needs
 * none. Not from `config.json`, because an attacker who can change that could name a key there.
 */
export function keysFor({ source, url }: Candidate): string | null {
  const meta = document.querySelector('meta[name="portal-release-keys"]')
  // A build of this machine has no signature; the page's policy and a question stand before it.
  return source === 'override' && isLocal(url) ? null : (meta?.getAttribute('content') ?? null)
}

export function checkInBrowser(name: string, rawKeys: readonly string[]): void {
  keysForBrowser.set(name, rawKeys)
}

/**
 * The `integrity` of an entry. Beside the hash it names the keys of its remote, of which one must have signed the file
 * (https://wicg.github.io/signature-based-sri); browsers that do not know them hold the hash alone.
 */
export function entryIntegrity({ name, entry, integrity }: RemoteDescriptor): string | undefined {
  const keys = keysForBrowser.get(name) ?? []
  return integrity[entry] && [integrity[entry], ...keys.map((key) => `ed25519-${key}`)].join(' ')
}
