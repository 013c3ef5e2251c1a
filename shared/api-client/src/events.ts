import { get, send } from '@portal/api-client/http'
import { whyNot } from '@portal/auth'
import * as z from 'zod/mini'
import { knownMoment, list, moment, open, words } from './answer-schema'
import { endpoint } from './endpoint'
import { EventMaintenance } from './maintenance/event-maintenance'
import { Notification } from './notifications'
import { Id, many, Moment, OptionalText, paging, rows, sortable } from './schema'

export const EVENT_STATUS = ['new', 'in_progress', 'resolved', 'ignored'] as const
export type EventStatus = (typeof EVENT_STATUS)[number]
export const SEVERITY = ['Critical', 'Warning', 'OK'] as const
export const EVENT_SOURCE = ['hardware', 'agent', 'metric', 'lifecycle', 'system'] as const
/** The statuses that count as unresolved. */
export const UNRESOLVED: EventStatus[] = ['new', 'in_progress']

const EventFields = z.object({
  id: Id,
  title: words,
  message: words,
  severity: open(SEVERITY),
  status: open(EVENT_STATUS),
  source: open(EVENT_SOURCE),
  category: words,
  serverID: words,
  serverName: words,
  serialNo: words,
  occurredAt: knownMoment,
  lastOccurredAt: knownMoment,
  count: z.nullish(z.number()),
  resolvedAt: moment,
  assignee: z.nullish(z.object({ id: Id, email: words })),
  comment: z.nullish(z.string()),
  hardLogID: z.nullish(Id),
  ruleID: z.nullish(Id),
  recommendedAction: z.nullish(z.string()),
  history: list(
    z.object({
      at: knownMoment,
      actor: words,
      from: z.nullish(z.string()),
      to: z.nullish(z.string()),
      comment: z.nullish(z.string()),
    }),
  ),
  /** Of an event that came from a machine during a maintenance window. */
  maintenance: z.nullish(EventMaintenance),
  updatedAt: knownMoment,
  /** Its notifications, in order of time; only of one event, and only from an API with `notification-rules`. */
  notifications: z.nullish(z.array(Notification)),
})

/**
 * An event without a title has its message or id instead of one, and its server the server's id, because pages link by
 * them.
 */
export const Event = z.pipe(
  EventFields,
  z.transform((event) => ({
    ...event,
    title: event.title || event.message || event.id,
    serverName: event.serverName || event.serverID,
  })),
)
export type Event = z.infer<typeof Event>

const EventQuery = z.strictObject({
  status: many(z.string()),
  severity: many(z.string()),
  serverID: many(Id),
  category: many(z.string()),
  assignee: z.optional(z.enum(['me', 'none'])),
  from: z.optional(Moment),
  to: z.optional(Moment),
  q: z.optional(z.string().check(z.maxLength(200))),
  /** Sorted by `severity`, the most urgent come first. */
  sort: sortable('lastOccurredAt', 'occurredAt', 'updatedAt', 'severity', 'count'),
  ...paging,
})
export type EventFilter = z.input<typeof EventQuery>

export const EventUpdate = z.strictObject({
  status: z.optional(z.enum(EVENT_STATUS)),
  comment: OptionalText(1000),
  assigneeID: z.nullish(Id),
  /** `updatedAt` of the event that the user saw, so that the API refuses a change of an older state with 409. */
  updatedAt: z.optional(Moment),
})
export type EventUpdate = z.infer<typeof EventUpdate>

export const eventCalls = {
  list: endpoint('GET', '/events', {
    summary: 'Events, last seen first unless sorted',
    query: EventQuery,
    answer: rows(Event),
    feature: 'infraBasic',
  }),
  count: endpoint('GET', '/events/count', {
    summary: 'Number of critical events among those in the given statuses',
    query: z.strictObject({ status: many(z.string()) }),
    answer: z.object({ criticalCount: z.number() }),
    feature: 'infraBasic',
  }),
  one: endpoint('GET', '/events/{id}', { summary: 'One event', answer: Event, errors: [404], feature: 'infraBasic' }),
  update: endpoint('PUT', '/events/{id}', {
    summary: 'Change status, assignee or add a comment',
    body: EventUpdate,
    answer: Event,
    errors: [404, 409],
    permission: 'manage:events',
    feature: 'infraBasic',
    touches: ['events', 'servers', 'activity-logs'],
  }),
}

export const events = {
  list: (query: EventFilter = {}) => get(eventCalls.list, { query }),
  one: (id: string) => get(eventCalls.one, { id }),
  count: () => get(eventCalls.count, { query: { status: UNRESOLVED } }),
  update: (id: string, body: EventUpdate) =>
    send(eventCalls.update, { id, body: { ...body, updatedAt: body.updatedAt || undefined } }),
}

/**
 * Whether an event is expected now, because its machine is in maintenance: it is not notified. After the end it is an
 * event like any other. `now` in milliseconds.
 */
export function isInMaintenance({ maintenance }: Pick<Event, 'maintenance'>, now: number): boolean {
  if (!maintenance) return false
  const until = Date.parse(maintenance.until ?? '')
  return Number.isNaN(until) || until > now
}

/** From a status, where an event may go. The sandbox enforces the same table. */
export const TRANSITIONS: Record<EventStatus, EventStatus[]> = {
  new: ['in_progress', 'resolved', 'ignored'],
  in_progress: ['resolved', 'ignored', 'new'],
  resolved: ['in_progress'],
  ignored: ['new'],
}

/** The statuses this event may move to; none from a status this release does not know. */
export function nextStatuses(status: string): EventStatus[] {
  const known = EVENT_STATUS.find((value) => value === status)
  return known ? TRANSITIONS[known] : []
}

/** Does moving to `to` need a comment? Closing something critical and reopening both do. */
export function needsComment(event: Pick<Event, 'severity' | 'status'>, to: EventStatus): boolean {
  if (event.status === 'resolved') return true
  return event.severity === 'Critical' && (to === 'resolved' || to === 'ignored')
}

/** Why events may not be changed by this user, or undefined. */
export function whyNotManageEvents(): string | undefined {
  return whyNot('manage:events', 'イベントを管理する権限がありません。')
}
