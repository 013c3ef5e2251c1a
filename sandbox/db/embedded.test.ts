import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from './database'
import { lockFolder } from './folder-lock'
import { projects } from './schema'

const root = mkdtempSync(path.join(tmpdir(), 'portal-embedded-'))
after(() => rmSync(root, { recursive: true, force: true }))

test('a folder belongs to one process until that gives it back', () => {
  const folder = path.join(root, 'locked')
  const unlock = lockFolder(folder)
  assert.throws(() => lockFolder(folder), { message: new RegExp(`^${folder} is in use by process ${process.pid}:`) })
  unlock()
  lockFolder(folder)()
  assert.deepEqual(readdirSync(root), [])
})

test('what a killed process left does not keep the next one out, nor does another process with its number', () => {
  const folder = path.join(root, 'left')
  const { pid } = spawnSync(process.execPath, ['--version'])
  for (const left of [`${pid} 1\n`, `${process.pid} 1\n`, '', 'not a process']) {
    writeFileSync(`${folder}.lock`, left)
    const unlock = lockFolder(folder)
    assert.equal(readFileSync(`${folder}.lock`, 'utf8').split(' ')[0], String(process.pid), JSON.stringify(left))
    unlock()
  }
})

test('a folder of other things is refused and left as it is', async () => {
  const folder = path.join(root, 'photos')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'cat.jpg'), 'cat')
  await assert.rejects(openDatabase({ dataDir: folder }), /photos holds something else than a database/)
  assert.deepEqual([readdirSync(folder), existsSync(`${folder}.lock`)], [['cat.jpg'], false])
})

test('a database whose making was cut short is made anew, and a second opener is refused without harm', async () => {
  const folder = path.join(root, 'deep', 'db')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'PG_VERSION'), '18\n')
  writeFileSync(`${folder}.unfinished`, '')
  const db = await openDatabase({ dataDir: folder })
  try {
    await assert.rejects(openDatabase({ dataDir: folder }), /is in use by process/)
    assert.deepEqual(await db.asOwner((tx) => tx.select().from(projects)), [])
  } finally {
    await db.close()
  }
  assert.deepEqual(readdirSync(path.dirname(folder)), ['db'])
})
