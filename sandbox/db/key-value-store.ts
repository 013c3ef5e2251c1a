import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { KeyValueStore } from '../identity/directory'
import type { Db, Tx } from './database'
import { keyValues } from './schema'

/** Identity's storage, as rows. Values past their time are never returned, and removed now and then. */
export function keyValueStore(db: Db): KeyValueStore {
  let writes = 0

  /** Runs in a transaction of its own, so that no other request waits for the locks of a write. */
  async function removeExpired(): Promise<void> {
    writes += 1
    if (writes % 100 === 0)
      await db.asOwner((tx) => tx.delete(keyValues).where(lt(keyValues.expiresAt, new Date().toISOString())))
  }

  return {
    get: (kind, id) => db.asOwner((tx) => read(tx, kind, id)),
    async set(kind, id, value, expiresAt) {
      await removeExpired()
      await db.asOwner((tx) => write(tx, kind, id, value, expiresAt))
    },
    async update(kind, id, change) {
      await removeExpired()
      return db.asOwner(async (tx) => {
        await lock(tx, kind, id)
        const { keep, answer } = change(await read(tx, kind, id))
        if (keep) await write(tx, kind, id, keep.value, keep.expiresAt)
        return answer
      })
    },
    async delete(kind, id) {
      await db.asOwner((tx) => tx.delete(keyValues).where(and(eq(keyValues.kind, kind), eq(keyValues.id, id))))
    },
    async deleteWhere(kind, field, value) {
      await db.asOwner((tx) => tx.delete(keyValues).where(fieldIs(kind, field, value)))
    },
    async find(kind, field, value) {
      const [row] = await db.asOwner((tx) =>
        tx
          .select({ value: keyValues.value })
          .from(keyValues)
          .where(and(fieldIs(kind, field, value), alive()))
          .limit(1),
      )
      return row?.value
    },
  }
}

const alive = () => or(isNull(keyValues.expiresAt), gt(keyValues.expiresAt, new Date().toISOString()))

const fieldIs = (kind: string, field: string, value: string) =>
  and(eq(keyValues.kind, kind), sql`${keyValues.value} ->> ${field} = ${value}`)

async function read(tx: Tx, kind: string, id: string): Promise<unknown> {
  const [row] = await tx
    .select({ value: keyValues.value })
    .from(keyValues)
    .where(and(eq(keyValues.kind, kind), eq(keyValues.id, id), alive()))
  return row?.value
}

async function write(tx: Tx, kind: string, id: string, value: unknown, expiresAt: Date | undefined): Promise<void> {
  const row = { kind, id, value, expiresAt: expiresAt?.toISOString() ?? null }
  await tx
    .insert(keyValues)
    .values(row)
    .onConflictDoUpdate({ target: [keyValues.kind, keyValues.id], set: { value, expiresAt: row.expiresAt } })
}

/** An advisory lock, because there may be no row yet, and one of the row too, because deleting takes no advisory one. */
async function lock(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`)
  await tx.execute(sql`select 1 from key_values where kind = ${kind} and id = ${id} for update`)
}
