import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { accountTickets, users } from '../db/schema'
import { hashToken, newToken } from '../db/token'
import type { TicketKind } from '../identity/directory'
import { CODE } from './codes'
import { Refusal } from './refusal'

const LIFE_SECONDS = 24 * 3600
const PAUSE_SECONDS = 60

type Ticket = { projectID: string; userID: string; kind: TicketKind; now: string }

/**
 * Makes a one-time ticket for a page of identity. Of the tickets to set up an authenticator only the newest is valid,
 * because its holder can replace the factor; of reset links all are, because an older mail may be the one that
 * arrives.
 *
 * @throws Refusal 429 with `tooSoon` as its message when the user got one of this kind less than a minute ago
 */
export async function createAccountTicket(
  tx: Tx,
  ticket: Ticket,
  tooSoon: (seconds: number) => string,
): Promise<string> {
  const { projectID, userID, kind, now } = ticket
  // Locked, so that calls at the same moment are counted one after the other.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.projectID, projectID), eq(users.id, userID)))
    .for('update')
  const last = await lastTicketAt(tx, ticket)
  // At most the pause, because of two calls at the same moment the one that began first may have waited for the lock.
  const wait = last ? Math.min(Math.ceil((Date.parse(last) - Date.parse(now)) / 1000), 0) + PAUSE_SECONDS : 0
  if (wait > 0) throw new Refusal(429, CODE.tooSoon, tooSoon(wait), { retryAfter: wait })
  if (kind === 'enroll-mfa') await endTickets(tx, ticket)

  const token = newToken()
  await tx.insert(accountTickets).values({
    projectID,
    kind,
    userID,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(Date.parse(now) + LIFE_SECONDS * 1000).toISOString(),
  })
  return token
}

/** Ends the tickets of one kind that the user was given. */
export async function endTickets(tx: Tx, ticket: Ticket): Promise<void> {
  await tx
    .update(accountTickets)
    .set({ usedAt: ticket.now })
    .where(and(isOf(ticket), isNull(accountTickets.usedAt)))
}

/** When the user last got a ticket of this kind; undefined for never. */
async function lastTicketAt(tx: Tx, ticket: Ticket): Promise<string | undefined> {
  const [row] = await tx
    .select({ createdAt: accountTickets.createdAt })
    .from(accountTickets)
    .where(isOf(ticket))
    .orderBy(desc(accountTickets.createdAt))
    .limit(1)
  return row?.createdAt
}

const isOf = ({ projectID, userID, kind }: Ticket) =>
  and(eq(accountTickets.projectID, projectID), eq(accountTickets.userID, userID), eq(accountTickets.kind, kind))
