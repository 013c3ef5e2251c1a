import { AuthError, getToken, settled } from '@portal/auth'
import type { Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { queryString } from '../query-string'
import { isToldElsewhere } from './recorded-errors'
import { endSessionIfTokenIsRefused } from './refused-token'

let apiServer = ''
/**
 * Does the API let pages send `If-None-Match`? A preflight that refuses the header looks like a network that is down,
 * so it shows only when the same call succeeds without it.
 */
let takesTags: 'unknown' | 'yes' | 'no' = 'unknown'

/** Called once by the host. The token is sent to this origin and no other. */
export function configureApi(config: { apiServer: string }): void {
  apiServer = config.apiServer.replace(/\/$/, '')
  takesTags = 'unknown'
}

/** Where a call goes below the project: raw path segments, and `?…` or ''. */
export type Address = { path: readonly string[]; query: string }

/** `ETag` of an answer, and whether the browser's own cache may hold that answer, which it may not after `no-store`. */
export type Tag = { value: string; isStored: boolean }

export type CallInit = {
  method: string
  body?: string | undefined
  signal?: AbortSignal | undefined
  accept?: string
  /** Of the answer that the caller has. If it is still the answer, the response is a 304 without a body. */
  tag?: Tag | null
}

export function address(endpoint: Endpoint, args: object): Address {
  const values = new Map<string, unknown>(Object.entries(args))
  const path = endpoint.path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? String(values.get(part.slice(1, -1))) : part))
  return { path, query: queryString(values.get('query')) }
}

const UNCHANGED = 304

/** The answer of a call, when it is OK or known to the caller; else throws its ApiError. */
export async function call(to: Address, init: CallInit): Promise<Response> {
  const { response, token } = await authorized(to, init)
  if (response.ok || (response.status === UNCHANGED && init.tag)) return response
  const error = await ApiError.fromResponse(response)
  if (response.status === 401) {
    const refusal = { error, challenge: response.headers.get('www-authenticate'), token, call: to }
    if (await endSessionIfTokenIsRefused(refusal, ask)) isToldElsewhere(error)
  }
  throw error
}

/**
 * Sends with the bearer token; a 401 gets one new token before it counts. Writes too, because a request that was
 * answered by 401 "has not been applied" (RFC 9110 §15.5.2).
 */
export async function authorized(to: Address, init: CallInit): Promise<{ response: Response; token: string }> {
  try {
    const token = await getToken()
    const response = await fetchOnce(to, init, token)
    if (response.status !== 401) return { response, token }
    const renewed = await getToken({ renew: true })
    return { response: await fetchOnce(to, init, renewed), token: renewed }
  } catch (cause) {
    // Thrown as it is, because the query cache tells an aborted read from a failure.
    if (init.signal?.aborted) throw cause
    const error = ApiError.fromException(cause)
    // Told elsewhere, because the host leads an authentication error to its own page.
    if (cause instanceof AuthError) isToldElsewhere(error)
    throw error
  }
}

/** The status of a call with this token and no other. */
const ask = async (to: Address, token: string): Promise<number> =>
  (await fetchOnce(to, { method: 'GET' }, token)).status

async function fetchOnce({ path, query }: Address, init: CallInit, token: string): Promise<Response> {
  const { project } = await settled()
  const place = [
    segment(project?.name, 'アクセストークンにプロジェクト名がありません。'),
    ...path.map((part) => segment(part, '対象の ID が正しくありません。')),
  ]
  const url = `${apiServer}/api/v1/${place.join('/')}${query}`
  const { tag } = init
  const response = tag && takesTags !== 'no' ? fetchTagged(url, init, token, tag) : fetch(url, requestOf(init, token))
  return response.catch((cause: unknown) => {
    throw init.signal?.aborted ? cause : ApiError.fromException(cause, 'network')
  })
}

/** Sends the tag; until the API is known to take it, a call that fails is sent once more without. */
async function fetchTagged(url: string, init: CallInit, token: string, tag: Tag): Promise<Response> {
  const request = requestOf(init, token)
  const headers = { ...request.headers, 'if-none-match': tag.value }
  try {
    // Not "default", because with a tag `fetch` would then send `Cache-Control: no-cache`, and many servers then send
    // the whole answer (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch). "force-cache" where the browser's
    // cache has nothing to take the answer from, because for "no-cache" Chromium sends a preflight each time.
    const response = await fetch(url, { ...request, headers, cache: tag.isStored ? 'no-cache' : 'force-cache' })
    takesTags = 'yes'
    return response
  } catch (cause) {
    if (takesTags === 'yes' || init.signal?.aborted) throw cause
    const response = await fetch(url, request)
    takesTags = 'no'
    return response
  }
}

export function tagOf({ headers }: Response): Tag | null {
  const value = headers.get('etag')
  return value === null ? null : { value, isStored: !/\bno-store\b/i.test(headers.get('cache-control') ?? '') }
}

const requestOf = ({ method, body, signal, accept }: CallInit, token: string) => ({
  method,
  ...(body === undefined ? {} : { body }),
  ...(signal ? { signal } : {}),
  headers: {
    accept: accept ?? 'application/json',
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
})

/**
 * Refuses `.` and `..`, because they survive encodeURIComponent and climb out of the project, or from a record to its
 * list.
 */
function segment(text: string | undefined, complaint: string): string {
  if (!text || text === '.' || text === '..') throw new Error(complaint)
  return encodeURIComponent(text)
}
