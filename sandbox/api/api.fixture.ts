import { after, before } from 'node:test'
import { PERMISSIONS } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Db } from '../db/database'
import { insertFixtures } from '../db/insert-fixtures'
import '../identity/cheap-hashes.fixture'
import type { Fixtures, ProjectFixture } from '../seed/fixture-types'
import { type Limits, NO_LIMITS } from '../limits/limits'
import { openTestDatabase } from '../testing/database'
import { type ApiOptions, buildApi } from './api'
import type { FreshSignInRule } from './fresh-sign-in'
import { testProjects } from './projects.fixture'

export const ISSUER = 'http://identity.example/'
export const AUDIENCE = 'https://api.example'
export const CLIENT = 'portal-web'
export const PORTAL = 'http://portal.example'

export type Claims = JWTPayload & { org_id?: string; org_name?: string; permissions?: readonly string[] }

const ALPHA = { org_id: 'org_alpha', org_name: 'alpha' }
export const ADMIN_ALPHA: Claims = { sub: 'auth0|a-admin', ...ALPHA, permissions: PERMISSIONS }
export const MEMBER_ALPHA: Claims = { ...ADMIN_ALPHA, sub: 'auth0|a-member', permissions: ['read:activity-logs'] }
export const ADMIN_BETA: Claims = { ...ADMIN_ALPHA, sub: 'auth0|b-admin', org_id: 'org_beta', org_name: 'beta' }
export const SOLO: Claims = { sub: 'auth0|solo', permissions: PERMISSIONS }
export const ODD_NAME: Claims = { ...ADMIN_ALPHA, sub: 'auth0|odd', org_id: 'org_odd', org_name: 'a/b %2e%2e 山' }

/** The claims of the administrator of a project, the first of its users. */
export const adminOf = ({ id, name, users }: ProjectFixture, permissions: readonly string[] = PERMISSIONS): Claims => ({
  sub: users[0]?.id,
  permissions,
  ...(id === name ? {} : { org_id: id, org_name: name }),
})

const signing = await generateKeyPair('RS256')
const foreign = await generateKeyPair('RS256')
/** The key that identity publishes. */
export const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'one', alg: 'RS256' }

type TokenOptions = {
  /** Added to the header; `undefined` takes a part of it away. */
  header?: Record<string, unknown>
  issuer?: string
  audience?: string
  /** Seconds from now; null: never. */
  expires?: number | null
  /** Seconds from now; null: it does not say. */
  issued?: number | null
  foreignKey?: boolean
}

/** A token as identity signs it, but for what `options` spoils. */
export function sign(claims: Claims, options: TokenOptions = {}): Promise<string> {
  const exp = options.expires === null ? {} : { exp: Math.floor(Date.now() / 1000) + (options.expires ?? 600) }
  const iat = options.issued === null ? {} : { iat: Math.floor(Date.now() / 1000) + (options.issued ?? 0) }
  return new SignJWT({
    ...exp,
    ...iat,
    iss: options.issuer ?? ISSUER,
    aud: options.audience ?? AUDIENCE,
    client_id: CLIENT,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'one', ...options.header })
    .sign(options.foreignKey ? foreign.privateKey : signing.privateKey)
}

const signed = new Map<string, Promise<string>>()

/** The same claims get the same token: making one takes longer than most calls. */
export function tokenOf(claims: Claims): Promise<string> {
  const key = JSON.stringify(claims)
  const token = signed.get(key) ?? sign(claims)
  signed.set(key, token)
  return token
}

/** `body` is sent as JSON, `payload` as it is. */
type Request = {
  as?: Claims
  token?: string | null
  project?: string
  body?: unknown
  payload?: string
  headers?: Record<string, string>
}
export type Answer = { status: number; body: unknown; text: string; headers: Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const Text = z.string()
const Refusal = z.object({ code: Text, message: Text, requestID: Text, field: z.optional(Text) })
/** What the body of a refused call says; and its status beside the code, or beside the field. */
export const refusalOf = ({ body }: { body: unknown }) => Refusal.parse(body)
export const codeOf = (answer: Answer) => [answer.status, refusalOf(answer).code]
export const fieldOf = (answer: Answer) => [answer.status, refusalOf(answer).field]

type Options = {
  fixtures?: Fixtures
  /** What the API is given instead of the database itself. */
  through?: (db: Db) => Db
  requestLog?: (line: string) => void
  freshSignIn?: FreshSignInRule
  /** Default: none, because one person of these tests makes thousands of calls. */
  limits?: Limits
  requestTimes?: ApiOptions['requestTimes']
}

/** One API over one database, for the tests of one file. */
export function useApi({
  fixtures: made = testProjects(new Date()),
  through = (db) => db,
  requestLog,
  freshSignIn,
  limits = NO_LIMITS,
  requestTimes,
}: Options = {}) {
  let app: FastifyInstance | undefined
  let db: Db | undefined
  const clock = { offset: 0 }

  before(async () => {
    db = await openTestDatabase()
    await insertFixtures(db, made)
    app = buildApi({
      db: through(db),
      jwks: async () => ({ keys: [jwk] }),
      issuer: ISSUER,
      audience: AUDIENCE,
      clientId: CLIENT,
      allowedOrigins: [PORTAL],
      gatewayUrl: 'ws://gateway.example/',
      identityUrl: 'http://identity.example/',
      checkAnswers: true,
      requestLog,
      freshSignIn,
      limits,
      requestTimes,
      now: () => new Date(Date.now() + clock.offset),
    })
    // Here, because the API writes the keys of the log when it starts, and a test compares all tables before and after
    // a call.
    await app.ready()
  })
  after(async () => {
    await app?.close()
    await db?.close()
  })

  const opened = () => {
    if (!app || !db) throw new Error('The API is not up yet.')
    return { app, db }
  }
  const asOwner: Db['asOwner'] = (work) => opened().db.asOwner(work)

  async function raw(method: Method | 'OPTIONS', url: string, request: Request = {}): Promise<Answer> {
    const token = request.token === undefined ? await tokenOf(request.as ?? ADMIN_ALPHA) : request.token
    const reply = await opened().app.inject({
      method,
      url,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      payload: request.body === undefined ? request.payload : JSON.stringify(request.body),
    })
    const { statusCode: status, body: text, headers } = reply
    const isJson = String(headers['content-type']).startsWith('application/json')
    return { status, body: isJson ? reply.json() : undefined, text, headers }
  }

  let port: Promise<number> | undefined

  return {
    fixtures: made,
    clock,
    /** The same API on a port of its own, for what `app.inject` cannot show. */
    listening: async () => {
      const { app } = opened()
      port ??= app.listen({ host: '127.0.0.1', port: 0 }).then(() => Object(app.server.address()).port)
      return { port: await port, server: app.server }
    },
    db: () => opened().db,
    asOwner,
    raw,
    /** `path` is below the project, which is the caller's own unless `project` says otherwise. */
    call(method: Method, path: string, request: Request = {}): Promise<Answer> {
      const claims = request.as ?? ADMIN_ALPHA
      const project = request.project ?? claims.org_name ?? claims.sub ?? ''
      return raw(method, `/api/v1/${encodeURIComponent(project)}${path}`, request)
    },
  }
}
