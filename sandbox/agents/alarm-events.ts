import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { UNRESOLVED } from '@portal/api-client/events'
import type { Tx } from '../db/database'
import { maintenanceOf } from '../db/maintenance'
import { events, hardLogs } from '../db/schema'
import { queueForEvent } from '../notifications/queue'

/** The events of one machine, as its agent raises and resolves them. */
export type EventScope = {
  tx: Tx
  projectID: string
  serverID: string
  now: string
  /** Counts a new event; throws when it is one too many. Without it they are not counted. */
  noteRaised?: () => void
}
type HardLogRow = typeof hardLogs.$inferSelect
type Raised = Pick<
  typeof events.$inferInsert,
  'id' | 'title' | 'message' | 'severity' | 'source' | 'category' | 'recommendedAction' | 'occurredAt' | 'hardLogID'
>

const AGENT = 'agent'

export const sameAlarm = ({
  sensorNumber,
  sensorName,
  entryCode,
}: Pick<HardLogRow, 'sensorNumber' | 'sensorName' | 'entryCode'>): SQL | undefined =>
  and(
    sensorNumber === null ? isNull(hardLogs.sensorNumber) : eq(hardLogs.sensorNumber, sensorNumber),
    sensorName === null ? isNull(hardLogs.sensorName) : eq(hardLogs.sensorName, sensorName),
    entryCode === null ? isNull(hardLogs.entryCode) : eq(hardLogs.entryCode, entryCode),
  )

/** Raises an event, and queues the messages of the rules that match it. */
export async function raiseEvent(
  { tx, projectID, serverID, now, noteRaised }: EventScope,
  raised: Raised,
): Promise<void> {
  noteRaised?.()
  const maintenance = await maintenanceOf(tx, { projectID, serverID }, raised.occurredAt)
  await tx.insert(events).values({
    ...raised,
    projectID,
    serverID,
    status: 'new',
    lastOccurredAt: raised.occurredAt,
    count: 1,
    maintenance,
    updatedAt: now,
    history: [{ at: now, actor: AGENT, from: null, to: 'new', comment: null }],
  })
  await queueForEvent({ tx, projectID, now }, { ...raised, serverID, heldUntil: maintenance?.until ?? null })
}

/**
 * Counts an alarm into the event that its earlier asserts raised, when that event is still open: no deassert came and
 * its status is not resolved. An ignored event is counted too and stays ignored, because a user decided that. Returns
 * its id, or null.
 */
export async function countIntoOpenEvent(
  { tx, projectID, serverID }: EventScope,
  alarm: Pick<HardLogRow, 'sensorNumber' | 'sensorName' | 'entryCode'>,
  occurredAt: string,
): Promise<string | null> {
  const [open] = await tx
    .select({ id: events.id })
    .from(hardLogs)
    .innerJoin(events, and(eq(events.projectID, hardLogs.projectID), eq(events.id, hardLogs.eventID)))
    .where(
      and(
        eq(hardLogs.projectID, projectID),
        eq(hardLogs.serverID, serverID),
        eq(hardLogs.direction, 'assert'),
        isNull(hardLogs.clearedByID),
        sameAlarm(alarm),
        inArray(events.status, [...UNRESOLVED, 'ignored']),
      ),
    )
    .orderBy(desc(events.occurredAt))
    .limit(1)
  if (!open) return null
  // updatedAt stays, because a repetition must not make the change that a user is just writing a conflict.
  await tx
    .update(events)
    .set({
      count: sql`${events.count} + 1`,
      lastOccurredAt: sql`greatest(${events.lastOccurredAt}, ${occurredAt}::timestamptz)`,
    })
    .where(and(eq(events.projectID, projectID), eq(events.id, open.id)))
  return open.id
}

/** Resolves these events of the machine. An ignored event keeps its status, so that only its history gains an entry. */
export async function resolveEvents(
  { tx, projectID, serverID, now }: EventScope,
  which: SQL | undefined,
  comment: string,
): Promise<void> {
  const own = and(eq(events.projectID, projectID), eq(events.serverID, serverID), which)
  const later = sql`greatest(${now}::timestamptz, ${events.updatedAt} + interval '1 millisecond')`
  const entry = (from: SQL, to: SQL) =>
    sql`${events.history} || jsonb_build_array(jsonb_build_object('at', ${now}::text, 'actor', ${AGENT}::text, 'from', ${from}, 'to', ${to}, 'comment', ${comment}::text))`
  await tx
    .update(events)
    .set({ history: entry(sql`null::text`, sql`null::text`), updatedAt: later })
    .where(and(own, eq(events.status, 'ignored')))
  await tx
    .update(events)
    .set({
      status: 'resolved',
      resolvedAt: now,
      comment,
      history: entry(sql`${events.status}`, sql`'resolved'::text`),
      updatedAt: later,
    })
    .where(and(own, inArray(events.status, UNRESOLVED)))
}
