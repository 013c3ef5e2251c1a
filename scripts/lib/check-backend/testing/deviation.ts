import { partsOf } from '../token'
import type { Forward, Handler, ProxyAnswer, ProxyRequest } from './deviating-proxy'
import type { SandboxProcess } from './sandbox-process'

type Tokens = SandboxProcess['options']

/** A way in which a backend may differ from docs/backend.md: made anew for each run, because some remember. */
export type Deviation = {
  name: string
  foundBy: string
  /** A warning where that is optional. */
  result?: 'failed' | 'warned'
  make(tokens: Tokens): Handler
}

type Body = Record<string, unknown>
type Row = Record<string, unknown>

export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `/servers/{id}?…` without its query: what is below the project. */
export const pathOf = ({ path }: ProxyRequest) => path.replace(/^\/api\/v1\/[^/]*/, '').replace(/\?.*/, '')
export const is = (method: string, path: RegExp) => (request: ProxyRequest) =>
  request.method === method && path.test(pathOf(request))

export const jsonOf = ({ body }: { body: Buffer }): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
export const withJson = <T extends { body: Buffer }>(message: T, body: unknown): T => ({
  ...message,
  body: Buffer.from(JSON.stringify(body)),
})
export const bearer = (request: ProxyRequest, token: string): ProxyRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})
export const isFrom = ({ headers }: ProxyRequest, token: string) => headers['authorization'] === `Bearer ${token}`

/** The header and the claims of the token that a request brings; empty for what is no JWT. */
export function tokenParts({ headers }: ProxyRequest): { header: Row; payload: Row } {
  try {
    return partsOf((headers['authorization'] ?? '').replace('Bearer ', ''))
  } catch {
    return { header: {}, payload: {} }
  }
}

/** Changes requests before they arrive. */
export const requests =
  (which: (request: ProxyRequest) => boolean, change: (request: ProxyRequest) => ProxyRequest): Handler =>
  (request, forward) =>
    forward(which(request) ? change(request) : request)

/** Changes answers on their way back. */
export const answers =
  (
    which: (request: ProxyRequest, answer: ProxyAnswer) => boolean,
    change: (answer: ProxyAnswer, request: ProxyRequest) => ProxyAnswer,
  ): Handler =>
  async (request, forward) => {
    const answer = await forward(request)
    return which(request, answer) ? change(answer, request) : answer
  }

export const bodies = (which: (request: ProxyRequest) => boolean, change: (body: Body) => unknown): Handler =>
  answers(
    (request, { body }) => which(request) && isObject(jsonOf({ body })),
    (answer) => {
      const body = jsonOf(answer)
      return isObject(body) ? withJson(answer, change(body)) : answer
    },
  )

/** Changes the rows of lists. */
export const lists = (
  which: (request: ProxyRequest) => boolean,
  change: (rows: Row[], request: ProxyRequest) => unknown,
): Handler =>
  answers(
    (request, { status }) => which(request) && status === 200,
    (answer, request) => {
      const rows = jsonOf(answer)
      return Array.isArray(rows) ? withJson(answer, change(rows.filter(isObject), request)) : answer
    },
  )

export const rows = (which: (request: ProxyRequest) => boolean, change: (row: Row) => Row): Handler =>
  lists(which, (all) => all.map(change))

export const headers = (change: Record<string, string | undefined>): Handler =>
  answers(
    () => true,
    (answer) => ({
      ...answer,
      headers: Object.fromEntries(
        Object.entries({ ...answer.headers, ...change }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
    }),
  )

/** Replaces the body of requests that have one. */
export const sentBodies = (which: (request: ProxyRequest) => boolean, change: (body: Body) => Body): Handler =>
  requests(
    (request) => which(request) && isObject(jsonOf(request)),
    (request) => {
      const body = jsonOf(request)
      return isObject(body) ? withJson(request, change(body)) : request
    },
  )

/** Changes the query of a request. */
export function withQuery(request: ProxyRequest, change: (query: URLSearchParams) => void): ProxyRequest {
  const [path = '', text = ''] = request.path.split('?')
  const query = new URLSearchParams(text)
  change(query)
  return { ...request, path: query.size === 0 ? path : `${path}?${query}` }
}

export const queries = (change: (query: URLSearchParams) => void): Handler =>
  requests(
    ({ path }) => path.includes('?'),
    (request) => withQuery(request, change),
  )

/** Says yes, with the entity as it is, where the sandbox refused with this code. */
export const acceptedInstead =
  (code: string, status = 200): Handler =>
  async (request, forward) => {
    const answer = await forward(request)
    const body = jsonOf(answer)
    if (!isObject(body) || body['code'] !== code) return answer
    return status === 204
      ? { ...answer, status, body: Buffer.alloc(0) }
      : { ...(await current(request, forward)), status }
  }

/** The entity that a request is about, as it is now. */
export const current = (request: ProxyRequest, forward: Forward) =>
  forward({ ...request, method: 'GET', body: Buffer.alloc(0) })

export const texts = (which: (request: ProxyRequest) => boolean, change: (text: string) => string): Handler =>
  answers(which, (answer) => ({ ...answer, body: Buffer.from(change(answer.body.toString('utf8'))) }))

const isInvalid = (body: unknown) => isObject(body) && body['code'] === 'request.invalid'

/** Says yes to values that do not fit. */
export const acceptsInvalid =
  (which: (request: ProxyRequest) => boolean): Handler =>
  async (request, forward) => {
    const answer = await forward(request)
    return which(request) && isInvalid(jsonOf(answer)) ? current(request, forward) : answer
  }
