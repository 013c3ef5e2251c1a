import { ask, download, get, getWhole, send } from '@portal/api-client/http'
import { currentTime, proofOf, whyNot } from '@portal/auth'
import { MINUTE_MS } from '@portal/contract'
import * as z from 'zod/mini'
import { type Arguments, endpoint } from './endpoint'
import { type Entitlements, isLocked } from './entitlements'
import { paging, rows, Text } from './schema'
import { ConnInfo } from './servers/conn-info'
import { HardLog, HardLogExport, HardLogQuery, type HardLogFilter } from './servers/hard-log'
import { Metrics, MetricsError, MetricsQuery } from './servers/metrics'
import { Server, ServerRow, ServerUpdate } from './servers/server'

export { ConnInfo } from './servers/conn-info'
export { DIRECTION, HARD_LOG_SOURCE, HardLog, type HardLogFilter } from './servers/hard-log'
export { Metrics, MetricsError } from './servers/metrics'
export {
  AGENT_STATUS,
  COMPONENT,
  FIRMWARE_TYPE,
  type FirmwareType,
  HEALTH,
  POWER,
  REMOTE_STATE,
  Server,
  ServerRow,
  ServerUpdate,
} from './servers/server'

/** `view=list` only where the contract's `capabilities` have `servers?view=list`; `cursor` is a page's `nextCursor`. */
const ServerListQuery = z.strictObject({
  view: z.optional(z.enum(['list'])),
  ...paging,
})

/** Hours after which remote access closes by itself, where the API offers the choice. */
export const ACCESS_HOURS = ['1', '4', '8'] as const
export type AccessHours = (typeof ACCESS_HOURS)[number]
/** How the contract's `capabilities` name that choice. */
export const ACCESS_HOURS_CAPABILITY = 'remote-access?hours'

/**
 * Why remote access is opened, and the number that the work has elsewhere, where the API takes them. Not `ticket`,
 * because that is the secret that opens a console.
 */
export type AccessReason = { reason?: string; reference?: string }
/** Characters that each may have. */
export const ACCESS_TEXT = { reason: 200, reference: 64 }
/** How the contract's `capabilities` name that. */
export const ACCESS_REASON_CAPABILITY = 'remote-access?reason'

const manage = { permission: 'manage:servers', touches: ['servers', 'activity-logs'] } as const

export const serverCalls = {
  list: endpoint('GET', '/servers', {
    summary: 'Servers of the project',
    query: ServerListQuery,
    answer: rows(ServerRow),
    feature: 'infraBasic',
  }),
  one: endpoint('GET', '/servers/{id}', {
    summary: 'One server',
    answer: Server,
    errors: [404],
    feature: 'infraBasic',
  }),
  update: endpoint('PUT', '/servers/{id}', {
    ...manage,
    summary: 'Change the customer-owned fields',
    body: ServerUpdate,
    answer: Server,
    errors: [404],
    feature: 'infraBasic',
    touches: ['servers', 'server-lifecycles', 'activity-logs'],
  }),
  setActive: endpoint('PUT', '/servers/{id}/active', {
    ...manage,
    summary: 'Switch monitoring on or off',
    body: z.strictObject({ isActive: z.boolean() }),
    answer: Server,
    errors: [404],
    feature: 'infraBasic',
  }),
  hardLogs: endpoint('GET', '/servers/{id}/hard-logs', {
    summary: 'Hardware log, last received first unless sorted',
    query: HardLogQuery,
    answer: rows(HardLog),
    errors: [404],
    feature: 'infraBasic',
  }),
  exportHardLogs: endpoint('GET', '/servers/{id}/hard-logs/export', {
    summary: 'Hardware log as CSV, last received first',
    query: HardLogExport,
    file: 'text/csv',
    errors: [404],
    feature: 'infraAdvanced',
    touches: ['activity-logs'],
  }),
  metrics: endpoint('GET', '/servers/{id}/metrics', {
    summary: 'Time series as a Prometheus query_range answer',
    query: MetricsQuery,
    answer: Metrics,
    error: MetricsError,
    errors: [404],
    feature: 'infraAdvanced',
  }),
  connInfo: endpoint('GET', '/servers/{id}/remote-access/conninfo', {
    summary: 'Fresh one-time tickets for the consoles',
    answer: rows(ConnInfo),
    errors: [404, 409],
    permission: 'manage:servers',
    feature: 'remoteAccess',
    freshSignIn: 'always',
  }),
  enableRemoteAccess: endpoint('POST', '/servers/{id}/remote-access', {
    ...manage,
    summary: 'Open remote access',
    freshSignIn: 'always',
    query: z.strictObject({
      hours: z.optional(z.enum(ACCESS_HOURS)),
      reason: z.optional(Text(ACCESS_TEXT.reason)),
      reference: z.optional(Text(ACCESS_TEXT.reference)),
    }),
    answer: Server,
    errors: [404, 409],
    feature: 'remoteAccess',
  }),
  disableRemoteAccess: endpoint('DELETE', '/servers/{id}/remote-access', {
    ...manage,
    summary: 'Close remote access and its sessions',
    errors: [404],
    feature: 'remoteAccess',
  }),
}

