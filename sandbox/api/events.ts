import { eventCalls } from '@portal/api-client/events'
import { and, count, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { events, servers } from '../db/schema'
import { updateEvent } from './event-update'
import { readEvent, readEvents } from './read-events'
import { route } from './route'
import { contains } from './search-text'

export const eventRoutes = [
  route(eventCalls.list, ({ tx, caller, query }) =>
    readEvents(
      tx,
      caller.project.id,
      and(
        query.status && inArray(events.status, query.status),
        query.severity && inArray(events.severity, query.severity),
        query.serverID && inArray(events.serverID, query.serverID),
        query.category && inArray(events.category, query.category),
        query.assignee === 'me' ? eq(events.assigneeID, caller.id) : undefined,
        query.assignee === 'none' ? isNull(events.assigneeID) : undefined,
        // By the last time instead of the first, so that an old event that came again in the period belongs to it.
        query.from ? gte(events.lastOccurredAt, query.from) : undefined,
        query.to ? lte(events.lastOccurredAt, query.to) : undefined,
        contains(query.q, [
          events.title,
          events.message,
          events.category,
          events.comment,
          servers.name,
          servers.serialNo,
        ]),
      ),
      query.sort,
    ),
  ),

  route(eventCalls.count, async ({ tx, caller, query }) => {
    const [row] = await tx
      .select({ criticalCount: count() })
      .from(events)
      .where(
        and(
          eq(events.projectID, caller.project.id),
          eq(events.severity, 'Critical'),
          query.status && inArray(events.status, query.status),
        ),
      )
    return { criticalCount: row?.criticalCount ?? 0 }
  }),

  route(eventCalls.one, ({ tx, caller, params }) => readEvent(tx, caller.project.id, params.id)),

  route(eventCalls.update, updateEvent),
]
