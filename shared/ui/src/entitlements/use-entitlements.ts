import { entitlements } from '@portal/api-client/entitlements'
import { useQuery } from '@tanstack/react-query'

/**
 * The functions that the project has bought. `entitlements` is undefined until they are known and when they cannot be
 * read; `isLocked` and the rules of `@portal/api-client` lock nothing then.
 */
export function useEntitlements() {
  const { data, isPending } = useQuery(entitlements.one())
  return { entitlements: data, isPending }
}
