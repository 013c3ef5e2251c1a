import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { consoleHostKeys } from '../db/console-schema'

type Server = { projectID: string; serverID: string }

/** The host key that a machine showed at its first connection. */
export async function knownHostKey(tx: Tx, { projectID, serverID }: Server): Promise<string | undefined> {
  const [known] = await tx
    .select({ fingerprint: consoleHostKeys.fingerprint })
    .from(consoleHostKeys)
    .where(and(eq(consoleHostKeys.projectID, projectID), eq(consoleHostKeys.serverID, serverID)))
  return known?.fingerprint
}

/** Keeps the first key. Of two first connections at the same moment the second changes nothing. */
export async function keepHostKey(
  tx: Tx,
  { projectID, serverID }: Server,
  fingerprint: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(consoleHostKeys)
    .values({ projectID, serverID, fingerprint, firstSeenAt: now.toISOString() })
    .onConflictDoNothing()
}
