import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc } from 'drizzle-orm'
import { verifyPassword } from '../identity/password'
import { PASSWORD } from '../seed/people'
import { smallProject } from '../seed/project'
import { type Db, openDatabase } from './database'
import { openDirectory } from './directory'
import { insertFixtures } from './insert-fixtures'
import { activityLogs } from './schema'

let db: Db
let directory: ReturnType<typeof openDirectory>

before(async () => {
  db = await openDatabase({ url: process.env['TEST_DATABASE_URL'] })
  directory = openDirectory(db)
  const now = new Date()
  await insertFixtures(db, {
    projects: [
      smallProject({ id: 'org_alpha', name: 'alpha', now, servers: 1, enforceMFA: true, users: [
        { id: 'auth0|admin', email: 'admin@alpha.example', role: 'admin', totpSecret: true },
        { id: 'auth0|member', email: 'member@alpha.example' },
      ], invitations: [{ email: 'late@alpha.example', daysAgo: 20 }, { email: 'admin@alpha.example', daysAgo: 1 }] }),
      smallProject({ id: 'auth0|solo', name: 'auth0|solo', now, servers: 1, users: [{ id: 'auth0|solo', email: 'solo@example.com', role: 'admin' }] }),
    ],
  })
})
after(() => db.close())

test('an account carries its project, its policy and what its role allows', async () => {
  const admin = await directory.findByEmail('Admin@Alpha.example')
  assert.ok(admin?.totpSecret)
  assert.deepEqual(
    [admin.id, admin.organization, admin.enforceMFA, admin.permissions.length, admin.mfaPending],
    ['auth0|admin', { id: 'org_alpha', name: 'alpha' }, true, 5, false],
  )
  assert.ok(await verifyPassword(PASSWORD, admin.passwordHash))
  assert.deepEqual((await directory.findById('auth0|member'))?.permissions, ['read:activity-logs'])
  assert.equal((await directory.findByEmail('solo@example.com'))?.organization, null)
  assert.equal(await directory.findByEmail("' or 1=1 --"), null)
})

test('password, authenticator and login are kept, and the login is logged', async () => {
  await directory.setPassword('auth0|member', 'new hash')
  await directory.setTotpSecret('auth0|member', 'SECRET')
  const at = new Date()
  await directory.recordLogin('auth0|member', at)
  const member = await directory.findById('auth0|member')
  assert.deepEqual([member?.passwordHash, member?.totpSecret], ['new hash', 'SECRET'])
  const [log] = await db.inProject('org_alpha', (tx) => tx.select().from(activityLogs).orderBy(desc(activityLogs.occurredAt)).limit(1))
  assert.deepEqual([log?.action, log?.actorEmail, log?.occurredAt], ['user.login', 'member@alpha.example', at.toISOString()])
})

test('an expired invitation is none, and one for an address that is taken cannot be accepted', async () => {
  const [project] = [smallProject({ id: 'org_alpha', name: 'alpha', now: new Date(), servers: 1, invitations: [
    { email: 'late@alpha.example', daysAgo: 20 }, { email: 'admin@alpha.example', daysAgo: 1 },
  ] })]
  const [late, taken] = project.invitations
  assert.ok(late && taken)
  const account = { name: 'x', passwordHash: 'x' }
  assert.equal(await directory.findInvitation(late.token), null)
  await assert.rejects(directory.acceptInvitation(late.token, account))
  assert.equal((await directory.findInvitation(taken.token))?.organization.name, 'alpha')
  await assert.rejects(directory.acceptInvitation(taken.token, account))
})

test('values are kept by kind and id, found by a field, and gone when their time is over', async () => {
  const { state } = directory
  await state.set('a', '1', { grantId: 'g', n: 1 })
  await state.set('a', '1', { grantId: 'g', n: 2 })
  await state.set('b', '1', { grantId: 'g' })
  await state.set('a', 'old', { grantId: 'old' }, new Date(Date.now() - 1000))
  await state.set('a', 'new', { grantId: 'new' }, new Date(Date.now() + 60_000))
  await state.set('a', 'text', 'plain')
  assert.deepEqual(await state.get('a', '1'), { grantId: 'g', n: 2 })
  assert.equal(await state.get('a', 'text'), 'plain')
  assert.equal(await state.get('a', 'old'), undefined)
  assert.equal(await state.find('a', 'grantId', 'old'), undefined)
  assert.deepEqual(await state.find('a', 'grantId', 'new'), { grantId: 'new' })
  await state.deleteWhere('a', 'grantId', 'g')
  assert.equal(await state.get('a', '1'), undefined)
  assert.deepEqual(await state.get('b', '1'), { grantId: 'g' })
  await state.delete('b', '1')
  assert.equal(await state.get('b', '1'), undefined)
})
