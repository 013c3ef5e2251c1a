import { randomUUID } from 'node:crypto'
import { matchesRule } from '@portal/api-client/notification-rules'
import type { NotificationKind } from '@portal/api-client/notifications'
import { MINUTE_MS } from '@portal/contract'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { notificationRules, notifications, servers, type StoredRecipient } from '../db/schema'
import { BUNDLE_MS, inBundle, lockBundles } from './bundle'
import { incidentAround } from './incident'

type Rule = typeof notificationRules.$inferSelect
type Row = typeof notifications.$inferInsert
type Scope = { tx: Tx; projectID: string; now: string }
type Cause = {
  kind: NotificationKind
  rule: Pick<Rule, 'id' | 'name'> | null
  eventID: string | null
  dueAt: string
  isToEscalation?: boolean
}

/** Mail goes to each address by itself, so that each has its own record. */
const messagesTo = (
  { projectID, now }: Scope,
  { channel, destination, addresses }: Pick<StoredRecipient, 'channel' | 'destination' | 'addresses'>,
  { kind, rule, eventID, dueAt, isToEscalation = false }: Cause,
): Row[] =>
  (channel === 'email' ? addresses : [destination]).map((to) => ({
    projectID,
    id: `msg_${randomUUID()}`,
    kind,
    status: 'pending',
    ruleID: rule?.id ?? null,
    ruleName: rule?.name ?? null,
    eventID,
    isToEscalation,
    channel,
    destination: to,
    createdAt: now,
    dueAt,
  }))

async function insert(tx: Tx, rows: Row[]): Promise<void> {
  if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing()
}

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/**
 * Writes down whom a new event is told to, and whom later if no user takes it, in the transaction that raises it. What
 * the rules say now counts, not what they say when a message is sent. `heldUntil` is the end of the maintenance window
 * that the machine is in: no message is sent before. An escalation is due by the time at which the first recipient is
 * told, so that what is told together is escalated together.
 */
export async function queueForEvent(
  scope: Scope,
  event: { id: string; severity: string; serverID: string; occurredAt: string; heldUntil: string | null },
): Promise<void> {
  const { tx, projectID, now } = scope
  const rules = await tx
    .select()
    .from(notificationRules)
    .where(and(eq(notificationRules.projectID, projectID), eq(notificationRules.isEnabled, true)))
  if (rules.length === 0) return
  const [server] = await tx
    .select({ id: servers.id, site: servers.site, tags: servers.tags })
    .from(servers)
    .where(and(eq(servers.projectID, projectID), eq(servers.id, event.serverID)))
  if (!server) return
  const at = Date.parse(now)
  const matching = rules.filter((rule) => matchesRule(conditionsOf(rule), event.severity, server, at))
  if (matching.length === 0) return
  await lockBundles(tx, projectID)
  const incident = await incidentAround(tx, projectID, event)
  const put = async (made: Row[], wait: number) => {
    const rows: Row[] = []
    for (const row of made) rows.push(await inBundle(tx, row, { severity: event.severity, incident, wait }))
    await insert(tx, rows)
    return rows
  }
  const dueAt = event.heldUntil ?? now
  // Messages of a maintenance window are due at its end together, so that none of them waits longer.
  const wait = event.heldUntil === null ? BUNDLE_MS : 0
  for (const rule of matching) {
    const cause = { rule, eventID: event.id }
    const told = await put(messagesTo(scope, rule, { ...cause, kind: 'rule', dueAt }), wait)
    if (!rule.escalation) continue
    const toldAt = told.reduce((last, row) => (row.dueAt > last ? row.dueAt : last), dueAt)
    const escalated = { kind: 'escalation', isToEscalation: true } as const
    const escalatedAt = later(toldAt, rule.escalation.afterMinutes * MINUTE_MS)
    await put(messagesTo(scope, rule.escalation, { ...cause, ...escalated, dueAt: escalatedAt }), 0)
  }
}

/** The conditions of a rule as the API returns them. */
export const conditionsOf = ({ severities, serverIDs, sites, tags, hours }: Rule) => ({
  severities,
  target: serverIDs ? { serverIDs } : ('all' as const),
  sites,
  tags,
  hours,
})

/** Writes down the mail that tells a user that an event is assigned to them now. */
export async function queueForAssignee(scope: Scope, eventID: string, email: string): Promise<void> {
  const recipient = { channel: 'email', destination: email, addresses: [email] } as const
  const cause = { kind: 'assignee', rule: null, eventID, dueAt: scope.now } as const
  await insert(scope.tx, messagesTo(scope, { ...recipient, addresses: [email] }, cause))
}

/** A try of all recipients of a rule. Returns the messages that will be sent. */
export async function queueTest(scope: Scope, rule: Rule) {
  const cause = { kind: 'test', rule, eventID: null, dueAt: scope.now } as const
  const rows = [
    ...messagesTo(scope, rule, cause),
    ...(rule.escalation ? messagesTo(scope, rule.escalation, { ...cause, isToEscalation: true }) : []),
  ]
  await insert(scope.tx, rows)
  return readNotifications(
    scope.tx,
    and(
      eq(notifications.projectID, scope.projectID),
      inArray(
        notifications.id,
        rows.map(({ id }) => id),
      ),
    ),
  )
}

// The names of tables are written out, because Drizzle leaves them away where a query has one table.
const bundle = sql<{ id: string; events: number } | null>`(
  select jsonb_build_object('id', m.bundle_id, 'events', count(*)) from notifications m
  where m.project_id = notifications.project_id and m.bundle_id = notifications.bundle_id group by m.bundle_id
)`

/** Messages as the API returns them, newest first; those that were made together by the time they are due. */
export const readNotifications = (tx: Tx, where: ReturnType<typeof and>, limit = 1000) =>
  tx
    .select({
      id: notifications.id,
      kind: notifications.kind,
      status: notifications.status,
      ruleID: notifications.ruleID,
      ruleName: notifications.ruleName,
      eventID: notifications.eventID,
      channel: notifications.channel,
      destination: notifications.destination,
      createdAt: notifications.createdAt,
      dueAt: sql<string | null>`case when ${notifications.status} = 'pending' then ${notifications.dueAt} end`.mapWith(
        notifications.dueAt,
      ),
      sentAt: notifications.sentAt,
      attempts: notifications.attempts,
      bundle,
      error: notifications.error,
    })
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.createdAt), desc(notifications.dueAt), asc(notifications.id))
    .limit(limit)

/** The notifications of an event, oldest first. */
export async function notificationsOf(tx: Tx, projectID: string, eventID: string) {
  const own = and(eq(notifications.projectID, projectID), eq(notifications.eventID, eventID))
  return (await readNotifications(tx, own)).reverse()
}
