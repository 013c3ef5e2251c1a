import { finished, Readable } from 'node:stream'
import { isRead } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { serverCalls } from '@portal/api-client/servers'
import type { Db } from '../db/database'
import type { Consoles } from '../gateway/consoles'
import type { Gate } from '../limits/gate'
import type { CallKind } from '../limits/limits'
import type { Asking, Bearer } from './access-token'
import { logActivity } from './activity'
import { type Caller, findCaller, noSuchProject } from './caller'
import { CODE } from './codes'
import { contentDisposition } from './csv'
import { answerUnchanged, isKnown, tagOf } from './entity-tag'
import { answerError } from './errors'
import { type FreshSignInRule, freshSignInGuard, isAlwaysGuarded } from './fresh-sign-in'
import type { LogKeys } from './log-keys'
import { pageOfList } from './page-of-list'
import { Refusal } from './refusal'
import { noteSubject } from './request-log'
import { parsed, queryValues } from './request-shape'
import type { Addresses, Download, Route } from './route'

export type Backend = {
  db: Db
  readToken(asking: Asking): Promise<Bearer>
  /** Origin under which the API is reached. */
  origin: string
  addresses: Addresses
  consoles: Consoles
  /** Once the API is ready. */
  logKeys: () => LogKeys
  gate: Gate
  now(): Date
  /** Without it no call asks for a recent sign-in. */
  freshSignIn?: FreshSignInRule | undefined
  /** Hold every answer against its schema; one that does not fit becomes a 500. */
  checkAnswers: boolean
}

const Params = z.catchall(z.object({ project: z.string() }), z.string())
const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && 'content' in value

