import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { insertLogs } from '../db/log-chain'
import { servers } from '../db/schema'

/** Switches remote access off where its time is over. */
export function closeExpiredAccess(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  return db.asOwner(async (tx) => {
    const expired = await tx
      .update(servers)
      .set({
        remoteEnabled: false,
        remoteState: 'disabled',
        remoteEnabledAt: null,
        remoteEnabledBy: null,
        remoteExpireAt: null,
        updatedAt: at,
      })
      .where(and(eq(servers.remoteEnabled, true), lte(servers.remoteExpireAt, at)))
      .returning({ projectID: servers.projectID, id: servers.id, name: servers.name })
    if (expired.length === 0) return
    await insertLogs(
      tx,
      expired.map(({ projectID, id, name }) => ({
        projectID,
        id: `log_${randomUUID()}`,
        occurredAt: at,
        actorKind: 'system',
        action: 'remote_access.disable',
        targetType: 'server',
        targetID: id,
        targetName: name,
        result: 'success',
        requestID: randomUUID(),
        message: '有効期限が切れたため無効になりました。',
        before: { enabled: true },
        after: { enabled: false },
      })),
    )
  })
}
