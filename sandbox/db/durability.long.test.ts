import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { smallProject } from '../seed/project'
import { random } from '../seed/random'
import { AcknowledgedWrites } from '../testing/acknowledged-writes'
import { startApiProcess } from '../testing/api-process'
import { createTestDatabase, type TestDatabase } from '../testing/database'
import { startPostgres, type TestPostgres } from '../testing/postgres'
import { column } from '../testing/rows'
import { makeTokenSigner } from '../testing/token-signer'
import { insertFixtures } from './insert-fixtures'
import { permissionsOf } from './roles'
import { invitations, mails } from './schema'

// A server of its own: it is killed, and unlike the one of the other tests it keeps its promises to the disk.
let server: TestPostgres | undefined
let database: TestDatabase

before(async () => {
  if (process.env['TEST_DATABASE_URL']) server = await startPostgres({ fsync: true })
  database = await createTestDatabase(server?.url)
})
after(async () => {
  await database?.remove()
  await server?.close()
})

test('whatever is killed in the middle of writes, each acknowledged one is there with its log entry, and none by half', async (t) => {
  const seed = String(randomInt(1_000_000))
  t.diagnostic(`seed ${seed}`)
  const { int } = random(seed)
  const alpha = smallProject({ id: 'org_alpha', name: 'alpha', now: new Date(), servers: 3, events: 20 })
  const db = await database.open()
  await insertFixtures(db, { projects: [alpha] })
  await db.close()

  const admin = alpha.users.find(({ role }) => role === 'admin')
  const { jwks, sign } = await makeTokenSigner()
  const permissions = [...permissionsOf('admin')]
  const token = await sign({ sub: admin?.id, org_id: alpha.id, org_name: alpha.name, permissions })
  const writes = new AcknowledgedWrites(column(alpha.servers, 'id'), column(alpha.events.slice(0, 3), 'id'))

  let api = await startApiProcess(database.options, jwks)
  t.after(() => api.kill())
  for (const killed of server ? ['api', 'server', 'both'] : ['api', 'api', 'api']) {
    const running = writes.run({ url: api.url, token, project: alpha.name })
    await Promise.race([
      writes.more(int(5, 100)),
      running.then(() => assert.fail('The writes ended before anything was killed.')),
    ])
    await delay(int(0, 20))
    if (killed !== 'api') await server?.crash()
    if (killed !== 'server') await api.kill()
    await running
    if (killed !== 'api') await server?.start()
    if (killed !== 'server') api = await startApiProcess(database.options, jwks)
    assert.deepEqual(await writes.findLosses({ url: api.url, token, project: alpha.name }), [], `${killed} killed`)
  }
  t.diagnostic(`${writes.acknowledged.size} writes acknowledged`)
  await api.close()

  // A mail leaves with the invitation it is about, or not at all.
  const again = await database.open()
  const sent = await again.asOwner((tx) => tx.select({ to: mails.recipient }).from(mails))
  const invited = await again.asOwner((tx) => tx.select({ to: invitations.email }).from(invitations))
  await again.close()
  const sorted = (rows: { to: string }[]) => rows.map(({ to }) => to).toSorted()
  assert.deepEqual(sorted(sent), sorted(invited))
})
