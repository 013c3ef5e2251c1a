import assert from 'node:assert/strict'
import { test } from 'node:test'
import ssh2 from 'ssh2'
import { keyValueStore } from '../../db/key-value-store'
import { openTestDatabase } from '../../testing/database'
import { makeHostKey, readHostKey } from './host-key'

test('every key that is made can be read', () => {
  for (let made = 0; made < 1000; made += 1) assert.ok(!(ssh2.utils.parseKey(makeHostKey()) instanceof Error))
})

test('the key stays the same, but one that cannot be read is replaced', async () => {
  const db = await openTestDatabase()
  const first = await readHostKey(db)
  assert.equal(await readHostKey(db), first)
  await keyValueStore(db).set('ConsoleHostKey', 'embedded', { privateKey: first.replace('AAAA', 'AAAB') })
  const next = await readHostKey(db)
  assert.notEqual(next, first)
  assert.equal(await readHostKey(db), next)
  await db.close()
})
