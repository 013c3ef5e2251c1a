import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../db/database'
import { servers } from '../db/schema'
import { raiseEvent } from './alarm-events'
import { SILENT_MS } from './protocol'
import { SILENCE_TEXT } from './silence-text'

const EVERY_MS = 60_000

/**
 * Sets every agent offline that was silent for 15 minutes, and raises an event for those that are monitored. `since` is
 * when this API began to receive, because time during which it was down does not count as silence.
 */
export async function sweepSilent(db: Db, now: Date, since: Date): Promise<void> {
  const limit = new Date(now.getTime() - SILENT_MS)
  if (since > limit) return
  const silent = and(eq(servers.agentStatus, 'online'), lt(servers.agentLastSeenAt, limit.toISOString()))
  const projects = await db.asOwner((tx) => tx.selectDistinct({ id: servers.projectID }).from(servers).where(silent))
  for (const { id: projectID } of projects) {
    await db.inProject(projectID, async (tx) => {
      const at = now.toISOString()
      const { title, message, advice } = SILENCE_TEXT
      const gone = await tx
        .update(servers)
        .set({ agentStatus: 'offline', updatedAt: at })
        .where(and(eq(servers.projectID, projectID), silent))
        .returning({ serverID: servers.id, isActive: servers.isActive, lastSeenAt: servers.agentLastSeenAt })
      for (const { serverID, isActive, lastSeenAt } of gone) {
        if (!isActive) continue
        await raiseEvent(
          { tx, projectID, serverID, now: at },
          {
            title,
            message,
            recommendedAction: advice,
            id: `${serverID}-ev-silent-${Date.parse(lastSeenAt ?? at) / 1000}`,
            severity: 'Warning',
            source: 'agent',
            category: 'other',
            occurredAt: at,
            hardLogID: null,
          },
        )
      }
    })
  }
}

/** Sweeps once a minute. */
export function watchSilence(db: Db): { close(): Promise<void> } {
  const since = new Date()
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = last
      .then(() => sweepSilent(db, new Date(), since))
      .catch((cause: unknown) => console.error('Silent agents:', cause))
  }, EVERY_MS)
  return {
    close: async () => {
      clearInterval(timer)
      await last
    },
  }
}
