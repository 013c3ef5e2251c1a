import { and, asc, eq } from 'drizzle-orm'
import type { Passkey } from '../identity/directory'
import type { Person } from './account-activity'
import type { Tx } from './database'
import { passkeys, users } from './schema'

/** The passkeys of a person, the oldest first. */
export async function passkeysOf(tx: Tx, userID: string): Promise<Passkey[]> {
  const rows = await tx.select().from(passkeys).where(eq(passkeys.userID, userID)).orderBy(asc(passkeys.createdAt))
  return rows.map(passkeyOf)
}

export async function findPasskey(tx: Tx, id: string): Promise<Passkey | null> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.id, id))
  return row ? passkeyOf(row) : null
}

/** Tickets end with it: migrations/0011-passkeys.sql. */
export async function addPasskey(tx: Tx, { id: userID, projectID }: Person, passkey: Passkey): Promise<void> {
  const { id, publicKey, counter, transports, device } = passkey
  const createdAt = passkey.createdAt.toISOString()
  await tx.insert(passkeys).values({ projectID, id, userID, publicKey, counter, transports, device, createdAt })
  await tx.update(users).set({ mfaPending: false }).where(eq(users.id, userID))
}

export async function notePasskeyUse(tx: Tx, id: string, counter: number, at: Date): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: at.toISOString() }).where(eq(passkeys.id, id))
}

/** False when there is none; the person's sessions and tickets end with it: migrations/0011-passkeys.sql. */
export async function removePasskey(tx: Tx, userID: string, id: string): Promise<boolean> {
  const removed = tx.delete(passkeys).where(and(eq(passkeys.userID, userID), eq(passkeys.id, id)))
  return (await removed.returning({ id: passkeys.id })).length > 0
}

const passkeyOf = ({ id, userID, publicKey, counter, transports, device, ...times }: typeof passkeys.$inferSelect) => ({
  id,
  userId: userID,
  publicKey,
  counter,
  transports,
  device,
  createdAt: new Date(times.createdAt),
  lastUsedAt: times.lastUsedAt === null ? null : new Date(times.lastUsedAt),
})
