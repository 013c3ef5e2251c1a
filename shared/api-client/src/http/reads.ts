import { useSession } from '@portal/auth'
import {
  type DataTag,
  hashKey,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  queryOptions,
  type SkipToken,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import type { AnswerOf, Arguments, Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { type AnswerParser, parserOf } from './answer-parser'
import { type Address, address } from './call'
import { beginningKey, keepBeginning, lastViewOf, mayHaveView, viewOf } from './list-view'
import { queryClient } from './query-client'
import { readRaw } from './read-answer'

/** Named, because the types of a package tell no more than it exports. */
export type QueryOf<T> = UnusedSkipTokenOptions<unknown, ApiError, T> & {
  queryKey: DataTag<QueryKey, unknown, ApiError>
  select: AnswerParser<T>
}

/**
 * A read, as query options: loader, page, badge and test use the same. The key is the URL path, segment by segment,
 * then the query, so that a write can name what it touches by the first segments.
 */
export function get<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): QueryOf<AnswerOf<E>> {
  const { path, query } = address(endpoint, args)
  const select = parserOf<AnswerOf<E>>(endpoint)
  const options = queryOptions<unknown, ApiError, AnswerOf<E>>({
    queryKey: query === '' ? path : [...path, query],
    queryFn: readTo({ path, query }),
    select,
  })
  return { ...options, select }
}

/**
 * A list with every field of its rows, of which a view may leave some out (docs/backend.md, "Long lists"). Where the
 * API has no view, the list itself has them, so that it is not read twice.
 */
export function getWhole<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): QueryOf<AnswerOf<E>> {
  const list = get(endpoint, args)
  const to = address(endpoint, args)
  // No query of a call is `?whole`; begins as the list, so that a write fetches both again.
  const whole = queryOptions<unknown, ApiError, AnswerOf<E>>({
    queryKey: [...list.queryKey, '?whole'],
    queryFn: async ({ client, queryKey, signal }) =>
      viewOf(to, await contractOf(client)) === to
        ? client.fetchQuery({ queryKey: list.queryKey, queryFn: list.queryFn })
        : readRaw(to, { signal, cached: client.getQueryData(queryKey) }),
    select: list.select,
  })
  return { ...whole, select: list.select }
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
  async ({ client, queryKey, signal }) => {
    const cached = client.getQueryData(queryKey)
    if (!mayHaveView(to)) return readRaw(to, { signal, cached })
    if (cached === undefined) client.removeQueries({ queryKey: beginningKey(queryKey) })
    const read = (from: Address) => {
      const isFirstRead = cached === undefined && from !== to
      const onFirstPage = (page: unknown) => keepBeginning(client, queryKey, page)
      return readRaw(from, { signal, cached, ...(isFirstRead && { onFirstPage }) })
    }
    const isContractKnown = client.getQueryData(CONTRACT.queryKey) !== undefined
    const lastView = isContractKnown ? null : lastViewOf(to)
    if (!lastView) return read(viewOf(to, await contractOf(client)))
    try {
      return await read(lastView)
    } catch (cause) {
      // As a backend does that offers the view no more.
      const isRefused = cause instanceof ApiError && [400, 404, 422].includes(cause.status)
      if (!isRefused || viewOf(to, await contractOf(client)) !== to) throw cause
      return read(to)
    }
  }

const CONTRACT = getPath('contract')

/** How long a list waits for the contract: it is there without, and what the contract offers comes with the next read. */
const CONTRACT_MS = 2000

/**
 * The contract as it came. Undefined when it is late or cannot be read: the list is then read as if nothing were
 * offered, unless the session has ended with it.
 */
function contractOf(client: QueryClient): Promise<unknown> {
  const contract = client.ensureQueryData(CONTRACT).catch((cause: unknown) => {
    if (useSession.getState().status === 'signed-out') throw cause
  })
  let late: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => (late = setTimeout(resolve, CONTRACT_MS)))
  return Promise.race([contract, limit]).finally(() => clearTimeout(late))
}

/** A read past the cache, because some decisions must not rest on an earlier answer. Not retried. */
export async function readNow<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<AnswerOf<E>> {
  return parserOf<AnswerOf<E>>(endpoint)(await readRaw(address(endpoint, args)))
}

type ReadOf<T> = {
  queryKey: QueryKey
  queryFn?: QueryFunction<unknown, QueryKey> | SkipToken
  select: ((raw: unknown) => T) & { prepare?: (raw: unknown) => Promise<void> }
}
type Read = Omit<ReadOf<unknown>, 'select'> & Partial<Pick<ReadOf<unknown>, 'select'>>

/**
 * For route loaders: waits until each read is in the cache and can be read, and returns null; pages read it by
 * `useRead`.
 */
export async function ensure(...reads: readonly Read[]): Promise<null> {
  await Promise.all(reads.map(ensureReadable))
  return null
}

/** The answer of a read outside of React, from the cache when it is there. */
export async function answerOf<T>(read: ReadOf<T>): Promise<T> {
  await ensure(read)
  return read.select(queryClient.getQueryData(read.queryKey))
}

/** Asks again for an answer that was in the cache and cannot be read; throws when the new one cannot be read either. */
async function ensureReadable({ queryKey, queryFn, select }: Read): Promise<void> {
  const isCached = queryClient.getQueryData(queryKey) !== undefined
  const raw = await queryClient.ensureQueryData({ queryKey, queryFn })
  await select?.prepare?.(raw)
  try {
    select?.(raw)
  } catch (cause) {
    if (!isCached) throw cause
    select?.(await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }))
  }
}

/**
 * For the loader of a list that `useList` of `@portal/ui/table` shows: waits for its first page, where the API has
 * pages of it, otherwise as `ensure`.
 */
export async function ensureBeginning(read: Read): Promise<null> {
  const key = beginningKey(read.queryKey)
  if (queryClient.getQueryData(read.queryKey) === undefined) {
    const { queryKey, queryFn } = read
    const whole = queryClient.ensureQueryData({ queryKey, queryFn })
    await Promise.race([whole, cached(key, whole)])
  }
  const page: unknown = queryClient.getQueryData(read.queryKey) === undefined && queryClient.getQueryData(key)
  return page && isReadable(page, read) ? null : ensure(read)
}

/** Resolves once the cache has an answer under this key; at the latest when `end` settles. */
function cached(key: QueryKey, end: Promise<unknown>): Promise<void> {
  const hash = hashKey(key)
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash && query.state.data !== undefined) settle()
    })
    const settle = () => {
      stop()
      resolve()
    }
    void end.then(settle, settle)
  })
}

function isReadable(raw: unknown, { select }: Read): boolean {
  try {
    select?.(raw)
    return true
  } catch {
    return false
  }
}
