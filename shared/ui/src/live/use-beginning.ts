import { beginningKey, totalOf } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFromCache } from './use-from-cache'
import type { Read } from './use-read'

/** The first page of a list, while its others are still on their way. */
export type Beginning<F, E, T, K extends QueryKey> = {
  /** The read of the first page alone. */
  read: Read<F, E, T, K>
  /** How many rows the whole list has. */
  total: number
  /** The last attempt to read the whole list failed. */
  isFailed: boolean
  retry: () => void
}

/**
 * The first page of a list that is read for the first time, where the API has pages of it; null once the whole list is
 * there. Its rows are then parsed already, in pauses of the user's work, so that the exchange takes no time.
 */
export function useBeginning<F, T, E, K extends QueryKey>(read: Read<F, E, T, K>): Beginning<F, E, T, K> | null {
  const { queryKey, queryFn, select } = read
  const client = useQueryClient()
  const key = beginningKey(queryKey)
  const page = client.getQueryData<F>(key)
  const [isBeginning, setBeginning] = useState(() => page !== undefined && client.getQueryData(queryKey) === undefined)
  const whole = useFromCache(() => (isBeginning ? client.getQueryData<F>(queryKey) : undefined))
  // Without a parser: this only reads, and goes on reading while it fails.
  const { isError, refetch } = useQuery<F, E, F, K>({
    queryKey,
    queryFn,
    ...polled,
    enabled: isBeginning,
    notifyOnChangeProps: ['isError'],
  })
  useEffect(() => {
    if (!isBeginning || whole === undefined) return
    let isGone = false
    void (select.prepare?.(whole) ?? Promise.resolve()).then(() => {
      if (!isGone) setBeginning(false)
    })
    return () => {
      isGone = true
    }
  }, [isBeginning, whole, select])
  const total = totalOf(page)
  if (!isBeginning || page === undefined || total === undefined) return null
  return {
    read: { ...read, queryKey: key as K, queryFn: () => page, staleTime: Infinity },
    total,
    isFailed: isError,
    retry: () => void refetch(),
  }
}
