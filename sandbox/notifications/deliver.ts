import type { NotificationStatus } from '@portal/api-client/notifications'
import { HOUR_MS, MINUTE_MS } from '@portal/contract'
import { and, asc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database'
import { sendMail } from '../db/mail'
import { events, notificationRules, notifications, projects, servers, type StoredRecipient, users } from '../db/schema'
import { mailOf, payloadOf, type Subject } from './messages'
import { DeliveryError, type Outgoing } from './post-message'
import { webhookHeaders } from './signature'

export type Delivery = {
  db: Db
  now(): Date
  /** @throws DeliveryError */
  post(message: Outgoing): Promise<void>
  /** Origin of the portal, which messages link to. */
  portalUrl: string
}

type Row = typeof notifications.$inferSelect

/** Pauses after each attempt that failed; after the last one the message has failed. */
export const PAUSES_MS = [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]
const LONGEST_PAUSE_MS = HOUR_MS
/** After which a message whose process ended while it was sent is sent again: longer than any attempt takes. */
export const LEASE_MS = MINUTE_MS

/** Of one project at once, so that receivers that hang hold up the messages of their own project alone. */
export const AT_ONCE_OF_PROJECT = 5

/**
 * Takes messages that are due, each for one process at a time, `most` in all and a few of each project; none of the
 * projects that are `busy`. When that process ends before it has recorded what became of a message, another one takes
 * it after `LEASE_MS`.
 */
export function claimDue(
  { db, now }: Pick<Delivery, 'db' | 'now'>,
  most: number,
  busy: readonly string[] = [],
): Promise<Row[]> {
  return db.asOwner(async (tx) => {
    const isDue = and(
      eq(notifications.status, 'pending'),
      lte(notifications.dueAt, now().toISOString()),
      notInArray(notifications.projectID, [...busy]),
    )
    const rank = sql<number>`row_number() over (partition by ${notifications.projectID} order by ${notifications.dueAt})`
    const ranked = tx
      .select({ id: notifications.id, rank: rank.as('rank') })
      .from(notifications)
      .where(isDue)
      .as('ranked')
    const next = tx.select({ id: ranked.id }).from(ranked).where(lte(ranked.rank, AT_ONCE_OF_PROJECT))
    const due = await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(isDue, inArray(notifications.id, next)))
      .orderBy(asc(notifications.dueAt))
      .limit(most)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(notifications)
      .set({
        attempts: sql`${notifications.attempts} + 1`,
        dueAt: new Date(now().getTime() + LEASE_MS).toISOString(),
      })
      .where(
        inArray(
          notifications.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/** Sends one message that was claimed, and records what became of it. */
export async function deliver(delivery: Delivery, row: Row): Promise<void> {
  const { db, now, post } = delivery
  const outgoing = await db.inProject(row.projectID, async (tx) => {
    const { subject, to } = await readSubject(tx, row, delivery.portalUrl)
    if (!to) return settle(tx, row, { status: 'skipped', error: null })
    if (to.channel === 'email') {
      // In one transaction with its record, so that a mail is put into the mailbox once.
      await sendMail(tx, row.projectID, now().toISOString(), { to: row.destination, ...mailOf(subject) })
      return settle(tx, row, { status: 'sent', sentAt: now().toISOString(), error: null })
    }
    const body = JSON.stringify(payloadOf(to.channel, subject, now().toISOString()))
    const headers = to.channel === 'webhook' ? webhookHeaders(row.id, body, to.secret, now()) : {}
    return { url: to.url ?? '', headers, body }
  })
  if (!outgoing) return
  const outcome = await post(outgoing).then(
    () => ({ status: 'sent', sentAt: now().toISOString(), error: null }) as const,
    (cause: unknown) => failed(row, cause, now()),
  )
  await db.inProject(row.projectID, (tx) => settle(tx, row, outcome))
}

type Outcome = { status: NotificationStatus; error: string | null; sentAt?: string; dueAt?: string }

/** A test is sent once, because the user waits for its outcome. */
function failed(row: Row, cause: unknown, now: Date): Outcome {
  const known = cause instanceof DeliveryError ? cause : new DeliveryError('送信中に予期しないエラーが発生しました。')
  if (known !== cause) console.error('Notification:', cause)
  const pause = PAUSES_MS[row.attempts - 1]
  if (pause === undefined || known.isFinal || row.kind === 'test') return { status: 'failed', error: known.message }
  const wanted = Math.max(pause, (known.retryAfter ?? 0) * 1000)
  const dueAt = new Date(now.getTime() + Math.min(wanted, LONGEST_PAUSE_MS)).toISOString()
  return { status: 'pending', error: known.message, dueAt }
}

/** By the number of the attempt, so that one whose lease has ended does not overwrite what came after it. */
async function settle(tx: Tx, { projectID, id, attempts }: Row, outcome: Outcome): Promise<undefined> {
  const own = and(eq(notifications.projectID, projectID), eq(notifications.id, id))
  await tx
    .update(notifications)
    .set(outcome)
    .where(and(own, eq(notifications.status, 'pending'), eq(notifications.attempts, attempts)))
}

/** What a message says, and its recipient: none when it is not needed any more. */
async function readSubject(tx: Tx, row: Row, portalUrl: string): Promise<{ subject: Subject; to?: StoredRecipient }> {
  const { projectID, id, kind } = row
  const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, projectID))
  const rule = await readRule(tx, row)
  const found = row.eventID === null ? null : await readSubjectEvent(tx, projectID, row.eventID)
  const subject: Subject = {
    id,
    kind,
    project: project?.name ?? '',
    rule: rule ? { id: rule.id, name: rule.name } : null,
    event: found && { ...found.event, url: `${portalUrl}/events/${encodeURIComponent(found.event.id)}` },
  }
  if (kind === 'assignee') {
    const stillTheirs = found?.assigneeEmail === row.destination
    return stillTheirs
      ? { subject, to: { channel: 'email', destination: row.destination, addresses: [], url: null, secret: null } }
      : { subject }
  }
  const to = row.isToEscalation ? rule?.escalation : rule
  // Of an event of a maintenance window too, because a user may have seen to it before the window ended.
  const isForOpenOnly = kind === 'escalation' || found?.isOfMaintenance
  const isWanted = kind === 'test' || (rule?.isEnabled && (!isForOpenOnly || (found && !found.isTaken)))
  return isWanted && to?.channel === row.channel ? { subject, to } : { subject }
}

async function readRule(tx: Tx, { projectID, ruleID }: Row) {
  if (ruleID === null) return undefined
  const own = and(eq(notificationRules.projectID, projectID), eq(notificationRules.id, ruleID))
  return (await tx.select().from(notificationRules).where(own))[0]
}

async function readSubjectEvent(tx: Tx, projectID: string, eventID: string) {
  const [found] = await tx
    .select({ event: events, server: { name: servers.name, site: servers.site }, assigneeEmail: users.email })
    .from(events)
    .innerJoin(servers, and(eq(servers.projectID, events.projectID), eq(servers.id, events.serverID)))
    .leftJoin(users, and(eq(users.projectID, events.projectID), eq(users.id, events.assigneeID)))
    .where(and(eq(events.projectID, projectID), eq(events.id, eventID)))
  if (!found) return null
  const { event, server, assigneeEmail } = found
  const { id, title, message, severity, status, occurredAt, recommendedAction, serverID } = event
  return {
    assigneeEmail,
    /** It has an assignee or a status other than `new`. */
    isTaken: status !== 'new' || event.assigneeID !== null,
    isOfMaintenance: event.maintenance !== null,
    event: { id, title, message, severity, status, occurredAt, recommendedAction, server: { id: serverID, ...server } },
  }
}
