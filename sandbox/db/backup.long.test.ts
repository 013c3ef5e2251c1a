import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { verifyPassword } from '../identity/password'
import { PASSWORD } from '../seed/fixtures'
import { smallProject } from '../seed/project'
import { createTestDatabase, type TestDatabase } from '../testing/database'
import { backUp, restore } from './backup'
import { readBackup } from './backup-file'
import { openDatabase } from './database'
import { openDirectory } from './directory'
import { insertFixtures } from './insert-fixtures'

const root = mkdtempSync(path.join(tmpdir(), 'portal-backup-'))
const file = path.join(root, 'saved', 'alpha.backup')
const alpha = smallProject({ id: 'org_alpha', name: 'alpha', now: new Date(), servers: 2, events: 5, activityLogs: 7 })
let source: TestDatabase
let folder = ''

before(async () => {
  source = await createTestDatabase('')
  folder = 'dataDir' in source.options ? source.options.dataDir : ''
  const db = await source.open()
  await insertFixtures(db, { projects: [alpha] })
  await db.close()
  await backUp(folder, file, new Date())
})
after(async () => {
  await source.remove()
  rmSync(root, { recursive: true, force: true })
})

/** A folder for a database, which does not exist yet. */
const fresh = (name: string) => path.join(root, name, 'db')

test('what is restored has every row of every table, and its people can sign in', async () => {
  const target = fresh('whole')
  const { tables, rows } = await restore(file, target)
  const again = path.join(root, 'again.backup')
  await backUp(target, again, new Date())
  assert.deepEqual((await readBackup(again)).tables, (await readBackup(file)).tables)
  assert.ok(tables > 15 && rows > 100, `${rows} rows of ${tables} tables`)

  const db = await openDatabase({ dataDir: target })
  const account = await openDirectory(db).findByEmail('admin@alpha.example')
  await db.close()
  assert.equal(await verifyPassword(PASSWORD, account?.passwordHash ?? ''), true)
  assert.deepEqual(readdirSync(path.dirname(target)), ['db'])
})

test('a database that a process has is neither saved nor replaced', async () => {
  const target = fresh('busy')
  const db = await openDatabase({ dataDir: target })
  try {
    const other = path.join(root, 'other.backup')
    await assert.rejects(backUp(target, other, new Date()), /is in use by process/)
    await assert.rejects(restore(file, target, { replace: true }), /is in use by process/)
    assert.equal(existsSync(other), false)
  } finally {
    await db.close()
  }
})

test('a database that is there is replaced only where that was asked for, and other files never', async () => {
  const target = fresh('there')
  await (await openDatabase({ dataDir: target })).close()
  await assert.rejects(restore(file, target), /Add --replace/)
  await restore(file, target, { replace: true })
  const db = await openDatabase({ dataDir: target })
  assert.ok(await openDirectory(db).findByEmail('admin@alpha.example'))
  await db.close()

  const photos = fresh('photos')
  mkdirSync(photos, { recursive: true })
  writeFileSync(path.join(photos, 'cat.jpg'), 'cat')
  await assert.rejects(restore(file, photos, { replace: true }), /holds something else than a database/)
  assert.deepEqual(readdirSync(photos), ['cat.jpg'])
})

test('a file that is cut short, changed, of a newer portal or something else is refused by name, and nothing changes', async () => {
  const target = fresh('refused')
  const whole = readFileSync(file)
  const header = whole.indexOf('\n')
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(header + 1000) ^ 1, header + 1000)
  const text = whole.toString('latin1')
  const newer = Buffer.from(text.replace('"migrations":[', '"migrations":["9999-later.sql",'), 'latin1')
  const wrongSum = Buffer.from(text.replace(/("users":\{"rows":)\d+/, '$199'), 'latin1')
  for (const [name, content, reason] of [
    ['short', whole.subarray(0, whole.length - 1), /is cut short/],
    ['header-only', whole.subarray(0, header + 1), /is cut short/],
    ['half-a-header', whole.subarray(0, header - 10), /is no backup of the portal/],
    ['changed', changed, /is damaged: its checksum/],
    ['newer', newer, /newer portal, with 9999-later\.sql/],
    ['wrong-sum', wrongSum, /the table users differs/],
    ['empty', Buffer.alloc(0), /is no backup/],
    ['foreign', Buffer.from('{"format":"tar"}\nabc'), /is no backup/],
  ] as const) {
    const bad = path.join(root, `${name}.backup`)
    writeFileSync(bad, content)
    const isNamed = (cause: Error) => cause.message.includes(bad) && reason.test(cause.message)
    await assert.rejects(restore(bad, target), isNamed)
    assert.equal(existsSync(target), false, name)
    assert.deepEqual(existsSync(path.dirname(target)) ? readdirSync(path.dirname(target)) : [], [], name)
  }
})

test('a file that exists is not written over, and a folder without a database is not saved', async () => {
  await assert.rejects(backUp(folder, file, new Date()), /exists\. Name another file/)
  await assert.rejects(backUp(fresh('nothing'), path.join(root, 'nothing.backup'), new Date()), /holds no database/)
})

test('what a process leaves that is killed between the two renames is put back', async () => {
  const target = fresh('killed')
  await restore(file, target)
  renameSync(target, `${target}.replaced`)
  const db = await openDatabase({ dataDir: target })
  assert.ok(await openDirectory(db).findByEmail('admin@alpha.example'))
  await db.close()
})
