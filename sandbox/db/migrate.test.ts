import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { smallProject } from '../seed/project'
import { createTestDatabase, openTestDatabase } from '../testing/database'
import { insertFixtures } from './insert-fixtures'
import { projects } from './schema'

test('a seed that fails on the way leaves nothing', async () => {
  const db = await openTestDatabase()
  try {
    const good = smallProject({ id: 'org_one', name: 'one', now: new Date(), servers: 1 })
    await assert.rejects(insertFixtures(db, { projects: [good, { ...good, id: 'org_two' }] }))
    assert.deepEqual(await db.asOwner((tx) => tx.select().from(projects)), [])
  } finally {
    await db.close()
  }
})

if (process.env['TEST_DATABASE_URL']) {
  test('several processes may start at once, on one database and on several of one server', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
    const opened = await Promise.allSettled([one.open(), one.open(), one.open(), other.open(), other.open()])
    await Promise.all(opened.map((each) => each.status === 'fulfilled' && each.value.close()))
    await Promise.all([one.remove(), other.remove()])
    const failures = opened.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    assert.deepEqual(failures, [])
  })

  test('the tests run as a user that row-level security and missing rights apply to', async () => {
    const db = await openTestDatabase()
    const query = sql`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`
    const { rows } = Object(await db.asOwner((tx) => tx.execute(query)))
    await db.close()
    assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false, rolcreaterole: true }])
  })
}
