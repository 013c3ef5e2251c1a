import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { accountTickets } from '../db/schema'
import { hashToken, newToken } from '../db/token'
import type { TicketKind } from '../identity/directory'

const LIFE_SECONDS = 24 * 3600

/** Makes a one-time ticket for a page of identity. */
export async function createAccountTicket(
  tx: Tx,
  ticket: { projectID: string; userID: string; kind: TicketKind; now: string },
): Promise<string> {
  const token = newToken()
  await tx.insert(accountTickets).values({
    projectID: ticket.projectID,
    tokenHash: hashToken(token),
    kind: ticket.kind,
    userID: ticket.userID,
    createdAt: ticket.now,
    expiresAt: new Date(Date.parse(ticket.now) + LIFE_SECONDS * 1000).toISOString(),
  })
  return token
}

/** When the user last got a ticket of this kind; undefined for never. */
export async function lastTicketAt(tx: Tx, projectID: string, userID: string, kind: TicketKind): Promise<string | undefined> {
  const [row] = await tx
    .select({ createdAt: accountTickets.createdAt })
    .from(accountTickets)
    .where(and(eq(accountTickets.projectID, projectID), eq(accountTickets.userID, userID), eq(accountTickets.kind, kind)))
    .orderBy(desc(accountTickets.createdAt))
    .limit(1)
  return row?.createdAt
}
