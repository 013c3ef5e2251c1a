import type { ActivityLog } from '@portal/api-client/activity-logs'
import type { ProjectKey } from '@portal/api-client/agents'
import type { Entitlements } from '@portal/api-client/entitlements'
import type { Event } from '@portal/api-client/events'
import type { Lifecycle } from '@portal/api-client/lifecycles'
import type { MaintenanceWindow } from '@portal/api-client/maintenance-windows'
import type { HardLog, Server } from '@portal/api-client/servers'
import type { Invitation, User } from '@portal/api-client/users'
import type { notificationRules } from '../db/schema'
import type { Machine } from '../fleet/machine'

/** One UTC day of one time series. */
export type MetricDay = {
  serverID: string
  /** Prometheus metric name, e.g. `ipmi_temperature_celsius`. */
  name: string
  /** Always `id`, `name` and `unit`; some have `device` or `mountpoint`. */
  labels: Record<string, string>
  /** Unix seconds, start of the UTC day. */
  start: number
  /** Seconds between two values: 300 for the last 7 days, 3600 before. */
  step: number
  /** One value a step. null: no sample (a gap, or later than now). NaN: the sensor answered without a reading. */
  values: (number | null)[]
}

/** Makes fields required that an answer may leave out, because the sandbox always gives them. */
type Whole<T, Key extends keyof T> = T & { [K in Key]-?: NonNullable<T[K]> }

/** Without what the API offers to every project. */
export type SeedEntitlements = Whole<
  Omit<Entitlements, 'capabilities'>,
  'isTrial' | 'infraBasic' | 'infraAdvanced' | 'remoteAccess'
>
export type SeedEvent = Whole<Event, 'count'>
/** With its URL and secret, which no answer has. */
export type SeedRule = Omit<typeof notificationRules.$inferSelect, 'projectID' | 'updatedAt'>

/** `totpSecret` is base32, and set exactly when `mfaEnrolled`. */
export type SeedUser = User & { password: string; totpSecret: string | null }

/** `token` is what the invitation mail links to. */
export type SeedInvitation = Invitation & { token: string }

export type ProjectFixture = {
  id: string
  name: string
  entitlements: SeedEntitlements
  enforceMFA: boolean
  users: SeedUser[]
  servers: Server[]
  /** Newest first. */
  events: SeedEvent[]
  /** Grouped by server, in the order the BMC wrote them. */
  hardLogs: HardLog[]
  lifecycles: Lifecycle[]
  maintenanceWindows: MaintenanceWindow[]
  keys: ProjectKey[]
  rules: SeedRule[]
  invitations: SeedInvitation[]
  /** Newest first. */
  activityLogs: ActivityLog[]
  /** Made while it is walked, so that months of samples are never held; may be walked again. */
  metrics: Iterable<MetricDay>
  /** The simulated machine behind each server, in the same order. */
  machines: Machine[]
}

export type Fixtures = { projects: ProjectFixture[] }
