import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from './migrate'

// Long, because the migrations run once for each of their statements.

test('a migration that ends at any of its statements leaves the schema as it was, and the next one makes it whole', async () => {
  const client = await PGlite.create()
  const orm = drizzle(client)
  const objects = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
       union all select proname from pg_proc where pronamespace = current_schema()::regnamespace order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  const before = await objects()
  /** Runs the migrations until so many statements are done. Returns whether there were more. */
  const cutShort = async (most: number): Promise<boolean> => {
    let statements = 0
    const failing = orm.transaction(async (tx) => {
      const counted = new Proxy(tx, {
        get(target, key) {
          if (key === 'execute') statements += 1
          if (statements > most) throw new Error('cut short')
          return Reflect.get(target, key)
        },
      })
      await migrate(counted)
      throw new Error('at the end')
    })
    const message = await failing.then(
      () => '',
      (cause: unknown) => (cause instanceof Error ? cause.message : ''),
    )
    assert.deepEqual(await objects(), before, `after ${most} statements`)
    return message === 'cut short'
  }
  let most = 0
  while (await cutShort(most)) most += 1
  assert.ok(most > 50, String(most))
  await orm.transaction(migrate)
  assert.ok((await objects()).includes('activity_logs'))
  await client.close()
})
