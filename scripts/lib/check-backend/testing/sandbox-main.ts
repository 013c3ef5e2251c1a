import { createServer } from 'node:http'
import { startApi } from '@portal/sandbox/api/api'
import { insertFixtures } from '@portal/sandbox/db/insert-fixtures'
import { permissionsOf } from '@portal/sandbox/db/roles'
import { listenLocally } from '@portal/sandbox/listen-locally'
import type { ProjectFixture } from '@portal/sandbox/seed/fixture-types'
import { smallProject } from '@portal/sandbox/seed/project'
import { openTestDatabase } from '@portal/sandbox/testing/database'
import { AUDIENCE, makeTokenSigner } from '@portal/sandbox/testing/token-signer'
import type { SandboxProcess } from './sandbox-process'

// The process of sandbox-process.ts: an API with two projects, and the keys of its issuer at their well-known address.
const PORTAL = 'http://portal.example'
const now = new Date()
const alpha = smallProject({
  id: 'org_alpha',
  name: 'alpha',
  now,
  metricServers: 1,
  events: 24,
  keys: 1,
  rules: true,
  activityLogs: 12,
  servers: [{ health: 'Critical', hardLogs: 60, oddRecords: true }, {}, { agent: 'offline' }],
  invitations: [{ email: 'late@alpha.example', daysAgo: 20 }],
})
const beta = smallProject({
  id: 'org_beta',
  name: 'beta',
  now,
  servers: 1,
  metricServers: 0,
  events: 3,
  entitlements: { infraAdvanced: false, remoteAccess: false },
})

const issuer = await serveKeys()
const { jwks, sign } = await makeTokenSigner(issuer.url)
issuer.publish(jwks)
const db = await openTestDatabase('')
await insertFixtures(db, { projects: [alpha, beta] })
const api = await startApi({
  db,
  jwks,
  issuer: issuer.url,
  audience: AUDIENCE,
  port: 0,
  allowedOrigins: [PORTAL],
  gatewayUrl: 'ws://gateway.example',
  identityUrl: 'http://identity.example',
})
process.once('disconnect', async () => {
  await api.close()
  issuer.close()
  await db.close()
})

const claims = (project: ProjectFixture, role: string) => ({
  sub: project.users.find((user) => user.role === role)?.id,
  org_id: project.id,
  org_name: project.name,
  permissions: [...permissionsOf(role)],
})
const ready: SandboxProcess['options'] = {
  api: api.url,
  portal: PORTAL,
  token: await sign(claims(alpha, 'admin')),
  otherToken: await sign(claims(beta, 'member')),
  memberToken: await sign(claims(alpha, 'member')),
  expiredToken: await sign(claims(alpha, 'admin'), { expires: '-1m' }),
  idToken: await sign(claims(alpha, 'admin'), { typ: 'JWT' }),
}
process.send?.(ready)

/** Serves `/.well-known/jwks.json`, as an issuer does. */
async function serveKeys() {
  let keys: object = { keys: [] }
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
  )
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    publish: (jwks: object) => (keys = jwks),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
