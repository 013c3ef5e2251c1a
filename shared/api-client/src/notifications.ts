import * as z from 'zod/mini'
import { knownMoment, moment, open, words } from './answer-schema'
import { Id } from './schema'

/** How a message is sent. Slack and Teams get the form that their incoming webhooks take. */
export const CHANNEL = ['email', 'slack', 'teams', 'webhook'] as const
export type Channel = (typeof CHANNEL)[number]

/**
 * Why a message is sent: a rule matched a new event, no user had taken that event in time, an event was assigned to
 * them, or an administrator tries a rule.
 */
export const NOTIFICATION_KIND = ['rule', 'escalation', 'assignee', 'test'] as const
export type NotificationKind = (typeof NOTIFICATION_KIND)[number]
/** `skipped` is what turned out not to be needed: an escalation of an event that a user took, a rule that is gone. */
export const NOTIFICATION_STATUS = ['pending', 'sent', 'failed', 'skipped'] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUS)[number]

/** One message to one recipient. */
export const Notification = z.object({
  id: Id,
  kind: open(NOTIFICATION_KIND),
  status: open(NOTIFICATION_STATUS),
  /** As the rule was called when the message was made, because the rule may be gone. */
  ruleID: z.nullish(z.string()),
  ruleName: z.nullish(z.string()),
  eventID: z.nullish(z.string()),
  channel: open(CHANNEL),
  /** An address; of a URL only its host, because its path is the receiver's secret. */
  destination: words,
  createdAt: knownMoment,
  sentAt: moment,
  /** When the first or the next attempt is due, while it is pending. */
  dueAt: moment,
  attempts: z.nullish(z.number()),
  /** The message told of so many events of one incident together; its `id` is that of the message. */
  bundle: z.nullish(z.object({ id: Id, events: z.number() })),
  /** Why the last attempt failed, in Japanese. */
  error: z.nullish(z.string()),
})
export type Notification = z.infer<typeof Notification>
