import type { HardLog, Server } from '@portal/api-client/servers'
import type { Event } from '@portal/api-client/events'
import type { EventMaintenance } from '@portal/api-client/maintenance/event-maintenance'
import type { MaintenanceSchedule, MaintenanceTarget } from '@portal/api-client/maintenance-windows'
import type { Channel, NotificationKind, NotificationStatus } from '@portal/api-client/notifications'
import type { RuleHours } from '@portal/api-client/rule-changes'
import { bigint, boolean, date, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import type { Machine } from '../fleet/machine'
import { moment, project } from './columns'

// Columns only, as queries name them, because keys, indexes and policies are in migrations/. Tables of consoles:
// console-schema.ts.

export const projects = pgTable('projects', {
  id: text().notNull(),
  name: text().notNull(),
  status: text().notNull(),
  isTrial: boolean('is_trial').notNull(),
  contractedAt: moment('contracted_at').notNull(),
  infraBasic: boolean('infra_basic').notNull(),
  infraAdvanced: boolean('infra_advanced').notNull(),
  remoteAccess: boolean('remote_access').notNull(),
  enforceMFA: boolean('enforce_mfa').notNull(),
})

export const users = pgTable('users', {
  ...project,
  id: text().notNull(),
  email: text().notNull(),
  name: text(),
  role: text(),
  status: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  totpSecret: text('totp_secret'),
  mfaPending: boolean('mfa_pending').notNull().default(false),
  lastLoginAt: moment('last_login_at'),
  /** When all sessions of the person last ended at once; null: never. Set by the database. */
  sessionsEndedAt: moment('sessions_ended_at'),
  createdAt: moment('created_at').notNull(),
})

export const invitations = pgTable('invitations', {
  ...project,
  id: text().notNull(),
  email: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  invitedBy: text('invited_by'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const servers = pgTable('servers', {
  ...project,
  id: text().notNull(),
  serialNo: text('serial_no').notNull(),
  name: text().notNull(),
  hostname: text(),
  hardStatus: text('hard_status').notNull(),
  isActive: boolean('is_active').notNull(),
  manufacturer: text(),
  model: text(),
  assetTag: text('asset_tag'),
  site: text(),
  rack: text(),
  unit: integer(),
  tags: text().array().notNull(),
  note: text(),
  powerState: text('power_state').notNull(),
  ipAddresses: text('ip_addresses').array().notNull(),
  os: jsonb().$type<Server['os']>(),
  bmc: jsonb().$type<Server['bmc']>(),
  hardware: jsonb().$type<Server['hardware']>(),
  components: jsonb().$type<Server['components']>().notNull(),
  hardStatusReasons: jsonb('hard_status_reasons').$type<Server['hardStatusReasons']>().notNull(),
  firmware: jsonb().$type<Server['firmware']>().notNull(),
  agentStatus: text('agent_status').notNull(),
  agentVersion: text('agent_version'),
  agentLastSeenAt: moment('agent_last_seen_at'),
  agentInstance: text('agent_instance'),
  agentStartedAt: moment('agent_started_at'),
  remoteEnabled: boolean('remote_enabled').notNull(),
  remoteState: text('remote_state').notNull(),
  remoteEnabledAt: moment('remote_enabled_at'),
  remoteEnabledBy: text('remote_enabled_by'),
  remoteExpireAt: moment('remote_expire_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const lifecycles = pgTable('lifecycles', {
  ...project,
  id: text().notNull(),
  serverID: text('server_id').notNull(),
  purchasedAt: date('purchased_at', { mode: 'string' }),
  supportExpireAt: date('support_expire_at', { mode: 'string' }),
  supportVendor: text('support_vendor'),
  supportLevel: text('support_level'),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by'),
})

export const events = pgTable('events', {
  ...project,
  id: text().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  severity: text().notNull(),
  status: text().notNull(),
  source: text().notNull(),
  category: text().notNull(),
  serverID: text('server_id').notNull(),
  occurredAt: moment('occurred_at').notNull(),
  lastOccurredAt: moment('last_occurred_at').notNull(),
  count: integer().notNull(),
  resolvedAt: moment('resolved_at'),
  assigneeID: text('assignee_id'),
  comment: text(),
  hardLogID: text('hard_log_id'),
  ruleID: text('rule_id'),
  recommendedAction: text('recommended_action'),
  history: jsonb().$type<Event['history']>().notNull(),
  maintenance: jsonb().$type<EventMaintenance>(),
  updatedAt: moment('updated_at').notNull(),
})

export const maintenanceWindows = pgTable('maintenance_windows', {
  ...project,
  id: text().notNull(),
  name: text().notNull(),
  reason: text(),
  target: jsonb().$type<MaintenanceTarget>().notNull(),
  schedule: jsonb().$type<MaintenanceSchedule>().notNull(),
  endedAt: moment('ended_at'),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const hardLogs = pgTable('hard_logs', {
  ...project,
  id: text().notNull(),
  serverID: text('server_id').notNull(),
  recordID: integer('record_id'),
  occurredAt: moment('occurred_at'),
  receivedAt: moment('received_at').notNull(),
  severity: text().notNull(),
  source: text().notNull(),
  entryType: text('entry_type').notNull(),
  sensorType: text('sensor_type').notNull(),
  sensorName: text('sensor_name'),
  sensorNumber: integer('sensor_number'),
  entryCode: text('entry_code'),
  direction: text(),
  message: text().notNull(),
  messageID: text('message_id'),
  messageArgs: text('message_args').array(),
  reading: jsonb().$type<HardLog['reading']>(),
  raw: text(),
  generatorID: text('generator_id'),
  clearedByID: text('cleared_by_id'),
  eventID: text('event_id'),
  resolution: text(),
})

export const metricDays = pgTable('metric_days', {
  ...project,
  serverID: text('server_id').notNull(),
  name: text().notNull(),
  labels: jsonb().$type<Record<string, string>>().notNull(),
  /** Unix seconds. */
  startsAt: bigint('starts_at', { mode: 'number' }).notNull(),
  /** Seconds between two samples. */
  step: integer().notNull(),
  samples: real().array().$type<(number | null)[]>().notNull(),
})

export const projectKeys = pgTable('project_keys', {
  ...project,
  key: text().notNull(),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by'),
  lastUsedAt: moment('last_used_at'),
})

export const notificationRules = pgTable('notification_rules', {
  ...project,
  id: text().notNull(),
  name: text().notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  severities: text().array().notNull(),
  /** null: all servers. */
  serverIDs: text('server_ids').array(),
  channel: text().$type<Channel>().notNull(),
  /** Masked. */
  destination: text().notNull(),
  addresses: text().array().notNull(),
  url: text(),
  secret: text(),
  sites: text().array().notNull(),
  tags: text().array().notNull(),
  hours: jsonb().$type<RuleHours>(),
  escalation: jsonb().$type<StoredRecipient & { afterMinutes: number }>(),
  updatedAt: moment('updated_at').notNull(),
})

/** Where messages of a rule go: `addresses` of mail, `url` of all others, and what they are signed with. */
export type StoredRecipient = {
  channel: Channel
  destination: string
  addresses: string[]
  url: string | null
  secret: string | null
}

export const notifications = pgTable('notifications', {
  ...project,
  id: text().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  status: text().$type<NotificationStatus>().notNull(),
  ruleID: text('rule_id'),
  ruleName: text('rule_name'),
  eventID: text('event_id'),
  /** It goes to the recipient of the rule's escalation instead of the first one. */
  isToEscalation: boolean('is_to_escalation').notNull(),
  /** The row whose message tells of this event too: of a bundle the first one, which names itself. */
  bundleID: text('bundle_id'),
  channel: text().$type<Channel>().notNull(),
  destination: text().notNull(),
  createdAt: moment('created_at').notNull(),
  dueAt: moment('due_at').notNull(),
  sentAt: moment('sent_at'),
  attempts: integer().notNull().default(0),
  error: text(),
})

export const firmwareNotices = pgTable('firmware_notices', {
  ...project,
  id: text().notNull(),
  serverID: text('server_id').notNull(),
  type: text().notNull(),
  createdAt: moment('created_at').notNull(),
  deliveredAt: moment('delivered_at'),
})

export const fleetMachines = pgTable('fleet_machines', {
  ...project,
  serialNo: text('serial_no').notNull(),
  /** The key that its agent authenticates with. */
  projectKey: text('project_key'),
  machine: jsonb().$type<Machine>().notNull(),
})

export const activityLogs = pgTable('activity_logs', {
  ...project,
  id: text().notNull(),
  occurredAt: moment('occurred_at').notNull(),
  actorID: text('actor_id'),
  actorEmail: text('actor_email'),
  actorKind: text('actor_kind').notNull(),
  action: text().notNull(),
  targetType: text('target_type').notNull(),
  targetID: text('target_id'),
  targetName: text('target_name'),
  result: text().notNull(),
  ip: text(),
  userAgent: text('user_agent'),
  requestID: text('request_id').notNull(),
  message: text(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
  /** From 1 in each project; null of entries from before the chain. */
  position: bigint({ mode: 'number' }),
  /** Over this entry and the one before it: `@portal/api-client/activity-chain`. */
  hash: text(),
})

export const accountTickets = pgTable('account_tickets', {
  ...project,
  tokenHash: text('token_hash').notNull(),
  kind: text().notNull(),
  userID: text('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

export const passkeys = pgTable('passkeys', {
  ...project,
  id: text().notNull(),
  userID: text('user_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  device: text().notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
})

export const mails = pgTable('mails', {
  ...project,
  id: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  sentAt: moment('sent_at').notNull(),
})

export const keyValues = pgTable('key_values', {
  kind: text().notNull(),
  id: text().notNull(),
  value: jsonb().$type<unknown>().notNull(),
  expiresAt: moment('expires_at'),
})
