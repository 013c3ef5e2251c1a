import { correctedTime } from '@portal/auth'
import { notifyManager, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** What `snapshot` returns, looked at whenever anything happens in the query cache; draws when that is another value. */
export function useFromCache<T>(snapshot: (client: QueryClient) => T): T {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => snapshot(client))
}

/** When the answer of a read was last known to be true, in milliseconds, and whether it is being asked for again. */
export function ageOf(client: QueryClient, queryKey: QueryKey): { updatedAt: number; isFetching: boolean } {
  const { dataUpdatedAt = 0, fetchStatus } = client.getQueryState(queryKey) ?? {}
  return { updatedAt: correctedTime(dataUpdatedAt), isFetching: fetchStatus === 'fetching' }
}

/** The same, kept current: each poll draws the component that calls this, and no other for it. */
export function useAge(queryKey: QueryKey) {
  useFromCache((client) => client.getQueryState(queryKey))
  return ageOf(useQueryClient(), queryKey)
}
