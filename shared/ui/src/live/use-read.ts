import { ApiError } from '@portal/api-client/http'
import {
  type DefaultError,
  hashKey,
  type QueryKey,
  useQueryClient,
  useQueryErrorResetBoundary,
  useSuspenseQuery,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** A read of `@portal/api-client`: query options with the parser of the answer. */
export type Read<F, E, T, K extends QueryKey> = UseSuspenseQueryOptions<F, E, T, K> & { select: Parser<F, T> }

/** `leftOut` names the rows of a list that could not be read. */
type Parser<F, T> = ((raw: F) => T) & { leftOut?: (raw: F) => readonly string[] }

type Readable<T> = { data: T; leftOut: readonly string[] }
type Parsed<T> = Readable<T> | { error: ApiError }

/**
 * A read of the API: waits until there is an answer and returns it parsed. Throws the ApiError of a read that failed,
 * and of an answer that cannot be read, to the boundary of its page, panel or widget. Once there was an answer that
 * could be read, it stays: `isRefetchError` says that a newer one failed, `dataUpdatedAt` when `data` was true, in
 * milliseconds. `leftOut` names the rows of a list that are not in `data`, because they could not be read: draw
 * `LeftOut` above it.
 *
 * TanStack Query has no such hook: while a `select` that throws is fetched again, `useSuspenseQuery` returns
 * `undefined` as data, or what `select` returned for another key (query-core 5.108, `QueryObserver.createResult`).
 */
export function useRead<F, T, E = DefaultError, K extends QueryKey = QueryKey>(read: Read<F, E, T, K>) {
  const { queryKey, queryFn, select } = read
  const client = useQueryClient()
  const { isReset, clearReset } = useQueryErrorResetBoundary()
  const parse = useCallback((raw: F) => parsed(raw, select), [select])
  const result = useSuspenseQuery<F, E, Parsed<T>, K>({ ...read, select: parse })
  const { data: answer, dataUpdatedAt, isFetching, isError, refetch } = result

  const key = hashKey(queryKey)
  const last = useRef<(Readable<T> & { key: string; at: number }) | null>(null)
  if ('data' in answer) last.current = { ...answer, key, at: dataUpdatedAt }
  else if (last.current?.key !== key) {
    // Fetched here after 再試行, and for a cached answer that is old, because a component that throws is never mounted and
    // so never fetches by itself.
    const asksAgain = isReset() || (isFetching && !isError)
    if (asksAgain) throw client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).then(clearReset, clearReset)
    throw answer.error
  }
  return {
    data: last.current.data,
    leftOut: last.current.leftOut,
    dataUpdatedAt: last.current.at,
    isFetching,
    isRefetchError: isError || 'error' in answer,
    refetch,
  }
}

function parsed<F, T>(raw: F, select: Parser<F, T>): Parsed<T> {
  try {
    return { data: select(raw), leftOut: select.leftOut?.(raw) ?? [] }
  } catch (cause) {
    return { error: ApiError.fromException(cause) }
  }
}
