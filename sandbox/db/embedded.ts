import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from './folder-lock'

/**
 * The embedded database with its files in `folder`. A commit is in the operating system's hands when it is
 * acknowledged: it outlives the process, also one that is killed, but PGlite has no fsync, so not the machine.
 *
 * @throws Error when another process has the folder, or it holds something else
 */
export async function openEmbedded(folder: string): Promise<{ client: PGlite; close(): Promise<void> }> {
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  try {
    const client = await openOrMake(folder)
    return {
      client,
      close: async () => {
        await client.close()
        unlock()
      },
    }
  } catch (cause) {
    unlock()
    throw cause
  }
}

/** Where a restored backup puts the database that it replaces, for the moment between two renames (`backup.ts`). */
export const replacedName = (folder: string) => `${folder}.replaced`

/** A file beside the folder marks it as unfinished, because PGlite cannot open one whose making was cut short. */
async function openOrMake(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`
  if (!existsSync(folder) && existsSync(replacedName(folder))) renameSync(replacedName(folder), folder)
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  if (existsSync(path.join(folder, 'PG_VERSION'))) return PGlite.create(folder)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} holds something else than a database. Name another folder, or empty it.`)
  }
  writeFileSync(unfinished, '')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const client = await PGlite.create(folder)
  rmSync(unfinished)
  return client
}
