import { chainHash, NOTHING_BEFORE } from '@portal/api-client/activity-chain'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from './database'
import { activityLogs } from './schema'

type NewEntry = Omit<typeof activityLogs.$inferInsert, 'position' | 'hash'>

/**
 * Writes entries of the operation log, each with its place and hash. Every entry is written here, in the transaction of
 * what it tells. Entries of one project wait for each other until that transaction ends, so that no two have one
 * place.
 */
export async function insertLogs(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  for (const projectID of [...new Set(entries.map((entry) => entry.projectID))].sort()) {
    const own = entries.filter((entry) => entry.projectID === projectID)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`operation log ${projectID}`}, 0))`)
    await tx.insert(activityLogs).values(await chained(await endOf(tx, projectID), own))
  }
}

export type End = { position: number; hash: string }

/** The end of a log without a chained entry. */
export const NO_ENTRY: End = { position: 0, hash: NOTHING_BEFORE }

/** Where the log of a project ends now. */
export async function endOf(tx: Tx, projectID: string): Promise<End> {
  const [last] = await tx
    .select({ position: activityLogs.position, hash: activityLogs.hash })
    .from(activityLogs)
    .where(and(eq(activityLogs.projectID, projectID), isNotNull(activityLogs.position)))
    .orderBy(desc(activityLogs.position))
    .limit(1)
  return { position: last?.position ?? NO_ENTRY.position, hash: last?.hash ?? NO_ENTRY.hash }
}

/** The entries with their places after `end`. */
export async function chained<Entry extends NewEntry>(end: End, entries: readonly Entry[]) {
  const found: (Entry & End)[] = []
  let { position, hash } = end
  for (const entry of entries) {
    position += 1
    hash = await chainHash(hash, position, asAnswered(entry))
    found.push({ ...entry, position, hash })
  }
  return found
}

/** An entry as the API answers it, so that what is verified is what is shown. */
const asAnswered = ({ occurredAt, ...entry }: NewEntry) => ({
  id: entry.id,
  // As the database gives it back.
  occurredAt: new Date(occurredAt).toISOString(),
  actor: { id: entry.actorID, email: entry.actorEmail, kind: entry.actorKind },
  action: entry.action,
  target: { type: entry.targetType, id: entry.targetID, name: entry.targetName },
  result: entry.result,
  ip: entry.ip,
  userAgent: entry.userAgent,
  requestID: entry.requestID,
  message: entry.message,
  before: entry.before,
  after: entry.after,
})
