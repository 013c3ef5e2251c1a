import { AuthError, endSession, getToken, settled } from '@portal/auth'
import { QueryClient, type QueryFunction, type QueryKey, queryOptions, type SkipToken } from '@tanstack/react-query'
import type { AnswerOf, Arguments, Endpoint } from './endpoint'
import { ApiError } from './error'
import { queryString } from './query-string'
import { untilNobodyTypes } from './typing'

export { ApiError, isApiError } from './error'

let apiServer = ''

/** Called once by the host. The token is sent to this origin and no other. */
export function configureApi(config: { apiServer: string }): void {
  apiServer = config.apiServer.replace(/\/$/, '')
}

const RETRIED = new Set([-1, 502, 503, 504])

/** The one cache. It holds answers as they came: each release parses them with its own schemas (decision 0002). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && RETRIED.has(error.status),
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
    queryFn: ({ signal }) => getRaw({ path, query }, signal),
    select,
  })
  return { ...options, select }
}

type Read = {
  queryKey: QueryKey
  queryFn?: QueryFunction<unknown, QueryKey> | SkipToken
  select?: (raw: unknown) => unknown
}

/** For route loaders: waits until each read is in the cache and can be read, and returns null; pages read it by `useRead`. */
export async function ensure(...reads: readonly Read[]): Promise<null> {
  await Promise.all(reads.map(ensureReadable))
  return null
}

/** Asks again for an answer in the cache that cannot be read; throws when the new one cannot be read either. */
async function ensureReadable({ queryKey, queryFn, select }: Read): Promise<void> {
  const raw = await queryClient.ensureQueryData({ queryKey, queryFn })
  try {
    select?.(raw)
  } catch {
    select?.(await queryClient.fetchQuery({ queryKey, queryFn, staleTime: JUST_NOW_MS }))
  }
}

/** An answer as young as this was made for the one who asks. */
const JUST_NOW_MS = 1000

/** The same read without a schema, for what only descriptors name (nav badges). `path` is below the project. */
export function getPath(pathAndQuery: string) {
  const [path = '', query] = pathAndQuery.replace(/^\//, '').split('?')
  const segments = path.split('/').map(decodeURIComponent)
  return queryOptions<unknown, ApiError>({
    queryKey: query ? [...segments, `?${query}`] : segments,
    queryFn: ({ signal }) => getRaw({ path: segments, query: query ? `?${query}` : '' }, signal),
  })
}

/** A write: sends, parses the answer, and refetches whatever the endpoint says it touches. Never retried. */
export async function send<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<AnswerOf<E>> {
  const body = 'body' in args ? JSON.stringify(args.body) : undefined
  const response = await call(address(endpoint, args), { method: endpoint.method, body })
  const answer = parserOf<AnswerOf<E>>(endpoint)(await readBody(response))
  writes += 1
  if (held) for (const segment of endpoint.touches) held.add(segment)
  else await refetch(endpoint.touches)
  return answer
}

/**
 * A write that shows its result before it is known: until its answer is there, `read` answers with `change` in it. When
 * the write fails, `read` is what it was and is asked again (a lost answer does not say what was done); the error is thrown.
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
  const response = await call(address(endpoint, args), { method: 'GET', signal })
  const blob = await response.blob()
  await refetch(endpoint.touches)
  return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) }
}

/** The status of a call that answers with nothing worth reading (the logout log). */
export async function status<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<number> {
  const response = await authorized(address(endpoint, args), { method: endpoint.method })
  return response.status
}

type ErrorListener = (error: ApiError) => void
let errorListener: ErrorListener = () => {}
const recorded = new WeakSet<ApiError>()

/** The host turns each recorded error into a toast. */
export function onRecordedError(listener: ErrorListener): void {
  errorListener = listener
}

/** Reports an error that no page or form shows by itself. The same error is reported once, however often it passes. */
export function recordError(cause: unknown): void {
  const error = ApiError.fromException(cause)
  if (recorded.has(error)) return
  recorded.add(error)
  errorListener(error)
}

/** Where a call goes below the project: raw path segments, and `?…` or ''. */
type Address = { path: string[]; query: string }

async function getRaw(to: Address, signal: AbortSignal): Promise<unknown> {
  return readBody(await call(to, { method: 'GET', signal }))
}

async function call(to: Address, init: RequestInit): Promise<Response> {
  const response = await authorized(to, init)
  if (response.ok) return response
  const error = await ApiError.fromResponse(response)
  if (response.status === 401) {
    // Even a new token is refused: whoever this was, the session is over, and the host says so on its own page.
    recorded.add(error)
    endSession('login_required')
  }
  throw error
}

/** Sends with the bearer token; a 401 gets one new token before it counts. */
async function authorized(to: Address, init: RequestInit): Promise<Response> {
  try {
    const first = await fetchOnce(to, init, await getToken())
    if (first.status !== 401) return first
    return await fetchOnce(to, init, await getToken({ renew: true }))
  } catch (cause) {
    // An aborted read is not a failure: the query cache wants to see it as it is.
    if (init.signal?.aborted) throw cause
    const error = ApiError.fromException(cause)
    // The host already leads an authentication error to its own page; a toast beside it would say it twice.
    if (cause instanceof AuthError) recorded.add(error)
    throw error
  }
}

async function fetchOnce({ path, query }: Address, init: RequestInit, token: string): Promise<Response> {
  const { project } = await settled()
  const place = [segment(project?.name, 'アクセストークンにプロジェクト名がありません。'), ...path.map((part) => segment(part, '対象の ID が正しくありません。'))]
  return fetch(`${apiServer}/api/v1/${place.join('/')}${query}`, {
    ...init,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    },
  })
}

