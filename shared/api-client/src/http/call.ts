import { AuthError, compareClocks, getToken, keepNonce, settled, tokenHeaders } from '@portal/auth'
import type { Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { queryString } from '../query-string'
import { isToldElsewhere } from './recorded-errors'
import { endSessionIfTokenIsRefused } from './refused-token'
import { answersSoFar, askToSignIn, signInWantedBy } from './step-up'

let apiServer = ''
/**
 * Does the API let pages send `If-None-Match`, and `traceparent`, by which each call begins a trace? A preflight that
 * refuses a header looks like a network that is down, so it shows only when the same read succeeds without the header.
 */
const takes: Record<'tag' | 'trace', 'unknown' | 'yes' | 'no'> = { tag: 'unknown', trace: 'no' }

/** Called once by the host. The token is sent to this origin and no other. */
export function configureApi(config: { apiServer: string; traceCalls?: boolean | undefined }): void {
  apiServer = config.apiServer.replace(/\/$/, '')
  takes.trace = config.traceCalls ? 'unknown' : 'no'
  takes.tag = 'unknown'
}

/** How long an answer may take, its body included: a page that waits for ever tells nothing and leads nowhere. */
const LIMIT_MS = 60_000

/** Where a call goes below the project: raw path segments, and `?…` or ''. */
export type Address = { path: readonly string[]; query: string }

/** `ETag` of an answer, and whether the browser's own cache may hold that answer, which it may not after `no-store`. */
export type Tag = { value: string; isStored: boolean }

export type CallInit = {
  method: string
  body?: string | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds that an answer may take, where it is more than a minute. */
  limit?: number
  accept?: string
  /** Of the answer that the caller has. If it is still the answer, the response is a 304 without a body. */
  tag?: Tag | null
  /**
   * May the API ask for a recent sign-in? Only for what the user does, because a read repeats itself and would ask
   * again and again. `onAsk` is called before the user is asked.
   */
  stepUp?: { onAsk?: (() => void) | undefined }
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
  const sentAt = answersSoFar()
  const answered = await authorized(to, init)
  const wanted = signInWantedBy(answered.response)
  if (!wanted) return accepted(answered, to, init)
  const error = await ApiError.fromResponse(answered.response, answered.traceID)
  if (!init.stepUp) throw error
  init.stepUp.onAsk?.()
  const reason = error.isOwnMessage ? error.message : null
  const token = await askToSignIn({ ...wanted, reason }, answered.token, sentAt)
  if (token === null) throw error.declined()
  // Once: when the new sign-in is not enough either, or has grown old meanwhile, that is the error of the call.
  return accepted({ ...(await fetchOnce(to, init, token)), token }, to, init)
}

async function accepted({ response, token, traceID }: Answered, to: Address, { tag }: CallInit): Promise<Response> {
  if (response.ok || (response.status === UNCHANGED && tag)) return response
  const error = await ApiError.fromResponse(response, traceID)
  if (response.status === 401 && !signInWantedBy(response)) {
    const refusal = { error, challenge: response.headers.get('www-authenticate'), token, call: to }
    if (await endSessionIfTokenIsRefused(refusal, ask)) isToldElsewhere(error)
  }
  throw error
}

/** An answer, the token that it was asked with, and the ID of the trace that the call began. */
type Answered = { response: Response; token: string; traceID: string | null }

/**
 * Sends with the bearer token; a 401 gets one new token before it counts, unless it wants a recent sign-in, which a
 * renewed token is not. Writes too, because a request that was answered by 401 "has not been applied" (RFC 9110
 * §15.5.2).
 */
export async function authorized(to: Address, init: CallInit): Promise<Answered> {
  try {
    const token = await getToken()
    const first = await fetchOnce(to, init, token)
    if (first.response.status !== 401 || signInWantedBy(first.response)) return { ...first, token }
    const renewed = await getToken({ renew: true })
    return { ...(await fetchOnce(to, init, renewed)), token: renewed }
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
  (await fetchOnce(to, { method: 'GET' }, token)).response.status

async function fetchOnce(
  { path, query }: Address,
  init: CallInit,
  token: string,
): Promise<Pick<Answered, 'response' | 'traceID'>> {
  const { project } = await settled()
  const place = [
    segment(project?.name, 'アクセストークンにプロジェクト名がありません。'),
    ...path.map((part) => segment(part, '対象の ID が正しくありません。')),
  ]
  const url = `${apiServer}/api/v1/${place.join('/')}${query}`
  // Reads alone try a trace, because a write is not sent twice.
  const isTraced = takes.trace === 'yes' || (takes.trace === 'unknown' && init.method === 'GET')
  const traceID = isTraced ? randomHex() : null
  // Made anew for each request, because a proof of the token's key is for one.
  const request = async () => requestOf(init, await tokenHeaders(token, { method: init.method, url }))
  const answer = async () => {
    const response = await fetchAsKnown(url, init, traceID, request)
    return { response, traceID: takes.trace === 'yes' ? traceID : null }
  }
  try {
    const first = await answer()
    if (!(await keepNonce(first.response))) return first
    const second = await answer()
    await keepNonce(second.response)
    return second
  } catch (cause) {
    throw init.signal?.aborted ? cause : ApiError.fromException(cause, 'network', traceID)
  }
}

/** Sends the headers that the API takes; a read that fails while that is not known is sent once more without them. */
async function fetchAsKnown(
  url: string,
  init: CallInit,
  traceID: string | null,
  request: () => Promise<ReturnType<typeof requestOf>>,
): Promise<Response> {
  const sent = async (tag: Tag | null | undefined, trace: string | null) => {
    const plain = await request()
    const headers = {
      ...plain.headers,
      ...(tag && { 'if-none-match': tag.value }),
      ...(trace && { traceparent: `00-${trace}-${randomHex().slice(16)}-01` }),
    }
    // Not "default", because with a tag `fetch` would then send `Cache-Control: no-cache`, and many servers then send
    // the whole answer (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch). "force-cache" where the browser's
    // cache has nothing to take the answer from, because for "no-cache" Chromium sends a preflight each time.
    const named = compareClocks('api')
    const response = await fetch(url, {
      ...plain,
      headers,
      ...(tag && { cache: tag.isStored ? 'no-cache' : 'force-cache' }),
    })
    named(Date.parse(response.headers.get('date') ?? ''))
    if (tag) takes.tag = 'yes'
    if (trace) takes.trace = 'yes'
    return response
  }
  const tag = takes.tag === 'no' ? null : init.tag
  const trace = takes.trace === 'no' ? null : traceID
  try {
    return await sent(tag, trace)
  } catch (cause) {
    const [isTagKnown, isTraceKnown] = [!tag || takes.tag === 'yes', !trace || takes.trace === 'yes']
    const isLate = ApiError.fromException(cause).noAnswer === 'timeout'
    if ((isTagKnown && isTraceKnown) || isLate || init.signal?.aborted) throw cause
    const response = await sent(isTagKnown ? tag : null, isTraceKnown ? trace : null)
    if (!isTagKnown) takes.tag = 'no'
    if (!isTraceKnown) takes.trace = 'no'
    return response
  }
}

export function tagOf({ headers }: Response): Tag | null {
  const value = headers.get('etag')
  return value === null ? null : { value, isStored: !/\bno-store\b/i.test(headers.get('cache-control') ?? '') }
}

const requestOf = (
  { method, body, signal, limit = LIMIT_MS, accept }: CallInit,
  authorization: Record<string, string>,
) => ({
  method,
  ...(body === undefined ? {} : { body }),
  signal: AbortSignal.any([AbortSignal.timeout(limit), ...(signal ? [signal] : [])]),
  headers: {
    accept: accept ?? 'application/json',
    ...authorization,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
})

/** 32 digits, as the ID of a trace has them (https://www.w3.org/TR/trace-context/#traceparent-header). */
const randomHex = () => crypto.randomUUID().replaceAll('-', '')

/**
 * Refuses `.` and `..`, because they survive encodeURIComponent and climb out of the project, or from a record to its
 * list.
 */
function segment(text: string | undefined, complaint: string): string {
  if (!text || text === '.' || text === '..') throw new Error(complaint)
  return encodeURIComponent(text)
}
