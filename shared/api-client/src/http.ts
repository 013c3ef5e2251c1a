import { QueryClient, type QueryFunction, type QueryKey, queryOptions, type SkipToken } from '@tanstack/react-query'
import { parserOf } from './answer-parser'
import { address, authorized, call } from './call'
import type { AnswerOf, Arguments, Endpoint } from './endpoint'
import { ApiError } from './error'
import { readBody, readRaw } from './read-answer'

export { configureApi } from './call'
export { ApiError, isApiError } from './error'
export { onRecordedError, recordError } from './recorded-errors'

const RETRIED = new Set([502, 503, 504])

/** Nothing useful answered. An answer of another shape will not change by itself. */
const isWorthRetry = (error: unknown) =>
  error instanceof ApiError && (error.noAnswer === 'network' || RETRIED.has(error.status))

/** The one cache. It holds answers as they came: each release parses them with its own schemas (decision 0002). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isWorthRetry(error),
      retryDelay: 500,
    },
  },
})

/**
 * A read, as query options: loader, page, badge and test use the same. The key is the URL path, segment by segment,
 * then the query, so that a write can name what it touches by the first segments.
 */
export function get<E extends Endpoint>(endpoint: E, args: Arguments<E> & object) {
  const { path, query } = address(endpoint, args)
  const select = parserOf<AnswerOf<E>>(endpoint)
  const options = queryOptions<unknown, ApiError, AnswerOf<E>>({
    queryKey: query === '' ? path : [...path, query],
    queryFn: ({ signal }) => readRaw({ path, query }, signal),
    select,
  })
  return { ...options, select }
}

type Read = {
  queryKey: QueryKey
  queryFn?: QueryFunction<unknown, QueryKey> | SkipToken
  select?: (raw: unknown) => unknown
}

/** A read past the cache, for what must not be decided on an answer from before. Not retried. */
export async function readNow<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<AnswerOf<E>> {
  return parserOf<AnswerOf<E>>(endpoint)(await readRaw(address(endpoint, args)))
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

/** The same read without a schema, for what only descriptors name (nav badges). `path` is below the project. */
export function getPath(pathAndQuery: string) {
  const [path = '', query] = pathAndQuery.replace(/^\//, '').split('?')
  const segments = path.split('/').map(decodeURIComponent)
  return queryOptions<unknown, ApiError>({
    queryKey: query ? [...segments, `?${query}`] : segments,
    queryFn: ({ signal }) => readRaw({ path: segments, query: query ? `?${query}` : '' }, signal),
  })
}

/**
 * A write: sends, and refetches whatever the endpoint says it touches. Never retried. What was accepted is done,
 * whatever the body: returns the answer when it is there and can be read, else undefined.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: Arguments<E> & object,
): Promise<AnswerOf<E> | undefined> {
  const raw = await write(endpoint, args)
  try {
    return parserOf<AnswerOf<E>>(endpoint)(raw)
  } catch {
    return undefined
  }
}

/** The same for a call whose answer is what it is made for (tickets): throws when that cannot be read. */
export async function ask<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<AnswerOf<E>> {
  return parserOf<AnswerOf<E>>(endpoint)(await write(endpoint, args))
}

async function write(endpoint: Endpoint, args: object): Promise<unknown> {
  const body = 'body' in args ? JSON.stringify(args.body) : undefined
  const response = await call(address(endpoint, args), { method: endpoint.method, body })
  // The write is done by now, even if the connection breaks here.
  const raw = await readBody(response).catch(() => undefined)
  writes += 1
  if (held) for (const segment of endpoint.touches) held.add(segment)
  else await refetch(endpoint.touches)
  return raw
}

/**
 * A write that shows its result before it is known: until its answer is there, `read` answers with `change` in it. When
 * the write fails, `read` is what it was and is asked again (a lost answer does not say what was done); the error is
 * thrown.
 */
export async function sendOptimistically<Answer, Written>(
  read: { queryKey: QueryKey; select?: (raw: unknown) => Answer },
  change: Partial<Answer>,
  write: () => Promise<Written>,
): Promise<Written> {
  const { queryKey } = read
  // An answer that is on its way was made before the write.
  await queryClient.cancelQueries({ queryKey, exact: true })
  const before = queryClient.getQueryData(queryKey)
  if (before !== undefined) queryClient.setQueryData(queryKey, Object.assign({}, before, change))
  const shown = queryClient.getQueryData(queryKey)
  try {
    return await write()
  } catch (cause) {
    // What came meanwhile is newer than both.
    if (queryClient.getQueryData(queryKey) === shown) queryClient.setQueryData(queryKey, before)
    void queryClient.invalidateQueries({ queryKey, exact: true })
    throw cause
  }
}

let writes = 0
/** How many writes this page has made. What changes after one of its own is no surprise to whoever made it. */
export const writeCount = () => writes

/** What writes have touched while many of them run; null when each refetches at once. */
let held: Set<string> | null = null

/** Until the answer is called, writes only note what they touch; the call then refetches all of it, once. */
export function holdRefetches(): () => Promise<void> {
  if (held) return () => Promise.resolve()
  const touched = new Set<string>()
  held = touched
  return () => {
    held = null
    return refetch([...touched])
  }
}

async function refetch(segments: readonly string[]): Promise<void> {
  await Promise.all(segments.map((segment) => queryClient.invalidateQueries({ queryKey: [segment] })))
}

/** A file, byte for byte, with the name that the API gave it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: Arguments<E> & object,
  signal?: AbortSignal,
): Promise<{ blob: Blob; fileName: string | null }> {
  const accept = `${endpoint.file ?? '*/*'}, */*;q=0.1`
  const response = await call(address(endpoint, args), { method: 'GET', signal, accept })
  const blob = await response.blob().catch((cause: unknown) => {
    throw signal?.aborted ? cause : ApiError.fromException(cause, 'network')
  })
  await refetch(endpoint.touches)
  return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) }
}

/** The status of a call that answers with nothing worth reading (the logout log). */
export async function status<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<number> {
  const { response } = await authorized(address(endpoint, args), { method: endpoint.method })
  return response.status
}

/** RFC 6266: `filename*` wins over `filename`, which may stand without quotes. A name that cannot be decoded is skipped. */
function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // Falls through to the plain name.
    }
  }
  const [, quoted, bare] = /filename=(?:"([^"]+)"|([^";\s]+))/i.exec(disposition ?? '') ?? []
  return quoted ?? bare ?? null
}