/** `.` and `..` survive encodeURIComponent and would climb out of the project, or from one record to its whole list. */
function segment(text: string | undefined, complaint: string): string {
  if (!text || text === '.' || text === '..') throw new Error(complaint)
  return encodeURIComponent(text)
}

function address(endpoint: Endpoint, args: object): Address {
  const values = new Map<string, unknown>(Object.entries(args))
  const path = endpoint.path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? String(values.get(part.slice(1, -1))) : part))
  return { path, query: queryString(values.get('query')) }
}

/** Text longer than this many characters takes long enough to unpack that a key pressed meanwhile would wait. */
const LONG = 1_000_000

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  if (text === '') return undefined
  if (text.length > LONG) await untilNobodyTypes()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const parsers = new WeakMap<Endpoint, (raw: unknown) => unknown>()

/** One parser per endpoint: the query cache runs `select` again only for new data or a new function. */
function parserOf<T>(endpoint: Endpoint): (raw: unknown) => T
function parserOf(endpoint: Endpoint): (raw: unknown) => unknown {
  const known = parsers.get(endpoint)
  if (known) return known
  const { answer } = endpoint
  const parseRow = answer && 'row' in answer && isSchema(answer.row) ? rowParser(answer.row) : undefined
  const parse = (raw: unknown) => {
    if (!answer) return undefined
    const result = parseRow && Array.isArray(raw) ? parseRow(raw) : answer.safeParse(raw)
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw ApiError.fromException(
      new Error(`応答の形式が正しくありません (${endpoint.method} ${endpoint.path}: ${issue?.path.join('.') ?? ''})`),
    )
  }
  parsers.set(endpoint, parse)
  return parse
}

type Schema = NonNullable<Endpoint['answer']>

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value
}

/**
 * Parses a list row by row and remembers each: the cache keeps an unchanged row the same object, and then it is the same
 * object for the page too, which neither parses nor draws it again.
 */
function rowParser(row: Schema) {
  const known = new WeakMap<object, unknown>()
  return (raw: readonly unknown[]) => {
    const data: unknown[] = []
    for (const each of raw) {
      const isObject = typeof each === 'object' && each !== null
      const before = isObject ? known.get(each) : undefined
      if (before === undefined) {
        const result = row.safeParse(each)
        if (!result.success) return result
        if (isObject) known.set(each, result.data)
        data.push(result.data)
      } else data.push(before)
    }
    return { success: true, data } as const
  }
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
