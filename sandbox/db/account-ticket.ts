import { and, eq, gt, isNull } from 'drizzle-orm'
import type { TicketKind } from '../identity/directory'
import type { Tx } from './database'
import { accountTickets } from './schema'
import { hashToken } from './token'

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