/** Serves one call below `/api/v1/{project}`, with every check that its endpoint asks for. */
export function register(app: FastifyInstance, route: Route, backend: Backend): void {
  const { endpoint, errorDialect } = route
  app.route({
    method: endpoint.method,
    url: `/api/v1/:project${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    async handler(request, reply) {
      refuseLoads(request)
      const { result, tag } = await handled(route, request, reply, backend)
      if (result === UNCHANGED) return answerUnchanged(reply, tag ?? '')
      if (backend.checkAnswers && !isDownload(result)) checkAnswer(endpoint, result)
      if (isRead(endpoint) && !isDownload(result)) return answerRead(request, reply, result, tag)
      return answer(endpoint, result, reply)
    },
    errorHandler: (error: FastifyError, request, reply) => answerError(error, request, reply, errorDialect),
  })
}

/**
 * Some GET calls send mails or make tickets: a browser must not make them ahead of a click, nor as the page or picture
 * that a link of another site names (https://www.w3.org/TR/fetch-metadata/). `fetch` says `cors`, other clients
 * nothing.
 */
function refuseLoads({ headers }: FastifyRequest): void {
  const mode = headers['sec-fetch-mode'] ?? 'cors'
  if (mode !== 'cors' || /prefetch/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? '')))
    throw new Refusal(400, CODE.prefetch, '先読みや、ページや画像としてのリクエストは受け付けません。')
}

/** Instead of a result that the client has already. */
const UNCHANGED = Symbol('unchanged')

async function handled(route: Route, request: FastifyRequest, reply: FastifyReply, backend: Backend) {
  const { authorization, dpop } = request.headers
  const bearer = await backend.readToken({
    authorization,
    proof: typeof dpop === 'string' ? dpop : undefined,
    method: request.method,
    url: backend.origin + (request.url.split('?')[0] ?? ''),
  })
  noteSubject(request, bearer.subject)
  const { project, ...params } = Params.parse(request.params)
  if (project !== bearer.projectName) throw noSuchProject()
  const end = await backend.gate.enter(bearer, kindOf(route.endpoint, request.query))
  try {
    return await transacted(route, request, backend, { bearer, params })
  } finally {
    onceSent(reply, end)
  }
}

/** A slow line must not hold up the other calls of its tenant. */
const LONGEST_SENDING_MS = 1000

/** Ends a turn once its answer is sent, because a long one is written and compressed for longer than it was read. */
function onceSent({ raw }: FastifyReply, end: () => void): void {
  const stopListening = finished(raw, () => {
    clearTimeout(timer)
    end()
  })
  const timer = setTimeout(() => {
    stopListening()
    end()
  }, LONGEST_SENDING_MS)
}

/** What the call costs. A `q` of spaces counts, because it is not worth a look at its schema. */
function kindOf(endpoint: Endpoint, query: unknown): CallKind {
  if (endpoint.file) return 'export'
  if (!isRead(endpoint)) return 'write'
  if (endpoint === serverCalls.metrics) return 'series'
  if (Object(query).q) return 'search'
  return endpoint.answer && 'row' in endpoint.answer ? 'list' : 'read'
}

type Asked = { bearer: Bearer; params: Record<string, string> }

async function transacted(
  { endpoint, handle, version }: Route,
  request: FastifyRequest,
  backend: Backend,
  { bearer, params }: Asked,
) {
  const now = backend.now().toISOString()
  const origin = { ip: request.ip, userAgent: request.headers['user-agent'], requestID: request.id, now }
  const answered = await backend.db.inProject(bearer.projectID, async (tx) => {
    const caller = await findCaller(tx, bearer)
    refuseUnlessAllowed(endpoint, caller)
    const query = parsed(endpoint.query, queryValues(endpoint.query, request.query))
    // Before the rows are read, because a write between the two must leave the older tag with the newer rows.
    const tag = version && tagOf(`${request.url} ${await version({ tx, caller })}`)
    if (tag && isKnown(request, tag)) return { result: UNCHANGED, tag }
    const body = parsed(endpoint.body, request.body)
    const requireFreshSignIn = freshSignInGuard(backend.freshSignIn, bearer, backend.now())
    if (isAlwaysGuarded(endpoint)) requireFreshSignIn()
    const result = await handle({
      params,
      query,
      body,
      caller,
      tx,
      later: (work) => backend.db.inProject(bearer.projectID, work),
      now,
      addresses: backend.addresses,
      consoles: backend.consoles,
      logKeys: backend.logKeys(),
      requireFreshSignIn,
      log: (activity) => logActivity(tx, caller, origin, activity),
    })
    return { result: Array.isArray(result) ? pageOfList(result, Object(query)) : result, tag }
  })
  // Before the answer is sent, because the write may have revoked access to an open console.
  if (endpoint.method !== 'GET') await backend.consoles.recheck(bearer.projectID)
  return answered
}

function refuseUnlessAllowed({ feature, permission }: Endpoint, { project, permissions }: Caller): void {
  if (feature && !project[feature]) throw new Refusal(403, CODE.feature, 'この機能は契約に含まれていません。')
  if (permission && !permissions.includes(permission)) {
    throw new Refusal(403, CODE.permission, 'この操作を行う権限がありません。')
  }
}

/** A read with its tag, or 304 when the client has the same already. */
function answerRead(request: FastifyRequest, reply: FastifyReply, result: unknown, version?: string): FastifyReply {
  const text = JSON.stringify(result)
  const tag = version ?? tagOf(text)
  if (isKnown(request, tag)) return answerUnchanged(reply, tag)
  return reply.type('application/json; charset=utf-8').header('etag', tag).send(text)
}

function answer(endpoint: Endpoint, result: unknown, reply: FastifyReply): FastifyReply {
  if (isDownload(result)) {
    return reply
      .type(`${endpoint.file}; charset=utf-8`)
      .header('content-disposition', contentDisposition(result.fileName))
      .send(Readable.from(result.content, { objectMode: false }))
  }
  return endpoint.answer ? reply.send(result) : reply.code(204).send()
}

function checkAnswer({ method, path, answer: schema }: Endpoint, result: unknown): void {
  const checked = schema?.safeParse(result)
  if (checked && !checked.success) {
    throw new Error(`${method} ${path} answers what its schema does not allow: ${z.prettifyError(checked.error)}`)
  }
}