export const servers = {
  list: () => get(serverCalls.list, {}),
  /** With the firmware and the hardware of each server, which `list` may leave out. Many bytes where servers are many. */
  whole: () => getWhole(serverCalls.list, {}),
  one: (id: string) => get(serverCalls.one, { id }),
  update: (id: string, body: ServerUpdate) => send(serverCalls.update, { id, body }),
  setActive: (id: string, isActive: boolean) => send(serverCalls.setActive, { id, body: { isActive } }),
  hardLogs: (id: string, query: z.input<typeof HardLogQuery> = {}) => get(serverCalls.hardLogs, { id, query }),
  exportHardLogs: (id: string, query: HardLogFilter = {}, signal?: AbortSignal) =>
    download(serverCalls.exportHardLogs, { id, query }, signal),
  /** `start` and `end` in unix seconds, `step` in seconds. */
  metrics: (id: string, query: Arguments<typeof serverCalls.metrics>['query']) =>
    get(serverCalls.metrics, { id, query }),
  /**
   * Never cached and never repeated by itself, because each call makes new tickets although it looks like a read. Each
   * ticket comes with its proof, for `consoleProtocols`, where it is bound to a key of this browser. `onAsk` is called
   * when the user is asked to sign in again before there are tickets.
   */
  async connInfo(id: string, onAsk?: () => void): Promise<(ConnInfo & { proof?: string | null })[]> {
    const infos = await ask(serverCalls.connInfo, { id }, onAsk)
    return Promise.all(
      infos.map(async (info) => ({ ...info, proof: await proofOf(info.ticket, { method: 'GET', url: info.url }) })),
    )
  },
  /**
   * `hours`, `reason` and `reference` only where the contract's `capabilities` have them; without `hours` it stays open
   * until it is closed.
   */
  enableRemoteAccess: (id: string, query: Arguments<typeof serverCalls.enableRemoteAccess>['query'] = {}) =>
    send(serverCalls.enableRemoteAccess, { id, query }),
  disableRemoteAccess: (id: string) => send(serverCalls.disableRemoteAccess, { id }),
}

/** Why servers may not be changed by this user, or undefined. */
export function whyNotManageServers(): string | undefined {
  return whyNot('manage:servers', 'サーバーを管理する権限がありません。')
}

/** Whether remote access can be opened for a chosen time. */
export const canChooseAccessHours = (entitlements: Entitlements | undefined): boolean =>
  entitlements?.capabilities.includes(ACCESS_HOURS_CAPABILITY) ?? false

/** Whether the reason for opening remote access can be sent along. */
export const canGiveAccessReason = (entitlements: Entitlements | undefined): boolean =>
  entitlements?.capabilities.includes(ACCESS_REASON_CAPABILITY) ?? false

const SILENT_MS = 15 * MINUTE_MS

/**
 * Whether an agent was connected once, and has said nothing for 15 minutes, or its end was noticed. `now` in
 * milliseconds.
 */
export function isSilent({ status, lastSeenAt }: ServerRow['agent'], now: number): boolean {
  // A server that never had an agent is not silent, because nothing stopped.
  if (status === 'never' || (status === '' && lastSeenAt == null)) return false
  return status === 'offline' || lastSeenAt == null || now - Date.parse(lastSeenAt) > SILENT_MS
}

/** Since when a silent agent counts as silent, in ISO 8601: 15 minutes after its last word. Null where that is unknown. */
export function silentSince(agent: ServerRow['agent'], now: number): string | null {
  const at = Date.parse(agent.lastSeenAt ?? '') + SILENT_MS
  return isSilent(agent, now) && !Number.isNaN(at) ? new Date(at).toISOString() : null
}

/** Switched on, and its time has not run out. `now` in milliseconds. */
export function isRemoteAccessOpen(
  { remoteAccess: { enabled, expireAt } }: Pick<Server, 'remoteAccess'>,
  now = currentTime(),
): boolean {
  return enabled && (!expireAt || Date.parse(expireAt) > now)
}

/** Why a console of this server cannot be opened now, or undefined. */
export function whyNotConnect(server: ServerRow, entitlements: Entitlements | undefined): string | undefined {
  if (isLocked(entitlements, 'remoteAccess')) return 'リモート接続は契約対象外です。'
  if (server.remoteAccess.state === 'enabling') return 'リモート接続を有効にしています。'
  if (!server.remoteAccess.enabled) return 'リモート接続が無効です。'
  if (!isRemoteAccessOpen(server)) return 'リモート接続の有効期限が切れています。'
  if (server.agent.status !== 'online') return 'エージェントが接続されていません。'
  return whyNotManageServers()
}

/** Why remote access of this server cannot be switched, or undefined. */
export function whyNotSwitchRemoteAccess(entitlements: Entitlements | undefined): string | undefined {
  if (isLocked(entitlements, 'remoteAccess')) return 'リモート接続は契約対象外です。'
  return whyNotManageServers()
}
