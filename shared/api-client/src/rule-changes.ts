import { send } from '@portal/api-client/http'
import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { SEVERITY } from './events'
import { NotificationRule, optional } from './notification-rules'
import { CHANNEL, Notification } from './notifications'
import { Id, Moment, Text } from './schema'
import { Email } from './users'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * When a rule applies, by the clock of Japan. `weekdays` are those of ISO 8601, 1 for Monday to 7 for Sunday. A time
 * `to` that is not after `from` is one of the next day, so that Friday 22:00 to 06:00 ends on Saturday morning, and two
 * equal times are a whole day.
 */
export const RuleHours = z.strictObject({
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  from: z.string().check(z.regex(TIME, '時刻を HH:MM の形式で入力してください。')),
  to: z.string().check(z.regex(TIME, '時刻を HH:MM の形式で入力してください。')),
})
export type RuleHours = z.infer<typeof RuleHours>

/**
 * Where messages go. `addresses` belongs to `email`, `url` to all others, `secret` to `webhook`. A `url` or `secret`
 * that is left out stays as it is, because no answer has them.
 */
const recipientBody = {
  channel: z.enum(CHANNEL),
  addresses: z.optional(z.array(Email).check(z.maxLength(20))),
  url: z.optional(Text(2000)),
  secret: z.optional(
    z
      .string()
      .check(z.minLength(16), z.maxLength(200), z.regex(/^[\x21-\x7e]*$/, '半角の英数字と記号で入力してください。')),
  ),
}

const conditions = {
  severities: z.array(z.enum(SEVERITY)).check(z.minLength(1), z.maxLength(3)),
  target: z.optional(
    z.union([z.literal('all'), z.strictObject({ serverIDs: z.array(Id).check(z.minLength(1), z.maxLength(1000)) })]),
  ),
  sites: z.array(Text(64)).check(z.maxLength(50)),
  tags: z.array(Text(32)).check(z.maxLength(50)),
  hours: z.nullable(RuleHours),
}

/** A rule as it is made or saved, whole. */
export const RuleInput = z.strictObject({
  name: Text(64),
  isEnabled: z.boolean(),
  ...conditions,
  ...recipientBody,
  escalation: z.nullable(z.strictObject({ afterMinutes: z.int().check(z.gte(1), z.lte(1440)), ...recipientBody })),
  /** `updatedAt` of the rule that the user saw, so that the API refuses a change of an older one with 409. */
  updatedAt: z.optional(Moment),
})
export type RuleInput = z.infer<typeof RuleInput>

const manage = { ...optional, permission: 'manage:agents', touches: ['notification-rules', 'activity-logs'] } as const

export const ruleChangeCalls = {
  create: endpoint('POST', '/notification-rules', {
    ...manage,
    summary: 'Make a notification rule',
    body: RuleInput,
    answer: NotificationRule,
  }),
  update: endpoint('PUT', '/notification-rules/{id}', {
    ...manage,
    summary: 'Save a notification rule; a URL and a secret that are left out stay',
    body: RuleInput,
    answer: NotificationRule,
    errors: [404],
  }),
  setEnabled: endpoint('PUT', '/notification-rules/{id}/enabled', {
    ...manage,
    summary: 'Switch a notification rule on or off',
    body: z.strictObject({ isEnabled: z.boolean() }),
    answer: NotificationRule,
    errors: [404],
  }),
  remove: endpoint('DELETE', '/notification-rules/{id}', {
    ...manage,
    summary: 'Delete a notification rule',
    errors: [404],
  }),
  test: endpoint('POST', '/notification-rules/{id}/test', {
    ...manage,
    summary: 'Send a message for a try to all recipients of a rule, whatever its conditions',
    answer: z.array(Notification),
    errors: [404],
  }),
}

export const ruleChanges = {
  create: (body: RuleInput) => send(ruleChangeCalls.create, { body }),
  update: (id: string, body: RuleInput) => send(ruleChangeCalls.update, { id, body }),
  setEnabled: (id: string, isEnabled: boolean) => send(ruleChangeCalls.setEnabled, { id, body: { isEnabled } }),
  remove: (id: string) => send(ruleChangeCalls.remove, { id }),
  test: (id: string) => send(ruleChangeCalls.test, { id }),
}
