import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { activityLogs, projects, servers } from '../db/schema'
import { useApi } from './api.fixture'
import { fullProject } from './projects.fixture'
import { rowsOf, tableState } from './table-state.fixture'

// What the database alone does, whatever a query forgets.

const alpha = fullProject('alpha')
const beta = fullProject('beta')
const api = useApi({ fixtures: { projects: [alpha, beta] } })

/** Tables with a project in each row. */
const tenantTables = async () => {
  const query = sql`select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'project_id'`
  const found = rowsOf(await api.asOwner((tx) => tx.execute(query)))
  return found.map((row) => String(Reflect.get(Object(row), 'name'))).sort()
}

test('each table of a tenant shows the rows of one project, and none when no project is set', async () => {
  const tables = await tenantTables()
  assert.ok(tables.length >= 14 && tables.includes('servers'))
  for (const table of tables) {
    const all = sql`select distinct project_id as id from ${sql.identifier(table)}`
    const seen = (project: string) => api.db().inProject(project, async (tx) => rowsOf(await tx.execute(all)))
    for (const row of await seen(alpha.id)) assert.equal(Reflect.get(Object(row), 'id'), alpha.id, table)
    assert.deepEqual(await seen(''), [], table)
    assert.deepEqual(await seen("x' or '1'='1"), [], table)
  }
  assert.equal((await api.db().inProject(alpha.id, (tx) => tx.select().from(servers))).length, alpha.servers.length)
})

test('rows of another project can be neither changed nor deleted, and none can be put there', async () => {
  const before = await tableState(api.db())
  for (const table of await tenantTables()) {
    const name = sql.identifier(table)
    for (const statement of [
      sql`update ${name} set project_id = ${alpha.id} where project_id = ${beta.id} returning 1`,
      sql`delete from ${name} where project_id = ${beta.id} returning 1`,
      sql`update ${name} set project_id = ${beta.id} returning 1`,
    ]) {
      const written = api.db().inProject(alpha.id, async (tx) => rowsOf(await tx.execute(statement)))
      assert.deepEqual(await written.catch(() => []), [], table)
    }
  }
  const stolen = { ...beta.entitlements, id: beta.id, name: 'alpha2', enforceMFA: true }
  await assert.rejects(api.db().inProject(alpha.id, (tx) => tx.insert(projects).values(stolen)))
  const renamed = await api
    .db()
    .inProject(alpha.id, (tx) => tx.update(projects).set({ name: 'x' }).where(eq(projects.id, beta.id)).returning())
  assert.deepEqual(renamed, [])
  assert.equal(await tableState(api.db()), before)
})

test('the operation log can be written, never rewritten', async () => {
  await assert.rejects(api.db().inProject(alpha.id, (tx) => tx.delete(activityLogs)))
  await assert.rejects(api.db().inProject(alpha.id, (tx) => tx.update(activityLogs).set({ action: 'user.login' })))
})

test('what belongs to no project is out of reach: sessions and signing keys of identity', async () => {
  await assert.rejects(api.db().inProject(alpha.id, (tx) => tx.execute(sql`select * from key_values`)))
  await assert.rejects(api.db().inProject(alpha.id, (tx) => tx.execute(sql`select * from migrations`)))
})
