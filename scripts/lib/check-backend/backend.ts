import { randomUUID } from 'node:crypto'
import { callLabel } from '@portal/api-client/all-calls'
import type { AnswerOf, Endpoint } from '@portal/api-client/endpoint'
import { factsOf } from '@portal/api-client/error-body'
import { queryString } from '@portal/api-client/query-string'
import { CannotTell } from '../conformance/check'
import { exchange, type Received } from './exchange'
import { nextQuery, rowsOf } from './pages'
import { type Caller, callerOf } from './token'

export type Options = {
  /** Where `/api/v1` begins, without a slash at the end. */
  api: string
  token: string
  /** Instead of the project that the token names. */
  project?: string
  portal?: string
  /** Access tokens of a user of another project, of a user without permissions, and one that has expired. */
  otherToken?: string
  memberToken?: string
  expiredToken?: string
  /** An ID token of the same issuer. */
  idToken?: string
  write: boolean
}

export type Request = {
  /** Whose token and project; the caller of `--token` unless said. */
  as?: Caller
  /** Instead of the caller's token; null sends none. */
  token?: string | null
  /** Instead of the caller's project. */
  project?: string
  id?: string
  query?: object
  body?: object
  /** Sent as it is, instead of `body`. */
  payload?: string | Buffer
  headers?: Record<string, string>
}

/** An answer, and which call of the API was asked for: none when the path is not one of its paths. */
export type Answer = Received & { method: string; path: string; call: Endpoint | undefined }

/** As many as the portal reads, so that a list without an end is reported instead of read for ever. */
const MOST_PAGES = 500

/** The backend that is checked: sends requests, and keeps every answer for the checks that hold for all of them. */
export class Backend {
  readonly own: Caller
  readonly other: Caller | undefined
  readonly member: Caller | undefined
  readonly answers: Answer[] = []
  /** Keys and tickets, which the operation log must not contain. */
  readonly secrets = new Set<string>()
  readonly startedAt = new Date()
  readonly #url: URL
  readonly #reads = new Map<string, Promise<Answer>>()

  constructor(readonly options: Options) {
    this.#url = new URL(options.api)
    this.own = callerOf(options.token, options.project)
    this.other = options.otherToken === undefined ? undefined : callerOf(options.otherToken)
    this.member = options.memberToken === undefined ? undefined : callerOf(options.memberToken)
  }

  /** Sends a call of the API. */
  ask(call: Endpoint, request: Request = {}): Promise<Answer> {
    const path = call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(request.id ?? '')) + queryString(request.query)
    return this.send(call.method, path, request, call)
  }

  /** Sends anything below the project. `path` is sent as it is. */
  send(method: string, path: string, request: Request = {}, call?: Endpoint): Promise<Answer> {
    const project = request.project ?? (request.as ?? this.own).project
    return this.sendTo(method, `/api/v1/${encodeURIComponent(project)}${path}`, request, call)
  }

  /** Sends anything below the address of the API. */
  async sendTo(method: string, path: string, request: Request = {}, call?: Endpoint): Promise<Answer> {
    const token = request.token === undefined ? (request.as ?? this.own).token : request.token
    const payload = request.body === undefined ? request.payload : JSON.stringify(request.body)
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    }
    const full = `${this.#url.pathname.replace(/\/$/, '')}${path}`
    const received = await exchange({ method, url: this.#url, path: full, headers, body: payload })
    const answer = { ...received, method, path, call }
    this.answers.push(answer)
    return answer
  }

  /** The answer to a read. It is asked for once, so that many checks may look at it; `fresh` asks again. */
  read(call: Endpoint, request: Pick<Request, 'as' | 'id' | 'query'> = {}, fresh = false): Promise<Answer> {
    const { as = this.own, id, query } = request
    const key = JSON.stringify([as.token, callLabel(call), id, query])
    const known = this.#reads.get(key)
    if (known && !fresh) return known
    const answer = this.#allPages(call, request)
    this.#reads.set(key, answer)
    return answer
  }

  /** The first page of a list with the rows of all pages as its body; anything else as it came. */
  async #allPages(call: Endpoint, request: Request): Promise<Answer> {
    const first = await this.ask(call, request)
    const pages = [first]
    for (let query = nextQuery(first); query !== undefined;) {
      if (pages.length === MOST_PAGES) throw new Error(`${said(first)} with more than ${MOST_PAGES} pages`)
      const page = await this.ask(call, { ...request, query: { ...request.query, ...query } })
      pages.push(page)
      query = nextQuery(page)
    }
    return pages.length === 1 ? first : { ...first, body: pages.flatMap(({ body }) => rowsOf(body)) }
  }

  /** The answer of a read, parsed as the portal parses it. @throws CannotTell when it was refused or cannot be read */
  async data<E extends Endpoint>(
    call: E,
    request: Pick<Request, 'as' | 'id' | 'query'> = {},
    fresh = false,
  ): Promise<AnswerOf<E>> {
    return dataOf(call, await this.read(call, request, fresh))
  }
}

/** The body of an accepted call, as the portal reads it. @throws CannotTell when it was refused or cannot be read */
export function dataOf<E extends Endpoint>(call: E, answer: Answer): AnswerOf<E>
export function dataOf(call: Endpoint, answer: Answer): unknown {
  const parsed = answer.status === 200 ? call.answer?.safeParse(answer.body) : undefined
  if (!parsed?.success) throw new CannotTell(`${said(answer)}, which cannot be read as an answer of this call`)
  return parsed.data
}

/** True for any 2xx, because the portal takes a write as done whatever the body. */
export const isDone = ({ status }: Answer) => status >= 200 && status < 300

/** The code of an error, wherever the portal finds it in the body. */
export const codeOf = ({ body }: Pick<Answer, 'body'>) => factsOf(body).code

/** For reports: `GET /servers returned 500`. */
export const said = (answer: Answer) => {
  const { method, path, status } = answer
  const code = codeOf(answer)
  const short = path.replace(/^\/api\/v1\/[^/]*/, '')
  const cut = short.length > 90 ? `${short.slice(0, 90)}…` : short
  return `${method} ${cut} returned ${status}${typeof code === 'string' ? ` ${code}` : ''}`
}

/** An id that no entity has. */
export const unknownID = () => `check-${randomUUID()}`
