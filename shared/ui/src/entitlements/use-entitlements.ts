import { entitlements } from '@portal/api-client/entitlements'
import { MINUTE_MS } from '@portal/contract'
import { useQuery } from '@tanstack/react-query'

/** Entitlements change with a contract, a few times a year, so that not every page has to read them. */
const FRESH_MS = 5 * MINUTE_MS

/**
 * The functions that the project has bought. `entitlements` is undefined until they are known and when they cannot be
 * read; `isLocked` and the rules of `@portal/api-client` lock nothing then.
 */
export function useEntitlements() {
  const { data, isFetched } = useQuery({ ...entitlements.one(), staleTime: FRESH_MS })
  // Not while they are read again after a failure, because what is shown by then would be gone.
  return { entitlements: data, isPending: !isFetched }
}
