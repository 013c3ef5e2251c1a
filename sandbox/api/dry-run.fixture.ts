import type { Db, Tx } from '../db/database'

class RolledBack extends Error {}

/**
 * The same database, but no call leaves anything in it: its transaction is rolled back as soon as its answer is known.
 * `look` sees what it wrote just before.
 */
export function dryRun(db: Db, look: (tx: Tx) => Promise<void> = async () => {}): Db {
  const inProject: Db['inProject'] = async (projectID, work) => {
    let result: { value: Awaited<ReturnType<typeof work>> } | undefined
    try {
      await db.inProject(projectID, async (tx) => {
        result = { value: await work(tx) }
        await look(tx)
        throw new RolledBack()
      })
    } catch (cause) {
      if (!(cause instanceof RolledBack)) throw cause
    }
    if (!result) throw new Error('Rolled back before there was an answer.')
    return result.value
  }
  return { ...db, inProject }
}
