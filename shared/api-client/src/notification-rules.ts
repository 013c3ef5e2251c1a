import { get } from '@portal/api-client/http'
import { whyNot } from '@portal/auth'
import { inJapan } from '@portal/contract'
import * as z from 'zod/mini'
import { list, moment, open, words } from './answer-schema'
import { endpoint } from './endpoint'
import type { Entitlements } from './entitlements'
import { CHANNEL, Notification } from './notifications'
import { Id, Paging, rows } from './schema'

/** How the contract's `capabilities` say that rules can be changed, and send. */
export const RULES_CAPABILITY = 'notification-rules'

const Target = z.union([z.literal('all'), z.object({ serverIDs: z.array(Id) })])

const recipient = {
  channel: open(CHANNEL),
  /** Masked by the API: of a URL only the host. */
  destination: words,
  /** Of `email`, for callers who may change rules. */
  addresses: list(z.string()),
  /** Whether messages are signed. The secret itself is never in an answer. */
  hasSecret: z.nullish(z.boolean()),
}

/** Everything after `destination` comes only from an API with the capability. */
export const NotificationRule = z.object({
  id: Id,
  name: words,
  isEnabled: z.nullish(z.boolean()),
  severities: list(z.string()),
  target: z.nullish(Target),
  ...recipient,
  /** Empty: wherever the server stands. */
  sites: list(z.string()),
  /** Empty: whatever its tags. Otherwise the server has one of these. */
  tags: list(z.string()),
  /** By the clock of Japan, see `RuleHours`; null: at any time. */
  hours: z.nullish(z.object({ weekdays: z.array(z.number()), from: z.string(), to: z.string() })),
  escalation: z.nullish(z.object({ afterMinutes: z.number(), ...recipient })),
  lastNotification: z.nullish(Notification),
  /** Messages that could not be delivered, of the last 7 days. */
  failedCount: z.nullish(z.number()),
  updatedAt: moment,
})
export type NotificationRule = z.infer<typeof NotificationRule>

const reading = { feature: 'infraBasic' } as const
/** Of the calls that come with the capability. */
export const optional = { ...reading, capability: RULES_CAPABILITY } as const
export const notificationRuleCalls = {
  list: endpoint('GET', '/notification-rules', {
    ...reading,
    summary: 'Who is told about what',
    query: Paging,
    answer: rows(NotificationRule),
  }),
  notifications: endpoint('GET', '/notification-rules/{id}/notifications', {
    ...optional,
    summary: 'The last 50 messages of a rule, newest first',
    query: Paging,
    answer: rows(Notification),
    errors: [404],
  }),
}

export const notificationRules = {
  list: () => get(notificationRuleCalls.list, {}),
  notifications: (id: string) => get(notificationRuleCalls.notifications, { id }),
}

/** Whether rules can be changed, and send. */
export const hasRules = (entitlements: Entitlements | undefined): boolean =>
  entitlements?.capabilities.includes(RULES_CAPABILITY) ?? false

/** Why notification rules may not be changed by this user, or undefined. `remedy`: what is said of a role that may not. */
export function whyNotManageRules(remedy = ''): string | undefined {
  return whyNot('manage:agents', `通知ルールを管理する権限がありません。${remedy}`)
}

/** Whether the hours of a rule cover a moment in milliseconds. */
export function isWithinHours(hours: NotificationRule['hours'], at: number): boolean {
  if (!hours) return true
  const local = inJapan(at)
  const time = local.slice(11, 16)
  const today = new Date(`${local}Z`).getUTCDay() || 7
  const { from, to } = hours
  const isOn = (weekday: number) => hours.weekdays.includes(weekday)
  if (from < to) return isOn(today) && from <= time && time < to
  const yesterday = today === 1 ? 7 : today - 1
  return (isOn(today) && from <= time) || (isOn(yesterday) && time < to)
}

/** A server, as far as rules look at it. */
export type RuleServer = { id: string; site: string | null | undefined; tags: readonly string[] }
type Conditions = Pick<NotificationRule, 'severities' | 'target' | 'sites' | 'tags' | 'hours'>

/** Whether an event of this severity, raised at a moment in milliseconds, is one that the rule tells of. */
export function matchesRule(rule: Conditions, severity: string, server: RuleServer, at: number): boolean {
  const { target } = rule
  return (
    rule.severities.includes(severity) &&
    (target == null || target === 'all' || target.serverIDs.includes(server.id)) &&
    (rule.sites.length === 0 || (server.site != null && rule.sites.includes(server.site))) &&
    (rule.tags.length === 0 || rule.tags.some((tag) => server.tags.includes(tag))) &&
    isWithinHours(rule.hours, at)
  )
}
