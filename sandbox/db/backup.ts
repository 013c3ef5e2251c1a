import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { backupText, readBackup } from './backup-file'
import { lockFolder } from './folder-lock'
import { migrationNames } from './migrate'
import { replacedName } from './embedded'
import { type TableSums, tableSums } from './table-sums'

/** How many tables and rows a backup holds. */
export type BackupFacts = { tables: number; rows: number; madeAt: string }

const factsOf = (madeAt: string, tables: TableSums): BackupFacts => ({
  madeAt,
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
})

/**
 * Writes the embedded database in `folder` into one file, which appears when it is whole.
 *
 * @throws Error when a process has the folder, there is no database in it, or the file exists
 */
export async function backUp(folder: string, file: string, now: Date): Promise<BackupFacts> {
  if (existsSync(file)) throw new Error(`${file} exists. Name another file.`)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw new Error(`${folder} holds no database.`)
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const unlock = lockFolder(folder)
  try {
    const client = await PGlite.create(folder)
    try {
      const tables = await tableSums(client)
      const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
      const dump = await client.dumpDataDir('gzip')
      const archive = Buffer.from(await dump.arrayBuffer())
      const madeAt = now.toISOString()
      const unfinished = `${file}.unfinished`
      await writeFile(
        unfinished,
        backupText({ madeAt, migrations: rows.map(({ name }) => name), tables, archive }),
        // Secrets are in it: hashes of passwords, keys of agents and of the identity provider.
        { mode: 0o600, flush: true },
      )
      await rename(unfinished, file)
      return factsOf(madeAt, tables)
    } finally {
      await client.close()
    }
  } finally {
    unlock()
  }
}

/**
 * Makes the database in `folder` that of the backup. It is unpacked and checked beside the folder first, so that a
 * backup that cannot be used changes nothing.
 *
 * @param replace whether a database that is there may be replaced
 * @throws Error when a process has the folder, it is not empty, or the file is no whole backup that this portal knows
 */
export async function restore(file: string, folder: string, { replace = false } = {}): Promise<BackupFacts> {
  const { madeAt, migrations, tables, archive } = await readBackup(file)
  const known = await migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown) throw new Error(`${file} is of a newer portal, with ${unknown}. Nothing was changed.`)
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  const restored = `${folder}.restoring`
  try {
    refuseUnlessFree(folder, replace)
    rmSync(restored, { recursive: true, force: true })
    mkdirSync(restored, { mode: 0o700 })
    await unpack(archive, restored, tables, file)
    swap(restored, folder)
    return factsOf(madeAt, tables)
  } finally {
    await rm(restored, { recursive: true, force: true })
    unlock()
  }
}

function refuseUnlessFree(folder: string, replace: boolean): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw new Error(`${folder} holds something else than a database.`)
  if (!replace) throw new Error(`${folder} holds a database. Add --replace to put the backup in its place.`)
}

async function unpack(archive: Buffer, folder: string, expected: TableSums, file: string): Promise<void> {
  const client = await PGlite.create(folder, { loadDataDir: new Blob([new Uint8Array(archive)]) }).catch(
    (cause: unknown) => {
      throw new Error(`${file} cannot be opened: ${cause instanceof Error ? cause.message : String(cause)}`)
    },
  )
  try {
    const found = await tableSums(client)
    const differs = [...new Set([...Object.keys(found), ...Object.keys(expected)])].find(
      (name) => !isDeepStrictEqual(found[name], expected[name]),
    )
    if (differs) throw new Error(`${file} is damaged: the table ${differs} differs. Nothing was changed.`)
  } finally {
    await client.close()
  }
}

/** Two renames. A process that is killed between them leaves `.replaced`, which the next one puts back. */
function swap(restored: string, folder: string): void {
  const replaced = replacedName(folder)
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, replaced)
  renameSync(restored, folder)
  rmSync(`${folder}.unfinished`, { force: true })
  rmSync(replaced, { recursive: true, force: true })
}
