import { eq } from 'drizzle-orm'
import { consoleTickets } from './console-schema'
import type { Db } from './database'
import { users } from './schema'
import { hashToken } from './token'

export type ConsoleTicket = {
  projectID: string
  serverID: string
  kind: string
  /** `sessionsEndedAt` as it is while the ticket is taken: with another value the person has been signed out since. */
  user: { id: string; email: string; sessionsEndedAt: string | null }
  /** The session that asked for it, with which the console ends; null when the token did not say. */
  sessionID: string | null
  /** Of the key that has to prove that it opens the console; null where it is bound to none. */
  thumbprint: string | null
}

/**
 * Takes a console ticket: it opens one connection, to the console it was made for. Null for a used, expired or unknown
 * one, and for one of another console, which is then used up too. Of two calls with the same ticket only one gets it.
 */
export function takeConsoleTicket(
  db: Db,
  ticket: string,
  console: { serverID: string; kind: string },
  now = new Date(),
): Promise<ConsoleTicket | null> {
  return db.asOwner(async (tx) => {
    const [taken] = await tx
      .delete(consoleTickets)
      .where(eq(consoleTickets.tokenHash, hashToken(ticket)))
      .returning()
    if (!taken || taken.expiresAt <= now.toISOString()) return null
    if (taken.serverID !== console.serverID || taken.kind !== console.kind) return null
    const [user] = await tx
      .select({ id: users.id, email: users.email, sessionsEndedAt: users.sessionsEndedAt })
      .from(users)
      .where(eq(users.id, taken.userID))
    const { projectID, serverID, kind, sessionID, thumbprint } = taken
    return user ? { projectID, serverID, kind, sessionID, thumbprint, user } : null
  })
}
