import type { NotificationStatus } from '@portal/api-client/notifications'
import { HOUR_MS, MINUTE_MS, paths } from '@portal/contract'
import { and, asc, count, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database'
import { sendMail } from '../db/mail'
import { events, notificationRules, notifications, projects, servers, type StoredRecipient, users } from '../db/schema'
import { isMessage, ofSameRecipient } from './bundle'
import { incidentAround } from './incident'
import { mailOf, payloadOf, type Subject, type SubjectEvent } from './messages'
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
      isMessage(),
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
export async function deliver(delivery: Delivery, claimed: Row): Promise<void> {
  const { db, now, post } = delivery
  const outgoing = await db.inProject(claimed.projectID, async (tx) => {
    const message = await readMessage(tx, claimed, delivery.portalUrl)
    if (!message) return settle(tx, claimed, { status: 'skipped', error: null })
    const { row, subject, to } = message
    if (to.channel === 'email') {
      // In one transaction with its record, so that a mail is put into the mailbox once.
      await sendMail(tx, row.projectID, now().toISOString(), { to: row.destination, ...mailOf(subject) })
      return settle(tx, row, { status: 'sent', sentAt: now().toISOString(), error: null })
    }
    const body = JSON.stringify(payloadOf(to.channel, subject, now().toISOString()))
    const headers = to.channel === 'webhook' ? webhookHeaders(row.id, body, to.secret, now()) : {}
    return { row, message: { url: to.url ?? '', headers, body } }
  })
  if (!outgoing) return
  const { row, message } = outgoing
  const outcome = await post(message).then(
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

/**
 * By the number of the attempt, so that one whose lease has ended does not overwrite what came after it. The other rows
 * of a bundle have what became of its message too.
 */
async function settle(tx: Tx, { projectID, id, attempts, bundleID }: Row, outcome: Outcome): Promise<undefined> {
  const ofProject = and(eq(notifications.projectID, projectID), eq(notifications.status, 'pending'))
  const [settled] = await tx
    .update(notifications)
    .set(outcome)
    .where(and(ofProject, eq(notifications.id, id), eq(notifications.attempts, attempts)))
    .returning({ id: notifications.id })
  if (settled && bundleID !== null)
    await tx
      .update(notifications)
      .set({ ...outcome, attempts })
      .where(and(ofProject, eq(notifications.bundleID, id)))
}

type Message = { row: Row; subject: Subject; to: StoredRecipient }

/** What a message says, its recipient, and the row that stands for it; undefined when it is not needed any more. */
async function readMessage(tx: Tx, row: Row, portalUrl: string): Promise<Message | undefined> {
  const { projectID, kind } = row
  const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, projectID))
  const rule = await readRule(tx, row)
  const found = await readSubjectEvents(tx, projectID, await bundleOf(tx, row), portalUrl)
  const subject: Subject = {
    id: row.id,
    kind,
    project: project?.name ?? '',
    rule: rule ? { id: rule.id, name: rule.name } : null,
    event: found[0]?.event ?? null,
    bundle: null,
  }
  if (kind === 'assignee') {
    const stillTheirs = found[0]?.assigneeEmail === row.destination
    const to = { channel: 'email' as const, destination: row.destination, addresses: [], url: null, secret: null }
    return stillTheirs ? { row, subject, to } : undefined
  }
  const to = row.isToEscalation ? rule?.escalation : rule
  if (to?.channel !== row.channel) return undefined
  if (kind === 'test') return { row, subject, to }
  // Of an event of a maintenance window too, because a user may have seen to it before the window ended.
  const wanted = found.filter(
    ({ isTaken, isOfMaintenance }) => rule?.isEnabled && !(isTaken && (kind === 'escalation' || isOfMaintenance)),
  )
  const [first] = wanted
  if (!first) return undefined
  const kept = await withoutUnwanted(
    tx,
    row,
    wanted.map(({ rowID }) => rowID),
  )
  const bundle = wanted.length > 1 ? await readBundle(tx, row, { wanted, portalUrl }) : null
  return { row: kept, subject: { ...subject, id: kept.id, event: first.event, bundle }, to }
}

/** The rows whose events a message tells of. */
async function bundleOf(tx: Tx, row: Row): Promise<Pick<Row, 'id' | 'eventID'>[]> {
  if (row.bundleID === null) return [row]
  const own = and(eq(notifications.projectID, row.projectID), eq(notifications.bundleID, row.bundleID))
  return tx
    .select({ id: notifications.id, eventID: notifications.eventID })
    .from(notifications)
    .where(and(own, eq(notifications.status, 'pending')))
}

/**
 * Takes the rows out of a bundle whose events need no message any more. Returns the row that stands for the message:
 * another than before, with another id, when the event of that one is among them.
 */
async function withoutUnwanted(tx: Tx, row: Row, wanted: readonly string[]): Promise<Row> {
  const [first = row.id] = wanted
  if (row.bundleID === null) return row
  const ofBundle = and(eq(notifications.projectID, row.projectID), eq(notifications.bundleID, row.id))
  await tx
    .update(notifications)
    .set({ status: 'skipped', error: null, bundleID: null })
    .where(and(ofBundle, eq(notifications.status, 'pending'), notInArray(notifications.id, [...wanted])))
  if (wanted.includes(row.id)) return row
  const { attempts, dueAt } = row
  await tx.update(notifications).set({ bundleID: first, attempts, dueAt }).where(ofBundle)
  return { ...row, id: first, bundleID: first }
}

/** What the events of a bundle have in common, and how many of the same incident its recipient has been told before. */
async function readBundle(
  tx: Tx,
  row: Row,
  { wanted, portalUrl }: { wanted: readonly Found[]; portalUrl: string },
): Promise<Subject['bundle']> {
  const ofBundle = wanted.map(({ event }) => event)
  const [first] = ofBundle
  const incident = first && (await incidentAround(tx, row.projectID, first))
  const told = ofBundle.map(({ id }) => id)
  const others = (incident?.events ?? []).map(({ id }) => id).filter((id) => !told.includes(id))
  const [before] = await tx
    .select({ events: count() })
    .from(notifications)
    .where(and(ofSameRecipient(row), eq(notifications.status, 'sent'), inArray(notifications.eventID, others)))
  const reason = incident?.reason ?? ''
  return {
    reason,
    events: ofBundle,
    before: before?.events ?? 0,
    url: `${portalUrl}${paths.incident(first?.id ?? '')}`,
  }
}

async function readRule(tx: Tx, { projectID, ruleID }: Row) {
  if (ruleID === null) return undefined
  const own = and(eq(notificationRules.projectID, projectID), eq(notificationRules.id, ruleID))
  return (await tx.select().from(notificationRules).where(own))[0]
}

type Found = {
  rowID: string
  event: SubjectEvent
  assigneeEmail: string | null
  /** It has an assignee or a status other than `new`. */
  isTaken: boolean
  isOfMaintenance: boolean
}

/** The events of these rows, the first one first. */
async function readSubjectEvents(
  tx: Tx,
  projectID: string,
  rows: readonly Pick<Row, 'id' | 'eventID'>[],
  portalUrl: string,
): Promise<Found[]> {
  const rowOf = new Map(rows.flatMap(({ id, eventID }) => (eventID === null ? [] : [[eventID, id] as const])))
  const found = await tx
    .select({ event: events, server: { name: servers.name, site: servers.site }, assigneeEmail: users.email })
    .from(events)
    .innerJoin(servers, and(eq(servers.projectID, events.projectID), eq(servers.id, events.serverID)))
    .leftJoin(users, and(eq(users.projectID, events.projectID), eq(users.id, events.assigneeID)))
    .where(and(eq(events.projectID, projectID), inArray(events.id, [...rowOf.keys()])))
    .orderBy(asc(events.occurredAt), asc(events.id))
  return found.map(({ event, server, assigneeEmail }) => {
    const { id, title, message, severity, status, occurredAt, recommendedAction, serverID } = event
    const url = `${portalUrl}${paths.event(id)}`
    return {
      rowID: rowOf.get(id) ?? '',
      assigneeEmail,
      isTaken: status !== 'new' || event.assigneeID !== null,
      isOfMaintenance: event.maintenance !== null,
      event: {
        ...{ id, title, message, severity, status, occurredAt, recommendedAction },
        server: { id: serverID, ...server },
        url,
      },
    }
  })
}
