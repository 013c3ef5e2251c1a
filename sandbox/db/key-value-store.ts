import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { KeyValueStore } from '../identity/directory'
import type { Db } from './database'
import { keyValues } from './schema'

/** Identity's storage, as rows. Values past their time are left out of every answer, and removed now and then. */
export function keyValueStore(db: Db): KeyValueStore {
  const alive = () => or(isNull(keyValues.expiresAt), gt(keyValues.expiresAt, new Date().toISOString()))
  const fieldIs = (kind: string, field: string, value: string) =>
    and(eq(keyValues.kind, kind), sql`${keyValues.value} ->> ${field} = ${value}`)
  let writes = 0

  return {
    async get(kind, id) {
      const [row] = await db.asOwner((tx) =>
        tx.select({ value: keyValues.value }).from(keyValues).where(and(eq(keyValues.kind, kind), eq(keyValues.id, id), alive())),
      )
      return row?.value
    },
    async set(kind, id, value, expiresAt) {
      const row = { kind, id, value, expiresAt: expiresAt?.toISOString() ?? null }
      writes += 1
      await db.asOwner(async (tx) => {
        if (writes % 100 === 0) await tx.delete(keyValues).where(lt(keyValues.expiresAt, new Date().toISOString()))
        await tx
          .insert(keyValues)
          .values(row)
          .onConflictDoUpdate({ target: [keyValues.kind, keyValues.id], set: { value, expiresAt: row.expiresAt } })
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
        tx.select({ value: keyValues.value }).from(keyValues).where(and(fieldIs(kind, field, value), alive())).limit(1),
      )
      return row?.value
    },
  }
}
