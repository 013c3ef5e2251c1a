import { SEVERITY } from '@portal/api-client/events'
import type { Incident, IncidentEvent } from '@portal/api-client/incidents'
import { MINUTE_MS } from '@portal/contract'
import { and, between, count, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, notifications } from '../db/schema'

type Row = typeof notifications.$inferInsert

/**
 * How long a message about a further event of an incident waits for others: as long as at most passes between two
 * events that a rack or a site has in common, because agents report once a minute.
 */
export const BUNDLE_MS = 2 * MINUTE_MS
/** More begin the next bundle, because receivers refuse messages that are too long. */
export const MOST_OF_BUNDLE = 100

/** Rows that are messages of their own: all but those whose event the first row of their bundle tells of. */
export const isMessage = () => or(isNull(notifications.bundleID), eq(notifications.bundleID, notifications.id))

/** Messages of the same kind by the same rule to the same destination. */
export const ofSameRecipient = ({ projectID, ruleID, kind, destination }: Row) =>
  and(
    eq(notifications.projectID, projectID),
    eq(notifications.ruleID, ruleID ?? ''),
    eq(notifications.kind, kind),
    eq(notifications.destination, destination),
  )

/** Messages of one project are bundled one after the other, so that reports at the same moment make one bundle. */
export async function lockBundles(tx: Tx, projectID: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notifications ${projectID}`}, 0))`)
}

/**
 * The row of a new message, with the time at which it is due and its bundle. A recipient who knows nothing of the
 * incident, or only of what is less severe, is told at once; what comes after that waits for `wait` milliseconds, or
 * goes along with what waits already.
 */
export async function inBundle(
  tx: Tx,
  row: Row,
  { severity, incident, wait }: { severity: string; incident: Incident<IncidentEvent> | undefined; wait: number },
): Promise<Row> {
  const others = (incident?.events ?? []).filter(({ id }) => id !== row.eventID)
  if (others.length === 0) return row
  const [from, to] = [row.dueAt, new Date(Date.parse(row.dueAt) + BUNDLE_MS).toISOString()]
  const known = await knownTo(tx, row, { severity, others, from, to })
  if (known.length === 0) return row
  for (const { id, dueAt, isOpen } of known)
    if (isOpen && (await joins(tx, row.projectID, id))) return { ...row, bundleID: id, dueAt }
  return { ...row, dueAt: new Date(Date.parse(from) + wait).toISOString() }
}

/** More need not be looked at, because the newest come first, and of those that are open only the newest has room. */
const MOST_KNOWN = 10

/**
 * What the recipient of a row has been told, or will be, of these events by the same rule, as far as it is as severe;
 * first the messages that another event can be added to, because they are due between these times.
 */
function knownTo(
  tx: Tx,
  row: Row,
  { severity, others, from, to }: { severity: string; others: readonly IncidentEvent[]; from: string; to: string },
) {
  const isOpen = sql<boolean>`coalesce(${and(
    eq(notifications.status, 'pending'),
    eq(notifications.attempts, 0),
    isMessage(),
    between(notifications.dueAt, from, to),
  )}, false)`
  const rank = rankOf(severity)
  return tx
    .select({ id: notifications.id, dueAt: notifications.dueAt, isOpen })
    .from(notifications)
    .innerJoin(events, and(eq(events.projectID, notifications.projectID), eq(events.id, notifications.eventID)))
    .where(
      and(
        ofSameRecipient(row),
        notInArray(notifications.status, ['failed', 'skipped']),
        rank < SEVERITY.length ? inArray(events.severity, SEVERITY.slice(0, rank + 1)) : undefined,
        inArray(
          notifications.eventID,
          others.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(isOpen), desc(notifications.dueAt), desc(notifications.createdAt))
    .limit(MOST_KNOWN)
}

/** Makes a row that waits the first of a bundle, unless that is full or the row has been claimed meanwhile. */
async function joins(tx: Tx, projectID: string, id: string): Promise<boolean> {
  const own = eq(notifications.projectID, projectID)
  const [bundle] = await tx
    .select({ rows: count() })
    .from(notifications)
    .where(and(own, eq(notifications.bundleID, id)))
  if ((bundle?.rows ?? 0) >= MOST_OF_BUNDLE) return false
  const joined = await tx
    .update(notifications)
    .set({ bundleID: id })
    .where(and(own, eq(notifications.id, id), eq(notifications.status, 'pending'), eq(notifications.attempts, 0)))
    .returning({ id: notifications.id })
  return joined.length > 0
}

/** The most severe first; a severity of another name comes last. */
export const rankOf = (severity: string): number =>
  SEVERITY.some((known) => known === severity) ? SEVERITY.findIndex((known) => known === severity) : SEVERITY.length
