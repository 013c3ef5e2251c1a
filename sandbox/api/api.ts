import { allCalls } from '@portal/api-client/all-calls'
import fastify, { type FastifyInstance } from 'fastify'
import { addAgentReports } from '../agents/routes'
import type { Db } from '../db/database'
import { keyValueStore } from '../db/key-value-store'
import { type Consoles, noConsoles } from '../gateway/consoles'
import { makeGate } from '../limits/gate'
import { type Limits, LIMITS } from '../limits/limits'
import { tokenReader, type TokenRules } from './access-token'
import { activityLogRoutes } from './activity-logs'
import { agentRoutes } from './agents'
import { CODE } from './codes'
import { addCompression } from './compression'
import { entitlementRoutes } from './entitlements'
import { addCors, corsHeaders } from './cors'
import { addDocs } from './docs-page/routes'
import { ANSWER_HEADERS } from './answer-headers'
import { answerError } from './errors'
import { eventRoutes } from './events'
import type { FreshSignInRule } from './fresh-sign-in'
import { hardLogRoutes } from './hard-logs'
import { invitationRoutes } from './invitations'
import { lifecycleRoutes } from './lifecycles'
import { maintenanceWindowRoutes } from './maintenance-windows'
import { notificationRuleRoutes } from './notification-rules'
import { previewRoutes } from './previews'
import { metricRoutes } from './metrics'
import { mfaRoutes } from './mfa'
import { passwordRoutes } from './passwords'
import { Refusal } from './refusal'
import { register } from './register'
import { type LogKeys, loadLogKeys } from './log-keys'
import { requestIDOf } from './request-id'
import { logLine } from './request-log'
import { remoteAccessRoutes } from './remote-access'
import { readJsonOnly } from './request-body'
import { serverRoutes } from './servers'
import { ignoreExpectations, unreadableAnswer } from './unreadable'
import { userSessionRoutes } from './user-sessions'
import { userRoutes } from './users'

const routes = [
  ...serverRoutes,
  ...hardLogRoutes,
  ...metricRoutes,
  ...remoteAccessRoutes,
  ...lifecycleRoutes,
  ...maintenanceWindowRoutes,
  ...previewRoutes,
  ...eventRoutes,
  ...agentRoutes,
  ...notificationRuleRoutes,
  ...userRoutes,
  ...userSessionRoutes,
  ...invitationRoutes,
  ...passwordRoutes,
  ...mfaRoutes,
  ...activityLogRoutes,
  ...entitlementRoutes,
]

export type ApiOptions = TokenRules & {
  db: Db
  /** Origins whose pages may call; invitations link to the first. */
  allowedOrigins: string[]
  /** Where `conninfo` sends consoles: `ws://…` or `wss://…`. */
  gatewayUrl: string
  /** The gateway behind that address. Without it consoles cannot be opened. */
  consoles?: Consoles
  /** Where mails and MFA tickets link to. */
  identityUrl: string
  /** Origin of the embedded receiver: the one that rules may send to without https, and inside of the own network. */
  receiverUrl?: string | undefined
  now?: () => Date
  /** Takes one line for each request that was answered. */
  requestLog?: (line: string) => void
  /** What `freshSignIn` of a call means; without it no call asks. */
  freshSignIn?: FreshSignInRule | undefined
  /** What a tenant may ask for. Default: `LIMITS`. */
  limits?: Limits
  /** How long a request may take to arrive. Default: `REQUEST_TIMES`. */
  requestTimes?: RequestTimes
  /** Hold every answer against its schema (tests, development). */
  checkAnswers?: boolean
}

type RequestTimes = { headersMs: number; wholeMs: number; checkEveryMs: number }

/** A body is at most 64 KiB: a phone on a bad line sends it in seconds. */
const REQUEST_TIMES: RequestTimes = { headersMs: 10_000, wholeMs: 30_000, checkEveryMs: 1000 }

/** The API without a port: for `app.inject` in tests. */
export function buildApi(options: ApiOptions): FastifyInstance {
  const nameOrigin = corsHeaders(options.allowedOrigins)
  const now = options.now ?? (() => new Date())
  const times = options.requestTimes ?? REQUEST_TIMES
  const app = fastify({
    genReqId: requestIDOf,
    bodyLimit: 64 * 1024,
    // Project names and ids come percent-encoded: find-my-way counts the decoded characters.
    routerOptions: { maxParamLength: 1000 },
    exposeHeadRoutes: false,
    // Otherwise stopping the API would take as long as a browser keeps its connections open: a minute.
    forceCloseConnections: true,
    // Fastify's own default is no limit, so that a body that never ends would hold its connection for ever. What is late
    // gets a 408 (`unreadableAnswer`).
    requestTimeout: times.wholeMs,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkEveryMs },
    // Fastify refuses these before any hook runs, so CORS headers are added here because the page must be able to read
    // them.
    frameworkErrors: (error, request, reply) => {
      nameOrigin(request, reply)
      answerError(error, request, reply)
      options.requestLog?.(logLine(request, reply))
    },
    clientErrorHandler: unreadableAnswer(options.requestLog),
  })
  app.addHook('onRequest', async (request, reply) => {
    // By the API's own clock, because pages hold its moments against it.
    reply.headers({ date: now().toUTCString(), 'x-request-id': request.id, ...ANSWER_HEADERS })
  })
  app.addHook('onResponse', async (request, reply) => options.requestLog?.(logLine(request, reply)))
  addCors(app, nameOrigin)
  readJsonOnly(app)
  ignoreExpectations(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new Refusal(404, CODE.noCall, 'この API はありません。')
  })

  // Before the first request, because a handler has no second transaction.
  let logKeys: LogKeys | undefined
  app.addHook('onReady', async () => {
    logKeys = await loadLogKeys(keyValueStore(options.db))
  })

  const backend = {
    db: options.db,
    gate: makeGate(options.limits ?? LIMITS, () => now().getTime(), options.db.isSerial),
    readToken: tokenReader(options),
    // The gateway is served by the same process.
    origin: new URL(options.gatewayUrl.replace(/^ws/, 'http')).origin,
    addresses: {
      portal: withoutSlash(options.allowedOrigins[0] ?? ''),
      identity: withoutSlash(options.identityUrl),
      gateway: withoutSlash(options.gatewayUrl),
      receiver: options.receiverUrl,
    },
    consoles: options.consoles ?? noConsoles,
    logKeys: () => {
      if (!logKeys) throw new Error('The API is not ready yet.')
      return logKeys
    },
    freshSignIn: options.freshSignIn,
    now,
    checkAnswers: options.checkAnswers ?? false,
  }
  refuseMissingRoutes()

  addCompression(app)
  app.after(() => {
    for (const route of routes) register(app, route, backend)
    addAgentReports(app, backend)
    addDocs(app)
    app.get('/health', (_request, reply) => reply.code(204).send())
  })
  return app
}

/** Starts to listen, on 127.0.0.1 unless told otherwise. */
export async function startApi(
  options: ApiOptions & { port: number; host?: string },
): Promise<{ url: string; app: FastifyInstance; close(): Promise<void> }> {
  const app = buildApi(options)
  const url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  return { url, app, close: () => app.close() }
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

function refuseMissingRoutes() {
  const served = new Set(routes.map(({ endpoint }) => endpoint))
  for (const calls of Object.values(allCalls)) {
    for (const endpoint of Object.values(calls)) {
      if (!served.has(endpoint)) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`)
    }
  }
}
