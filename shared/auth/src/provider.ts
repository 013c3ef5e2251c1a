import { identityOrigin, type RuntimeConfig } from '@portal/contract'
import { ProviderTrouble } from './auth-error'

/** How long the identity provider may take to answer anything at all. */
const LIMIT_MS = 5_000

/**
 * Asks the identity provider for a document that every provider has, before the page is left for it, because a page
 * that has been left for a dead address is gone. Only that an answer comes matters, so a provider without CORS will
 * do.
 *
 * @throws ProviderTrouble when none comes within 5 s.
 */
export async function reachProvider(auth: Pick<RuntimeConfig['auth'], 'domain'>): Promise<void> {
  const address = `${identityOrigin(auth)}/.well-known/openid-configuration`
  try {
    await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })
  } catch {
    throw new ProviderTrouble('unreachable')
  }
}
