import { type QueryFunction, type QueryKey, queryOptions, type SkipToken } from '@tanstack/react-query'
import type { AnswerOf, Arguments, Endpoint } from '../endpoint'
import type { ApiError } from '../error'
import { parserOf } from './answer-parser'
import { type Address, address } from './call'
import { queryClient } from './query-client'
import { readRaw } from './read-answer'

/**
 * A read, as query options: loader, page, badge and test use the same. The key is the URL path, segment by segment,
 * then the query, so that a write can name what it touches by the first segments.
 */
export function get<E extends Endpoint>(endpoint: E, args: Arguments<E> & object) {
  const { path, query } = address(endpoint, args)
  const select = parserOf<AnswerOf<E>>(endpoint)
  const options = queryOptions<unknown, ApiError, AnswerOf<E>>({
    queryKey: query === '' ? path : [...path, query],
    queryFn: readTo({ path, query }),
    select,
  })
  return { ...options, select }
}

/** The same read without a schema, for what only descriptors name (nav badges). `path` is below the project. */
export function getPath(pathAndQuery: string) {
  const [path = '', query] = pathAndQuery.replace(/^\//, '').split('?')
  const segments = path.split('/').map(decodeURIComponent)
  return queryOptions<unknown, ApiError>({
    queryKey: query ? [...segments, `?${query}`] : segments,
    queryFn: readTo({ path: segments, query: query ? `?${query}` : '' }),
  })
}

/** Asks only whether the answer in the cache has changed, where the API can tell. */
const readTo =
  (to: Address): QueryFunction<unknown> =>
  ({ client, queryKey, signal }) =>
    readRaw(to, signal, client.getQueryData(queryKey))

/** A read past the cache, because some decisions must not rest on an earlier answer. Not retried. */
export async function readNow<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<AnswerOf<E>> {
  return parserOf<AnswerOf<E>>(endpoint)(await readRaw(address(endpoint, args)))
}

type Read = {
  queryKey: QueryKey
  queryFn?: QueryFunction<unknown, QueryKey> | SkipToken
  select?: (raw: unknown) => unknown
}

/**
 * For route loaders: waits until each read is in the cache and can be read, and returns null; pages read it by
 * `useRead`.
 */
export async function ensure(...reads: readonly Read[]): Promise<null> {
  await Promise.all(reads.map(ensureReadable))
  return null
}

/** Asks again for an answer that was in the cache and cannot be read; throws when the new one cannot be read either. */
async function ensureReadable({ queryKey, queryFn, select }: Read): Promise<void> {
  const isCached = queryClient.getQueryData(queryKey) !== undefined
  const raw = await queryClient.ensureQueryData({ queryKey, queryFn })
  try {
    select?.(raw)
  } catch (cause) {
    if (!isCached) throw cause
    select?.(await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }))
  }
}
