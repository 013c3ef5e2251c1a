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
import { browserAt, startProvider } from './sandbox.fixture'

const port = await reservePort()
const database = await createTestDatabase()
after(() => database.remove())

async function start() {
  const db = await database.open()
  const identity = await startProvider(port, openDirectory(db))
  const stop = async () => {
    await identity.close()
    await db.close()
  }
  return { db, stop, browser: () => browserAt(identity.url), kid: identity.jwks.keys[0]?.kid }
}

test('after a restart the session, its refresh token, the signing key, open sign-ins and counted tries are as before', async () => {
  const first = await start()
  const [browser, guesser] = [first.browser(), first.browser()]
  let tokens
  let open
  try {
    const users = [
      { id: 'auth0|admin', email: 'admin@alpha.example', role: 'admin' },
      { id: 'auth0|other', email: 'other@alpha.example' },
    ]
    const project = smallProject({ id: 'org_alpha', name: 'alpha', now: new Date(), servers: 1, users })
    await insertFixtures(first.db, { projects: [project] })
    tokens = await browser.signIn('admin@alpha.example', PASSWORD)
    open = await guesser.authorize()
    for (let count = 0; count < 10; count++) await guesser.enter(open.at, 'other@alpha.example', 'wrong')
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
    assert.equal((await guesser.enter(open.at, 'other@alpha.example', PASSWORD)).status, 429)
    const { callback } = await guesser.follow(await guesser.enter(open.at, 'admin@alpha.example', PASSWORD))
    assert.ok(callback?.searchParams.has('code'), 'a page that was open goes on')
  } finally {
    await second.stop()
  }
})

test('of refresh tokens used twice at the same moment one wins in the database as well, and the reuse ends the family', async () => {
  const { stop, browser: newBrowser } = await start()
  try {
    const browser = newBrowser()
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
