import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type Db, openDatabase } from '../db/database'
import { insertFixtures } from '../db/insert-fixtures'
import type { Fixtures } from '../seed/fixture-types'
import { smallProject } from '../seed/project'
import { buildApi } from './api'

const ISSUER = 'http://identity.example/'
const AUDIENCE = 'https://api.example'
export const PORTAL = 'http://portal.example'
const PERMISSIONS = ['manage:servers', 'manage:events', 'manage:agents', 'manage:users', 'read:activity-logs']

export type Claims = JWTPayload & { org_id?: string; org_name?: string; permissions?: string[] }

export const ADMIN_ALPHA: Claims = { sub: 'auth0|a-admin', org_id: 'org_alpha', org_name: 'alpha', permissions: PERMISSIONS }
export const MEMBER_ALPHA: Claims = { ...ADMIN_ALPHA, sub: 'auth0|a-member', permissions: ['read:activity-logs'] }
export const ADMIN_BETA: Claims = { ...ADMIN_ALPHA, sub: 'auth0|b-admin', org_id: 'org_beta', org_name: 'beta' }
export const SOLO: Claims = { sub: 'auth0|solo', permissions: PERMISSIONS }
export const ODD_NAME: Claims = { ...ADMIN_ALPHA, sub: 'auth0|odd', org_id: 'org_odd', org_name: 'a/b %2e%2e 山' }

function fixtures(now: Date): Fixtures {
  const user = (id: string, email: string, role: string) => ({ id, email, role, name: email })
  const alpha = smallProject({
    id: 'org_alpha', name: 'alpha', now,
    servers: [{ health: 'Critical', hardLogs: 1100, oddRecords: true }, { agent: 'offline' }, { remoteEnabled: true, metrics: 'nan' }],
    events: 60, unknownStatuses: true, keys: 2, rules: true, activityLogs: 30,
    users: [
      user('auth0|a-admin', 'admin@alpha.example', 'admin'),
      user('auth0|a-member', 'member@alpha.example', 'member'),
      { ...user('auth0|a-mfa', 'mfa@alpha.example', 'member'), totpSecret: true },
      { ...user('auth0|a-blocked', 'blocked@alpha.example', 'admin'), status: 'blocked' },
    ],
    invitations: [{ email: 'open@alpha.example', daysAgo: 1 }, { email: 'late@alpha.example', daysAgo: 20 }],
  })
  const beta = smallProject({
    id: 'org_beta', name: 'beta', now, servers: 2, events: 10, activityLogs: 5, contract: { infraAdvanced: false, remoteAccess: false },
    users: [user('auth0|b-admin', 'admin@beta.example', 'admin')], invitations: [{ email: 'open@beta.example', daysAgo: 1 }],
  })
  const solo = smallProject({ id: 'auth0|solo', name: 'auth0|solo', now, servers: 1, users: [user('auth0|solo', 'solo@example.com', 'admin')] })
  const odd = smallProject({ id: 'org_odd', name: 'a/b %2e%2e 山', now, servers: 1, users: [user('auth0|odd', 'odd@example.com', 'admin')] })
  return { projects: [alpha, beta, solo, odd] }
}

const signing = await generateKeyPair('RS256')
const foreign = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'one', alg: 'RS256' }

type Header = { alg?: string; typ?: string; kid?: string }
type TokenOptions = { header?: Header; issuer?: string; audience?: string; expires?: number; foreignKey?: boolean }

/** A token as identity signs it, but for what `options` spoils. `expires`: seconds from now. */
export function sign(claims: Claims, options: TokenOptions = {}): Promise<string> {
  return new SignJWT({ iss: options.issuer ?? ISSUER, aud: options.audience ?? AUDIENCE, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'one', ...options.header })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + (options.expires ?? 600))
    .sign(options.foreignKey ? foreign.privateKey : signing.privateKey)
}

type Request = { as?: Claims; token?: string | null; project?: string; body?: unknown; headers?: Record<string, string> }
export type Answer = { status: number; body: unknown; text: string; headers: Record<string, unknown> }

/** One API over one database in memory, for the tests of one file. */
export function useApi() {
  let app: FastifyInstance | undefined
  let db: Db | undefined
  const made = fixtures(new Date())
  const clock = { offset: 0 }

  before(async () => {
    db = await openDatabase({ url: process.env['TEST_DATABASE_URL'] })
    await insertFixtures(db, made)
    app = buildApi({
      db, jwks: async () => ({ keys: [jwk] }), issuer: ISSUER, audience: AUDIENCE, allowedOrigins: [PORTAL],
      gatewayUrl: 'ws://gateway.example/', identityUrl: 'http://identity.example/', checkAnswers: true,
      now: () => new Date(Date.now() + clock.offset),
    })
  })
  after(async () => {
    await app?.close()
    await db?.close()
  })

  async function raw(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, request: Request = {}): Promise<Answer> {
    if (!app) throw new Error('The API is not up yet.')
    const token = request.token === undefined ? await sign(request.as ?? ADMIN_ALPHA) : request.token
    const reply = await app.inject({
      method, url,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return { status: reply.statusCode, body: isJson ? reply.json() : undefined, text: reply.body, headers: reply.headers }
  }

  return {
    fixtures: made,
    clock,
    db: () => {
      if (!db) throw new Error('The database is not open yet.')
      return db
    },
    raw,
    /** `path` is below the project, which is the caller's own unless `project` says otherwise. */
    call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, request: Request = {}): Promise<Answer> {
      const claims = request.as ?? ADMIN_ALPHA
      const project = request.project ?? claims.org_name ?? claims.sub ?? ''
      return raw(method, `/api/v1/${encodeURIComponent(project)}${path}`, request)
    },
  }
}
