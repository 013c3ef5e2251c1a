import { eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { servers } from '../db/schema'

const EVERY_MS = 60_000

/**
 * The seeded machines whose agent is online keep reporting, once a minute from the start. Without it every agent
 * would look silent a quarter of an hour after seeding.
 */
export async function startHeartbeat(db: Db): Promise<{ close(): Promise<void> }> {
  const beat = () =>
    db.asOwner((tx) => tx.update(servers).set({ agentLastSeenAt: new Date().toISOString() }).where(eq(servers.agentStatus, 'online')))
  await beat()
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = beat().catch((cause: unknown) => console.error('Heartbeat:', cause))
  }, EVERY_MS)
  return {
    close: async () => {
      clearInterval(timer)
      await last
    },
  }
}
