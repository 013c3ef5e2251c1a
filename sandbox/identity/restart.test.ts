import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { after, test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { openDirectory } from '../db/directory'
import { insertFixtures } from '../db/insert-fixtures'
import { reservePort } from '../reserved-ports'
import { PASSWORD } from '../seed/people'
import { smallProject } from '../seed/project'
import { createTestDatabase } from '../testing/database'
import { Browser } from './browser.fixture'
import { startIdentity } from './identity'

const PORTAL = 'http://localhost:3000'
const AUDIENCE = 'https://api.portal.example/'
const port = await reservePort()
const IDENTITY = `http://localhost:${port}`
const database = await createTestDatabase()
after(() => database.remove())

async function start() {
  const db = await database.open()
  const identity = await startIdentity({
    port,
    issuer: `${IDENTITY}/`,
    audience: AUDIENCE,
    clientId: 'portal',
    redirectUris: [`${PORTAL}/callback`],
    webOrigins: [PORTAL],
    returnTo: [PORTAL],
    directory: openDirectory(db),
  })
  const stop = async () => {
    await identity.close()
    await db.close()
  }
  return { db, stop, kid: identity.jwks.keys[0]?.kid }
}

test('after a restart the session, its refresh token, the signing key, open sign-ins and counted tries are as before', async () => {
  const first = await start()
  const browser = new Browser(IDENTITY, 'portal', `${PORTAL}/callback`, AUDIENCE)
  const guesser = new Browser(IDENTITY, 'portal', `${PORTAL}/callback`, AUDIENCE)
  let tokens
  let open
  try {
    const users = [
      { id: 'auth0|admin', email: 'admin@alpha.example', role: 'admin' },
      { id: 'auth0|other', email: 'other@alpha.example' },
    ]
    await insertFixtures(first.db, {
      projects: [smallProject({ id: 'org_alpha', name: 'alpha', now: new Date(), servers: 1, users })],
    })
    tokens = await browser.signIn('admin@alpha.example', PASSWORD)
    open = await guesser.authorize()
    for (let count = 0; count < 10; count++)
      await guesser.post(`${open.at}/password`, { email: 'other@alpha.example', password: 'wrong' })
  } finally {
    await first.stop()
  }
  const second = await start()
  try {
    assert.equal(second.kid, first.kid)
    assert.equal(decodeProtectedHeader(tokens.access_token ?? '').kid, second.kid)
    const silent = await browser.authorize({ prompt: 'none' })
    assert.equal((await browser.exchange(silent.callback, silent.verifier)).status, 200)
    assert.equal((await browser.renew(tokens.refresh_token)).status, 200)
    assert.equal(
      (await guesser.post(`${open.at}/password`, { email: 'other@alpha.example', password: PASSWORD })).status,
      429,
    )
    const { callback } = await guesser.follow(
      await guesser.post(`${open.at}/password`, { email: 'admin@alpha.example', password: PASSWORD }),
    )
    assert.ok(callback?.searchParams.has('code'), 'a page that was open goes on')
  } finally {
    await second.stop()
  }
})

test('of refresh tokens used twice at the same moment one wins in the database as well, and the reuse ends the family', async () => {
  const { stop } = await start()
  try {
    const browser = new Browser(IDENTITY, 'portal', `${PORTAL}/callback`, AUDIENCE)
    const { refresh_token } = await browser.signIn('admin@alpha.example', PASSWORD)
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.renew(refresh_token)))
    const winners = answers.filter(({ status }) => status === 200)
    assert.equal(winners.length, 1)
    assert.equal((await browser.renew(winners[0]?.body['refresh_token'])).status, 403)
  } finally {
    await stop()
  }
})

test(
  'the folder that holds the keys is closed to other users of the machine',
  { skip: 'url' in database.options },
  async () => {
    if (!('dataDir' in database.options)) return
    assert.equal((await stat(database.options.dataDir)).mode & 0o077, 0)
  },
)
