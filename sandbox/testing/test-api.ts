import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { buildApi } from '../api/api'
import type { Db } from '../db/database'
import { insertFixtures } from '../db/insert-fixtures'
import { permissionsOf } from '../db/roles'
import { DeliveryError, type Outgoing } from '../notifications/post-message'
import { watchNotifications } from '../notifications/watch'
import { type ProjectOptions, smallProject } from '../seed/project'
import { openTestDatabase } from './database'

const ISSUER = 'https://identity.test/'
const AUDIENCE = 'https://api.portal.example'

/** What a test asks for: any part of a project's plan. Metrics, the most rows by far, come only for `metricServers`. */
export type TenantPlan = Omit<ProjectOptions, 'id' | 'name' | 'now'>

/**
 * The sandbox's API for component tests: the real routes on an in-memory database, plus one call that makes a tenant
 * for a test and answers its data with a token for each of its users.
 */
export async function startTestApi(): Promise<{ url: string; close(): Promise<void> }> {
  const db = await openTestDatabase()
  const keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const app = buildApi({
    db,
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks: { keys: [jwk] },
    allowedOrigins: ['http://localhost'],
    gatewayUrl: 'ws://localhost/gateway',
    identityUrl: 'http://localhost:4400',
    checkAnswers: true,
    // Longer than a test may take, because a worker that reads its modules sends nothing on a connection it has opened.
    requestTimes: { headersMs: 60_000, wholeMs: 60_000, checkEveryMs: 1000 },
  })
  addTenants(app, db, keys.privateKey)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sending = watchNotifications({ db, now: () => new Date(), post: postToNobody, portalUrl: 'http://localhost' })
  return {
    url,
    close: async () => {
      await sending.close()
      await app.close()
      await db.close()
    },
  }
}

/** Instead of the network: a message arrives, unless the path of its URL begins with `/fail`. */
async function postToNobody({ url }: Outgoing): Promise<void> {
  if (new URL(url).pathname.startsWith('/fail'))
    throw new DeliveryError('送信先が 404 を返しました。', { isFinal: true })
}

function addTenants(app: FastifyInstance, db: Db, privateKey: CryptoKey): void {
  let made = 0
  app.post<{ Body: TenantPlan }>('/testing/tenants', async ({ body }) => {
    const mark = randomUUID().slice(0, 8)
    const project = smallProject({
      metricServers: 0,
      ...body,
      id: `org_${mark}`,
      name: `test-${mark}`,
      now: new Date(),
    })
    const { metrics: _metrics, ...data } = project
    made += 1
    // When there are twice as many as the last time, because otherwise the thousandth would wait for half a second.
    await insertFixtures(db, { projects: [project] }, { isAnalyzed: Number.isInteger(Math.log2(made)) })
    const tokens = await Promise.all(
      project.users.map(async (user): Promise<[string, string]> => [
        user.role ?? 'none',
        await new SignJWT({ org_id: project.id, org_name: project.name, permissions: permissionsOf(user.role ?? null) })
          .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
          .setIssuer(ISSUER)
          .setAudience(AUDIENCE)
          .setSubject(user.id)
          .setIssuedAt()
          .setExpirationTime('10m')
          .sign(privateKey),
      ]),
    )
    // The first user of each role signs in for it.
    return { project: data, tokens: Object.fromEntries(tokens.reverse()) }
  })
}
