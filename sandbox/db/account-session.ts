import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { BrowserSession, lastsUntil } from '../identity/browser-sessions'
import { endTickets } from './account-ticket'
import type { Tx } from './database'

const Rows = z.array(z.object({ id: z.string(), value: BrowserSession }))

/** The sessions of a person of the transaction's project, the one used last first. `now` is an ISO date-time. */
export async function readSessions(tx: Tx, userID: string, now: string) {
  const rows = await tx.select({ id: sql<string>`id`, value: sql<unknown>`value` }).from(sql`sessions_of(${userID})`)
  return Rows.parse(rows)
    .filter(({ value }) => lastsUntil(value) > Date.parse(now))
    .sort((one, other) => other.value.usedAt - one.value.usedAt)
    .map(({ id, value: { startedAt, usedAt, ip, userAgent } }) => ({
      id,
      startedAt: new Date(startedAt).toISOString(),
      usedAt: new Date(usedAt).toISOString(),
      ip: ip ?? null,
      userAgent: userAgent ?? null,
    }))
}

type Ending = { projectID: string; userID: string; one: string | null; spared: string | null; now: string }

/**
 * Ends one session of a person, or with `one: null` all but `spared`, and the ticket that one of them may have asked
 * for.
 */
export async function endSessionsOf(tx: Tx, { projectID, userID, one, spared, now }: Ending): Promise<void> {
  await tx.execute(sql`select end_sessions_of(${userID}, ${one}, ${spared})`)
  await endTickets(tx, { projectID, userID, kind: 'enroll-mfa', now })
}

/** Whether a session that a token names still is one of this person. */
export const sessionLasts = (userID: string, sessionID: string) =>
  sql<boolean>`exists (select 1 from sessions_of(${userID}) where id = ${sessionID})`
