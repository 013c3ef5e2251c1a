import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client'

/**
 * A write that shows its result before it is known: until it is answered, `read` has `change` in it. When the write
 * fails, `read` gets its old value back and is fetched again, because a lost answer does not say whether the write was
 * done; the error is thrown.
 */
export async function sendOptimistically<Answer, Written>(
  read: { queryKey: QueryKey; select?: (raw: unknown) => Answer },
  change: Partial<Answer>,
  write: () => Promise<Written>,
): Promise<Written> {
  const { queryKey } = read
  // Cancelled, because the API may have made an answer on its way before the write, and it would overwrite `change`.
  await queryClient.cancelQueries({ queryKey, exact: true })
  const before = queryClient.getQueryData(queryKey)
  if (before !== undefined) queryClient.setQueryData(queryKey, Object.assign({}, before, change))
  const shown = queryClient.getQueryData(queryKey)
  try {
    return await write()
  } catch (cause) {
    // Only while the cache still holds the optimistic value, because a refetch during the write is newer than `before`.
    if (queryClient.getQueryData(queryKey) === shown) queryClient.setQueryData(queryKey, before)
    void queryClient.invalidateQueries({ queryKey, exact: true })
    throw cause
  }
}
