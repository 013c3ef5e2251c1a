import { getPath, queryClient } from '@portal/api-client/http'

/** Puts the contract into the cache, for APIs that answer one call alone: a list otherwise asks it for a view first. */
export function knownContract(capabilities: readonly string[] = []): void {
  queryClient.setQueryData(getPath('contract').queryKey, { capabilities })
}
