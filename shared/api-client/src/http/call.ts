import { AuthError, getToken, settled } from '@portal/auth'
import type { Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { queryString } from '../query-string'
import { isToldElsewhere } from './recorded-errors'
import { endSessionIfTokenIsRefused } from './refused-token'

let apiServer = ''

/** Called once by the host. The token is sent to this origin and no other. */
export function configureApi(config: { apiServer: string }): void {
  apiServer = config.apiServer.replace(/\/$/, '')
}

/** Where a call goes below the project: raw path segments, and `?…` or ''. */
export type Address = { path: readonly string[]; query: string }

export type CallInit = { method: string; body?: string | undefined; signal?: AbortSignal | undefined; accept?: string }

export function address(endpoint: Endpoint, args: object): Address {
  const values = new Map<string, unknown>(Object.entries(args))
  const path = endpoint.path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? String(values.get(part.slice(1, -1))) : part))
  return { path, query: queryString(values.get('query')) }
}

/** The answer of a call, when it is OK; else throws its ApiError. */
export async function call(to: Address, init: CallInit): Promise<Response> {
  const { response, token } = await authorized(to, init)
  if (response.ok) return response
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

async function fetchOnce(
  { path, query }: Address,
  { method, body, signal, accept }: CallInit,
  token: string,
): Promise<Response> {
  const { project } = await settled()
  const place = [
    segment(project?.name, 'アクセストークンにプロジェクト名がありません。'),
    ...path.map((part) => segment(part, '対象の ID が正しくありません。')),
  ]
  const request: RequestInit = {
    method,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
    headers: {
      accept: accept ?? 'application/json',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  }
  return fetch(`${apiServer}/api/v1/${place.join('/')}${query}`, request).catch((cause: unknown) => {
    throw signal?.aborted ? cause : ApiError.fromException(cause, 'network')
  })
}

/**
 * Refuses `.` and `..`, because they survive encodeURIComponent and climb out of the project, or from a record to its
 * list.
 */
function segment(text: string | undefined, complaint: string): string {
  if (!text || text === '.' || text === '..') throw new Error(complaint)
  return encodeURIComponent(text)
}
