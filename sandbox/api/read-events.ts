import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, servers, users } from '../db/schema'
import { notificationsOf } from '../notifications/queue'
import { found } from './refusal'
import { orderBy, urgency } from './sort'

const orders = {
  lastOccurredAt: events.lastOccurredAt,
  occurredAt: events.occurredAt,
  updatedAt: events.updatedAt,
  severity: urgency(events.severity),
  count: events.count,
}

/** Events as the API returns them. */
export function readEvents(tx: Tx, projectID: string, where?: SQL, sort = '-lastOccurredAt') {
  return tx
    .select({
      id: events.id,
      title: events.title,
      message: events.message,
      severity: events.severity,
      status: events.status,
      source: events.source,
      category: events.category,
      serverID: events.serverID,
      serverName: servers.name,
      serialNo: servers.serialNo,
      occurredAt: events.occurredAt,
      lastOccurredAt: events.lastOccurredAt,
      count: events.count,
      resolvedAt: events.resolvedAt,
      assignee: { id: users.id, email: users.email },
      comment: events.comment,
      hardLogID: events.hardLogID,
      ruleID: events.ruleID,
      recommendedAction: events.recommendedAction,
      history: events.history,
      maintenance: events.maintenance,
      updatedAt: events.updatedAt,
    })
    .from(events)
    .innerJoin(servers, and(eq(servers.projectID, events.projectID), eq(servers.id, events.serverID)))
    .leftJoin(users, and(eq(users.projectID, events.projectID), eq(users.id, events.assigneeID)))
    .where(and(eq(events.projectID, projectID), where))
    .orderBy(...orderBy(sort, orders, events.id))
}

/** One event, with its notifications. */
export async function readEvent(tx: Tx, projectID: string, id: string) {
  const event = found(await readEvents(tx, projectID, eq(events.id, id)), 'イベント')
  return { ...event, notifications: await notificationsOf(tx, projectID, id) }
}
