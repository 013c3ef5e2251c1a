import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { TicketKind } from '../identity/directory'
import type { Tx } from './database'
import { accountTickets, users } from './schema'
import { hashToken, newToken } from './token'

const LIFE_SECONDS = 24 * 3600
const PAUSE_SECONDS = 60

/** Whom a ticket is for; `now` is an ISO date-time. */
export type TicketFor = { projectID: string; userID: string; kind: TicketKind; now: string }

/** How long a user has to wait who got a ticket of the same kind less than a minute ago. */
export type TooSoon = { waitSeconds: number }

type Holder = { userId: string }

/** Uses a ticket up. Null for a used, expired or unknown one, and for the second of two calls at the same moment. */
export async function useTicket(tx: Tx, ticket: string, kind: TicketKind): Promise<Holder | null> {
  const [used] = await tx
    .update(accountTickets)
    .set({ usedAt: new Date().toISOString() })
    .where(openTicket(ticket, kind))
    .returning({ userId: accountTickets.userID })
  return used ?? null
}

/** The holder of an open ticket, which stays open. */
export async function peekTicket(tx: Tx, ticket: string, kind: TicketKind): Promise<Holder | null> {
  const [row] = await tx.select({ userId: accountTickets.userID }).from(accountTickets).where(openTicket(ticket, kind))
  return row ?? null
}

const openTicket = (ticket: string, kind: TicketKind) =>
  and(
    eq(accountTickets.tokenHash, hashToken(ticket)),
    eq(accountTickets.kind, kind),
    isNull(accountTickets.usedAt),
    gt(accountTickets.expiresAt, new Date().toISOString()),
  )

/**
 * Makes a one-time ticket for a page of identity. Of the tickets to set up an authenticator only the newest is valid,
 * because its holder can replace the factor; of reset links all are, because an older mail may be the one that
 * arrives.
 */
export async function createTicket(tx: Tx, ticket: TicketFor): Promise<{ token: string } | TooSoon> {
  const { projectID, userID, kind, now } = ticket
  // Locked, so that calls at the same moment are counted one after the other.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.projectID, projectID), eq(users.id, userID)))
    .for('update')
  const last = await lastTicketAt(tx, ticket)
  // At most the pause, because of two calls at the same moment the one that began first may have waited for the lock.
  const waitSeconds = last ? Math.min(Math.ceil((Date.parse(last) - Date.parse(now)) / 1000), 0) + PAUSE_SECONDS : 0
  if (waitSeconds > 0) return { waitSeconds }
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
  return { token }
}

/** Ends the tickets of one kind that the user was given. */
export async function endTickets(tx: Tx, ticket: TicketFor): Promise<void> {
  await tx
    .update(accountTickets)
    .set({ usedAt: ticket.now })
    .where(and(isOf(ticket), isNull(accountTickets.usedAt)))
}

/** When the user last got a ticket of this kind; undefined for never. */
async function lastTicketAt(tx: Tx, ticket: TicketFor): Promise<string | undefined> {
  const [row] = await tx
    .select({ createdAt: accountTickets.createdAt })
    .from(accountTickets)
    .where(isOf(ticket))
    .orderBy(desc(accountTickets.createdAt))
    .limit(1)
  return row?.createdAt
}

const isOf = ({ projectID, userID, kind }: TicketFor) =>
  and(eq(accountTickets.projectID, projectID), eq(accountTickets.userID, userID), eq(accountTickets.kind, kind))
