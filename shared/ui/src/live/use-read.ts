import { ApiError } from '@portal/api-client/http'
import {
  type DefaultError, hashKey, type QueryKey, useQueryClient, useQueryErrorResetBoundary, useSuspenseQuery, type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** A read of `@portal/api-client`: query options with the parser of the answer. */
export type Read<F, E, T, K extends QueryKey> = UseSuspenseQueryOptions<F, E, T, K> & { select: (raw: F) => T }

type Parsed<T> = { data: T } | { error: ApiError }

/**
 * A read of the API: waits until there is an answer and returns it parsed. Throws the ApiError of a read that failed, and
 * of an answer that cannot be read, to the boundary of its page, panel or widget. Once there was an answer that could be
 * read, it stays: `isRefetchError` says that a newer one failed, `dataUpdatedAt` when `data` was true, in milliseconds.
 *
 * TanStack Query has no such hook: while a `select` that throws is fetched again, `useSuspenseQuery` returns `undefined`
 * as data, or what `select` returned for another key (query-core 5.108, `QueryObserver.createResult`).
 */
export function useRead<F, T, E = DefaultError, K extends QueryKey = QueryKey>(read: Read<F, E, T, K>) {
  const { queryKey, queryFn, select } = read
  const client = useQueryClient()
  const { isReset, clearReset } = useQueryErrorResetBoundary()
  const parse = useCallback((raw: F) => parsed(raw, select), [select])
  const result = useSuspenseQuery<F, E, Parsed<T>, K>({ ...read, select: parse })
  const { data: answer, dataUpdatedAt, isFetching, isError, refetch } = result

  const key = hashKey(queryKey)
  const last = useRef<{ key: string; data: T; at: number } | null>(null)
  if ('data' in answer) last.current = { key, data: answer.data, at: dataUpdatedAt }
  else if (last.current?.key !== key) {
    // A component that throws is never mounted, and so never asks again: 再試行, and a cached answer that is old, do it here.
    const asksAgain = isReset() || (isFetching && !isError)
    if (asksAgain) throw client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).then(clearReset, clearReset)
    throw answer.error
  }
  return {
    data: last.current.data,
    dataUpdatedAt: last.current.at,
    isFetching,
    isRefetchError: isError || 'error' in answer,
    refetch,
  }
}

function parsed<F, T>(raw: F, select: (raw: F) => T): Parsed<T> {
  try {
    return { data: select(raw) }
  } catch (cause) {
    return { error: ApiError.fromException(cause) }
  }
}
