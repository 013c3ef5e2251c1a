import * as z from 'zod/mini'

/** Body of every error the API answers with. */
export const ErrorBody = z.object({
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  requestID: z.optional(z.string()),
  /** Path of the query or body value that is wrong, e.g. `location.rack`. */
  field: z.optional(z.string()),
})

/** Code of an error that brought none of its own. */
export const NO_CODE = '9999'

type Facts = {
  status: number
  code: string
  message: string
  requestID?: string | null
  isAPIError: boolean
  fields?: Record<string, string>
}

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

  constructor(facts: Facts) {
    super(facts.message)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.requestID = facts.requestID ?? null
    this.isAPIError = facts.isAPIError
    this.fields = facts.fields ?? {}
  }

  /** The error of an answer that is not OK. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const body = ErrorBody.safeParse(await response.json().catch(() => undefined))
    if (!body.success) {
      return new ApiError({ status: response.status, code: NO_CODE, message: response.statusText, isAPIError: true })
    }
    const { code, message, requestID, field } = body.data
    const fields = field ? { [field]: withoutPath(message, field) } : {}
    return new ApiError({ status: response.status, code: String(code), message, requestID, isAPIError: true, fields })
  }

  /** The error of anything that was thrown on the way: no network, an aborted call, an unreadable answer. */
  static fromException(cause: unknown): ApiError {
    if (isApiError(cause)) return cause
    const message = cause instanceof Error ? cause.message : String(cause)
    return new ApiError({ status: -1, code: NO_CODE, message, isAPIError: false })
  }
}

/** By its shape: a remote may bring another copy of the class. */
export function isApiError(cause: unknown): cause is ApiError {
  return cause instanceof Error && cause.name === 'ApiError' && 'status' in cause && typeof cause.status === 'number'
}

/** `name: …` reads well in a toast; at the field itself the path is noise. */
function withoutPath(message: string, field: string): string {
  return message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message
}
