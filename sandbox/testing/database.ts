import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Db, openDatabase } from '../db/database'
import { databaseImage } from './database-image'

export type TestDatabase = {
  /** What the sandbox's own process would be started with. */
  options: { url: string } | { dataDir: string }
  /** Opens it; once closed it can be opened again and still holds everything. */
  open(): Promise<Db>
  remove(): Promise<void>
}

/**
 * An empty database that only the calling test knows and that outlives being closed: a folder of the embedded database,
 * or a database of the PostgreSQL that `TEST_DATABASE_URL` names, whose user needs CREATEDB and CREATEROLE.
 */
export async function createTestDatabase(server = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  if (!server) {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-db-'))
    const options = { dataDir: path.join(folder, 'db') }
    await mkdir(options.dataDir, { mode: 0o700 })
    await promisify(execFile)('tar', ['-xf', await databaseImage(), '-C', options.dataDir])
    return { options, open: () => openDatabase(options), remove: () => rm(folder, { recursive: true, force: true }) }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  const options = { url: url.href }
  return { options, open: () => openDatabase(options), remove: () => onServer(server, `drop database ${name}`) }
}

/**
 * An empty database for the calling test, gone when it is closed; on PostgreSQL with `TEST_DATABASE_URL`, else in
 * memory.
 */
export async function openTestDatabase(server = process.env['TEST_DATABASE_URL']): Promise<Db> {
  if (!server) return openDatabase({ image: new Blob([await readFile(await databaseImage())]) })
  const database = await createTestDatabase(server)
  try {
    const db = await database.open()
    return {
      ...db,
      close: async () => {
        await db.close()
        await database.remove()
      },
    }
  } catch (cause) {
    await database.remove()
    throw cause
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
