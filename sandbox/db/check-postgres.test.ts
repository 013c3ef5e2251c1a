import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { reservePort } from '../reserved-ports'
import { createTestDatabase } from '../testing/database'
import { checkPostgres } from './check-postgres'

test('an address of something else is refused by its name, without what it may hold', async () => {
  for (const url of ['mysql://user:secret@127.0.0.1/portal', 'portal.db', 'http://127.0.0.1']) {
    const { message } = await checkPostgres(url).then(
      () => assert.fail(url),
      (cause: Error) => cause,
    )
    assert.match(message, /^DATABASE_URL must be the address of a PostgreSQL/)
    assert.doesNotMatch(message, /secret|\n/)
  }
})

test('a server that is not there is told in one line, without the password', async () => {
  const port = await reservePort()
  await assert.rejects(checkPostgres(`postgres://portal:secret@127.0.0.1:${port}/portal`), {
    message: `DATABASE_URL: no connection to 127.0.0.1:${port} as "portal": connect ECONNREFUSED 127.0.0.1:${port}`,
  })
})

const server = process.env['TEST_DATABASE_URL']
if (server) {
  test('what a user lacks is told in one line with the reason of the server, and nothing is left behind', async () => {
    const database = await createTestDatabase(server)
    const url = 'url' in database.options ? new URL(database.options.url) : assert.fail('a database of a server')
    const name = url.pathname.slice(1)
    const owner = new pg.Client({ connectionString: url.href })
    await owner.connect()
    const as = (user: string, password = 'pw') => Object.assign(new URL(url), { username: user, password }).href
    try {
      await checkPostgres(url.href)
      const left = await owner.query("select relname from pg_class where relname in ('portal_check', 'migrations')")
      assert.deepEqual(left.rows, [])

      await owner.query(`create role guest_${name} login password 'pw'`)
      await assert.rejects(checkPostgres(as(`guest_${name}`)), {
        message: /^DATABASE_URL: "guest_\w+" must own the database "test_\w+" .*: permission denied for schema public$/,
      })
      await owner.query(`grant create on schema public to guest_${name}`)
      await assert.rejects(checkPostgres(as(`guest_${name}`)), {
        message:
          /^DATABASE_URL: "guest_\w+" needs CREATEROLE .*: (permission denied to (create|grant) role|must have admin option)/,
      })
      await assert.rejects(checkPostgres(as(`guest_${name}`, 'wrong')), {
        message: /^DATABASE_URL: no connection to .* as "guest_\w+": password authentication failed/,
      })
    } finally {
      await owner.query(`drop owned by guest_${name}; drop role guest_${name}`).catch(() => {})
      await owner.end()
      await database.remove()
    }
  })
}
