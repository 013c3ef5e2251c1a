import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { decodeJwt } from 'jose'
import { openDirectory } from '../db/directory'
import { insertFixtures } from '../db/insert-fixtures'
import { hashPassword } from '../identity/identity'
import { AUDIENCE, browserAt, CLIENT, PORTAL, startProvider } from '../identity/sandbox.fixture'
import { reservePort } from '../reserved-ports'
import { PASSWORD } from '../seed/people'
import { smallProject } from '../seed/project'
import { createTestDatabase } from '../testing/database'
import { startApi } from './api'

const identityPort = await reservePort()
const apiPort = await reservePort()
const database = await createTestDatabase()
after(database.remove)

/** Identity and API over the same data, as the sandbox runs them. */
async function start() {
  const db = await database.open()
  const identity = await startProvider(identityPort, openDirectory(db))
  const api = await startApi({
    port: apiPort,
    db,
    jwks: identity.jwks,
    issuer: `http://localhost:${identityPort}/`,
    audience: AUDIENCE,
    clientId: CLIENT,
    allowedOrigins: [PORTAL],
    gatewayUrl: `ws://localhost:${apiPort}`,
    identityUrl: identity.url,
    checkAnswers: true,
  })
  const get = (path: string, token: string | undefined, method = 'GET') =>
    fetch(`${api.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  let stopped: Promise<void> | undefined
  const stopAll = async () => {
    await api.close()
    await identity.close()
    await db.close()
  }
  const stop = () => (stopped ??= stopAll())
  // Also after a failure: what still listens would keep the whole test run waiting.
  after(stop)
  return { db, get, stop, browser: () => browserAt(identity.url) }
}

test('who signs in may call, and neither sign-in nor data is lost by a restart', async () => {
  const first = await start()
  const now = new Date()
  const admin = { id: 'auth0|admin', email: 'admin@alpha.example', role: 'admin' }
  const alone = { id: 'auth0|solo', email: 'solo@example.com', role: 'admin' }
  const alpha = smallProject({ id: 'org_alpha', name: 'alpha', now, servers: 2, users: [admin] })
  const ofOne = smallProject({ id: alone.id, name: alone.id, now, servers: 1, users: [alone] })
  await insertFixtures(first.db, { projects: [alpha, ofOne] })
  const { access_token, refresh_token } = await first.browser().signIn('admin@alpha.example', PASSWORD)
  const servers = await (await first.get('/alpha/servers', access_token)).json()
  assert.equal(servers.length, 2)
  const log = await (await first.get('/alpha/activity-logs', access_token)).json()
  assert.equal(log[0].action, 'user.login')
  const solo = await first.browser().signIn('solo@example.com', PASSWORD)
  assert.equal((await first.get('/auth0%7Csolo/servers', solo['access_token'])).status, 200)
  assert.equal((await first.get('/alpha/servers', solo['access_token'])).status, 403)
  await first.stop()

  const second = await start()
  assert.deepEqual(await (await second.get('/alpha/servers', access_token)).json(), servers)
  const renewed = await second.browser().renew(refresh_token)
  assert.equal((await second.get('/alpha/servers', renewed.body['access_token'])).status, 200)
  await second.stop()
})

test('a session that its owner ends in the profile gives no new token, and the others go on', async () => {
  const { browser, get, stop } = await start()
  const [lost, kept] = [browser(), browser()]
  const lostTokens = await lost.signIn('admin@alpha.example', PASSWORD)
  const keptTokens = await kept.signIn('admin@alpha.example', PASSWORD)
  const { sid } = decodeJwt(lostTokens['access_token'] ?? '')
  const sessions = `/alpha/users/${encodeURIComponent('auth0|admin')}/sessions`
  const ended = await get(`${sessions}/${sid}`, keptTokens['access_token'], 'DELETE')
  assert.equal(ended.status, 204)
  const refused = await lost.renew(lostTokens['refresh_token'])
  assert.deepEqual([refused.status, refused.body['error']], [403, 'invalid_grant'])
  assert.equal(await lost.silently(), 'login_required')
  assert.equal((await kept.renew(keptTokens['refresh_token'])).status, 200)
  await stop()
})

test('an access token ends with its session: by a logout at once, and with all others by a new password', async () => {
  const { db, get, stop, browser } = await start()
  const [here, there] = [browser(), browser()]
  const tokens = await Promise.all([here, there].map((one) => one.signIn('admin@alpha.example', PASSWORD)))
  const answers = async () =>
    Promise.all(
      tokens.map(async ({ access_token }) => {
        const answer = await get('/alpha/servers', access_token)
        return answer.ok ? answer.status : [answer.status, (await answer.json()).code]
      }),
    )
  assert.deepEqual(await answers(), [200, 200])
  const logout = `/v2/logout?client_id=portal&returnTo=${encodeURIComponent(PORTAL)}`
  await here.fetch(logout, { headers: { 'sec-fetch-site': 'same-site' } })
  assert.deepEqual(await answers(), [[401, 'token.invalid'], 200])
  const visit = { at: new Date(), ip: '192.0.2.7', userAgent: 'Test/1.0' }
  await openDirectory(db).setPassword('auth0|admin', await hashPassword('another long password'), visit)
  assert.deepEqual(await answers(), [
    [401, 'token.invalid'],
    [401, 'token.invalid'],
  ])
  await stop()
})
