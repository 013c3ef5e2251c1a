import { entitlements } from '@portal/api-client/entitlements'
import { useQuery } from '@tanstack/react-query'

/**
 * What the project has bought. `entitlements` is undefined while it is not known and when it cannot be read; for
 * `isLocked` and the rules of `@portal/api-client` nothing is locked then.
 */
export function useEntitlements() {
  const { data, isPending } = useQuery(entitlements.one())
  return { entitlements: data, isPending }
}
