import { download, get } from '@portal/api-client/http'
import { whyNot } from '@portal/auth'
import * as z from 'zod/mini'
import { knownMoment, open, words } from './answer-schema'
import { endpoint } from './endpoint'
import type { Entitlements } from './entitlements'
import { Id, many, Moment, paging, rows, sortable } from './schema'

export const ACTIVITY_ACTION = [
  'user.login',
  'user.logout',
  'user.invite',
  'user.create',
  'user.update',
  'user.delete',
  'user.reset_password',
  'user.set_password',
  'user.mfa_ticket',
  'user.enroll_mfa',
  'user.reset_mfa',
  'user.add_passkey',
  'user.remove_passkey',
  'user.make_recovery_codes',
  'user.end_sessions',
  'invitation.cancel',
  'server.update',
  'server.activate',
  'server.deactivate',
  'remote_access.enable',
  'remote_access.disable',
  'remote_access.connect',
  'remote_access.disconnect',
  'lifecycle.update',
  'maintenance_window.create',
  'maintenance_window.update',
  'maintenance_window.delete',
  'maintenance_window.end',
  'project_key.create',
  'project_key.delete',
  'agent.notify',
  'notification_rule.create',
  'notification_rule.update',
  'notification_rule.delete',
  'notification_rule.test',
  'mfa_policy.update',
  'event.update',
  'export.hard_logs',
  'export.activity_logs',
  'preview.start',
] as const
export type ActivityAction = (typeof ACTIVITY_ACTION)[number]
/** Kinds of things that an operation is done to. */
export const TARGET_TYPE = [
  'server',
  'event',
  'user',
  'invitation',
  'lifecycle',
  'maintenance_window',
  'project',
  'project_key',
  'notification_rule',
  'activity_log',
  'release',
] as const
export const ACTOR_KIND = ['user', 'agent', 'system'] as const
export const RESULT = ['success', 'failure'] as const

const Snapshot = z.nullish(z.record(z.string(), z.unknown()))

const Actor = z.object({
  id: z.nullish(z.string()),
  email: z.nullish(z.string()),
  kind: open(ACTOR_KIND),
})
const Target = z.object({ type: words, id: z.nullish(z.string()), name: z.nullish(z.string()) })

export const ActivityLog = z.object({
  id: Id,
  occurredAt: knownMoment,
  actor: z.pipe(
    z.nullish(Actor),
    z.transform((actor) => actor ?? { kind: '' }),
  ),
  action: open(ACTIVITY_ACTION),
  target: z.pipe(
    z.nullish(Target),
    z.transform((target) => target ?? { type: '' }),
  ),
  result: open(RESULT),
  ip: z.nullish(z.string()),
  userAgent: z.nullish(z.string()),
  requestID: words,
  message: z.nullish(z.string()),
  before: Snapshot,
  after: Snapshot,
})
export type ActivityLog = z.infer<typeof ActivityLog>

const filter = {
  from: z.optional(Moment),
  to: z.optional(Moment),
  actor: many(z.string()),
  action: many(z.string()),
  targetType: many(z.string()),
  result: many(z.string()),
  q: z.optional(z.string().check(z.maxLength(200))),
}
const ActivityLogQuery = z.strictObject({ ...filter, sort: sortable('occurredAt'), ...paging })
const ActivityLogExport = z.strictObject(filter)
export type ActivityLogFilter = z.input<typeof ActivityLogExport>

const reading = { permission: 'read:activity-logs' } as const

/** A public key of the log's signatures, as a JSON Web Key (RFC 8037). */
export const ChainKey = z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
export type ChainKey = z.infer<typeof ChainKey>

/** How the contract's `capabilities` name the calls of the log that proves itself. */
export const CHAIN_CAPABILITY = 'activity-log-chain'
const chained = { ...reading, capability: CHAIN_CAPABILITY } as const

export const activityLogCalls = {
  list: endpoint('GET', '/activity-logs', {
    ...reading,
    summary: 'Operation log, newest first unless sorted',
    query: ActivityLogQuery,
    answer: rows(ActivityLog),
  }),
  export: endpoint('GET', '/activity-logs/export', {
    ...reading,
    summary: 'Operation log as CSV, newest first',
    query: ActivityLogExport,
    file: 'text/csv',
    touches: ['activity-logs'],
  }),
  exportChain: endpoint('GET', '/activity-logs/chain', {
    ...chained,
    summary: 'Operation log as a file that proves itself: each entry with its hash, oldest first, and a signed end',
    file: 'application/x-ndjson',
    touches: ['activity-logs'],
  }),
  chainKeys: endpoint('GET', '/activity-logs/chain-keys', {
    ...chained,
    summary: 'Public keys that verify the ends of such files, of today and before',
    answer: rows(ChainKey),
  }),
  one: endpoint('GET', '/activity-logs/{id}', { ...reading, summary: 'One entry', answer: ActivityLog, errors: [404] }),
}

export const activityLogs = {
  list: (query: z.input<typeof ActivityLogQuery> = {}) => get(activityLogCalls.list, { query }),
  one: (id: string) => get(activityLogCalls.one, { id }),
  export: (query: ActivityLogFilter = {}, signal?: AbortSignal) => download(activityLogCalls.export, { query }, signal),
  exportChain: (signal?: AbortSignal) => download(activityLogCalls.exportChain, {}, signal),
  chainKeys: () => get(activityLogCalls.chainKeys, {}),
}

/** Whether the API gives the log as a file that proves itself. */
export const hasChain = (entitlements: Entitlements | undefined): boolean =>
  entitlements?.capabilities.includes(CHAIN_CAPABILITY) ?? false

/** Why this user may not read the operation log, or undefined. */
export function whyNotReadActivityLogs(): string | undefined {
  return whyNot('read:activity-logs', '操作ログを閲覧する権限がありません。')
}
