import { currentTime } from '@portal/auth'
import * as z from 'zod/mini'
import { factsOf } from './error-body'
import { statusPhrase } from './status-phrase'

/** Body of the errors that the sandbox sends. Other backends' bodies are read field by field (`error-body.ts`). */
export const ErrorBody = z.object({
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  requestID: z.optional(z.string()),
  /** Path of the query or body value that is wrong, e.g. `location.rack`. */
  field: z.optional(z.string()),
})

/** Code of an error that brought none of its own. */
const NO_CODE = '9999'

/**
 * Why there is no answer to work with: none came, none came in time, it has another shape than the call's, or is a page
 * of something in between. `unsure`: of a write, which may have been done.
 */
export type NoAnswer = 'network' | 'timeout' | 'shape' | 'page' | 'unsure'

type Facts = Pick<ApiError, 'status' | 'code' | 'message' | 'isAPIError'> &
  Partial<Pick<ApiError, 'requestID' | 'fields' | 'retryAfter' | 'noAnswer' | 'isOwnMessage' | 'isDeclined'>>

/**
 * Any failed call. `status` is the HTTP status, or -1 when no answer came or it could not be read; `isAPIError` marks
 * those that came as an answer.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestID: string | null
  readonly isAPIError: boolean
  /** Messages for single values of what was sent, by their path; forms show them at the field. */
  readonly fields: Record<string, string>
  /** Seconds until the same may be asked for again, where the answer said so. */
  readonly retryAfter: number | null
  readonly noAnswer: NoAnswer | null
  /** False where the message is not written for users: it is the name of the status, or the browser's. */
  readonly isOwnMessage: boolean
  /** The call wanted a recent sign-in, and the user did not sign in: nothing was done. */
  readonly isDeclined: boolean

  constructor(facts: Facts) {
    super(facts.message)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.requestID = facts.requestID ?? null
    this.isAPIError = facts.isAPIError
    this.fields = facts.fields ?? {}
    this.retryAfter = facts.retryAfter ?? null
    this.noAnswer = facts.noAnswer ?? null
    this.isOwnMessage = facts.isOwnMessage ?? true
    this.isDeclined = facts.isDeclined ?? false
  }

  /** The error of an answer that is not OK. `traceID`: the ID that the caller gave the request. */
  static async fromResponse(response: Response, traceID: string | null = null): Promise<ApiError> {
    const { code, message, requestID, fields } = factsOf(await response.json().catch(() => undefined))
    return new ApiError({
      status: response.status,
      code: code ?? NO_CODE,
      message: message ?? statusPhrase(response),
      isOwnMessage: message !== undefined && message !== null,
      requestID: requestID ?? response.headers.get('x-request-id') ?? traceID,
      isAPIError: true,
      fields,
      retryAfter: retryAfterOf(response),
    })
  }

  /** The same error, when the user was asked to sign in again for the call and did not. */
  declined(): ApiError {
    return new ApiError({ ...this, message: this.message, isDeclined: true })
  }

  /** The same error of a write that may have been done. */
  unsure(): ApiError {
    return new ApiError({ ...this, message: this.message, noAnswer: 'unsure', isOwnMessage: false })
  }

  /** The error of anything that was thrown during a call. A timeout (`AbortSignal.timeout`) is recognised by its name. */
  static fromException(cause: unknown, noAnswer: NoAnswer | null = null, requestID: string | null = null): ApiError {
    if (isApiError(cause)) return cause
    const message = cause instanceof Error ? cause.message : String(cause)
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    const why = isLate ? 'timeout' : noAnswer
    const isOwnMessage = why !== 'network' && why !== 'timeout'
    const facts = { status: -1, code: NO_CODE, message, isAPIError: false, noAnswer: why, isOwnMessage }
    return new ApiError({ ...facts, requestID })
  }
}

/** By its shape instead of `instanceof`, because a remote may bring another copy of the class. */
export function isApiError(cause: unknown): cause is ApiError {
  return cause instanceof Error && cause.name === 'ApiError' && 'status' in cause && typeof cause.status === 'number'
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - currentTime()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
