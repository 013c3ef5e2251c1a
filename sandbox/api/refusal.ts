import { CODE } from './codes'

type Details = { field?: string; retryAfter?: number; challenge?: string }

/** A call that the API answers with an error on purpose. `message` is Japanese, because users read it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** Path of the query or body value that is wrong. */
  readonly field: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** `WWW-Authenticate` of a 401, where it says more than that a token is wanted. */
  readonly challenge: string | undefined

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.field = details.field
    this.retryAfter = details.retryAfter
    this.challenge = details.challenge
  }
}

export const notFound = (what: string) => new Refusal(404, CODE.notFound, `${what}が見つかりません。`)

export const invalid = (field: string, reason: string) =>
  new Refusal(400, CODE.invalid, field === '' ? reason : `${field}: ${reason}`, { field })

/** Refuses what was asked for a moment ago; `done` says in Japanese what that has done. */
export const tooSoon = (seconds: number, done: string) =>
  new Refusal(429, CODE.tooSoon, `${done}${seconds} 秒後に再試行してください。`, { retryAfter: seconds })

/** The first row, or a 404 that names what is missing in Japanese. */
export function found<Row>(rows: Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw notFound(what)
  return row
}
