import { ask, download, get, send } from '@portal/api-client/http'
import { whyNot } from '@portal/auth'
import * as z from 'zod/mini'
import { day, knownMoment, list, moment, open, orNull, words } from './answer-schema'
import { type Arguments, endpoint } from './endpoint'
import { type Entitlements, isLocked } from './entitlements'
import { ErrorBody } from './error'
import { Id, many, Moment, OptionalText, rows, sortable, Text } from './schema'

export const HEALTH = ['OK', 'Warning', 'Critical', 'Unknown'] as const
export const POWER = ['On', 'Off', 'PoweringOn', 'PoweringOff', 'Unknown'] as const
export const AGENT_STATUS = ['online', 'offline', 'never'] as const
export const REMOTE_STATE = ['disabled', 'enabling', 'enabled', 'disabling', 'error'] as const
export const FIRMWARE_TYPE = ['bios', 'bmc', 'raid', 'nic', 'disk', 'psu', 'other'] as const
export type FirmwareType = (typeof FIRMWARE_TYPE)[number]
export const HARD_LOG_SOURCE = ['ipmi', 'redfish', 'agent'] as const
export const DIRECTION = ['assert', 'deassert'] as const
export const COMPONENT = [
  'processor',
  'memory',
  'storage',
  'power',
  'fan',
  'temperature',
  'network',
  'bmc',
  'other',
] as const

/** Redfish Resource.Health, plus Unknown for "no data". */
export const Health = z.pipe(
  open(HEALTH),
  z.transform((health) => health || 'Unknown'),
)

const Location = z.object({
  site: z.nullish(z.string()),
  rack: z.nullish(z.string()),
  unit: z.nullish(z.number()),
})

const Disk = z.object({ name: words, model: z.nullish(z.string()), capacityGB: z.nullish(z.number()), health: Health })
const Nic = z.object({
  name: words,
  macAddress: z.nullish(z.string()),
  speedMbps: z.nullish(z.number()),
  linkUp: z.nullish(z.boolean()),
})
const Psu = z.object({ name: words, capacityWatts: z.nullish(z.number()), health: Health })

const Hardware = z.object({
  cpuModel: z.nullish(z.string()),
  cpuCount: z.nullish(z.number()),
  coreCount: z.nullish(z.number()),
  memoryGiB: z.nullish(z.number()),
  disks: list(Disk),
  nics: list(Nic),
  psus: list(Psu),
})

const HardStatusReason = z.object({
  component: words,
  sensorName: words,
  health: Health,
  message: words,
  since: knownMoment,
  hardLogID: z.nullish(Id),
})

const Firmware = z.object({
  kind: open(FIRMWARE_TYPE),
  name: words,
  version: words,
  latestVersion: z.nullish(z.string()),
  updatable: z.nullish(z.boolean()),
})

const Agent = z.object({ status: open(AGENT_STATUS), version: z.nullish(z.string()), lastSeenAt: moment })

const RemoteAccess = z.object({
  enabled: z.pipe(
    z.nullish(z.boolean()),
    z.transform((enabled) => enabled ?? false),
  ),
  state: open(REMOTE_STATE),
  enabledAt: moment,
  enabledBy: z.nullish(z.string()),
  expireAt: moment,
})

const ServerFields = z.object({
  id: Id,
  serialNo: words,
  name: words,
  hostname: z.nullish(z.string()),
  hardStatus: Health,
  isActive: z.boolean(),
  manufacturer: z.nullish(z.string()),
  model: z.nullish(z.string()),
  assetTag: z.nullish(z.string()),
  location: z.nullish(Location),
  tags: list(z.string()),
  note: z.nullish(z.string()),
  powerState: open(POWER),
  ipAddresses: list(z.string()),
  os: z.nullish(z.object({ name: words, version: z.nullish(z.string()), kernel: z.nullish(z.string()) })),
  bmc: z.nullish(z.object({ kind: words, address: z.nullish(z.string()), firmwareVersion: z.nullish(z.string()) })),
  hardware: z.nullish(Hardware),
  components: list(z.object({ kind: open(COMPONENT), health: Health, count: z.nullish(z.number()) })),
  /** Why hardStatus is what it is. */
  hardStatusReasons: list(HardStatusReason),
  firmware: list(Firmware),
  agent: z.pipe(
    z.nullish(Agent),
    z.transform((agent) => agent ?? { status: '' }),
  ),
  remoteAccess: z.pipe(
    z.nullish(RemoteAccess),
    z.transform((access) => access ?? { enabled: false, state: 'disabled' }),
  ),
  supportExpireAt: day,
  unresolvedEventCount: z.nullish(z.number()),
  createdAt: knownMoment,
  updatedAt: knownMoment,
})

/** A server without a name is called by its serial number, or its id. */
export const Server = z.pipe(
  ServerFields,
  z.transform((server) => ({ ...server, name: server.name || server.serialNo || server.id })),
)
export type Server = z.infer<typeof Server>

/** Fields of a server that a customer may change. */
export const ServerUpdate = z.strictObject({
  name: Text(64),
  assetTag: z.nullish(z.string().check(z.trim(), z.maxLength(64), z.regex(/^[\x20-\x7e]*$/))),
  location: z.optional(
    z.strictObject({
      site: OptionalText(64),
      rack: OptionalText(32),
      unit: z.nullish(z.int().check(z.gte(1), z.lte(60))),
    }),
  ),
  tags: z.optional(z.array(Text(32)).check(z.maxLength(20))),
  note: OptionalText(1000),
})
export type ServerUpdate = z.infer<typeof ServerUpdate>

export const HardLog = z.object({
  id: Id,
  recordID: z.nullish(z.number()),
  serverID: Id,
  /** null: the BMC had no clock yet ("PostInit"). */
  occurredAt: orNull(moment),
  receivedAt: knownMoment,
  severity: open(['Critical', 'Warning', 'OK']),
  source: open(HARD_LOG_SOURCE),
  entryType: open(['SEL', 'Event', 'Oem']),
  sensorType: words,
  sensorName: z.nullish(z.string()),
  sensorNumber: z.nullish(z.number()),
  entryCode: z.nullish(z.string()),
  direction: z.nullish(z.union([z.enum(DIRECTION), z.string()])),
  message: words,
  messageID: z.nullish(z.string()),
  messageArgs: z.nullish(z.array(z.string())),
  reading: z.nullish(z.object({ value: z.number(), unit: words, threshold: z.nullish(z.number()) })),
  /** The 16 bytes of the SEL record, as 32 hex digits. */
  raw: z.nullish(z.string()),
  generatorID: z.nullish(z.string()),
  clearedByID: z.nullish(Id),
  eventID: z.nullish(Id),
  resolution: z.nullish(z.string()),
})
export type HardLog = z.infer<typeof HardLog>

const PROMETHEUS_NUMBER = /^(?:NaN|[+-]?(?:Inf|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?))$/i

const MetricSeries = z.object({
  metric: z.catch(z.record(z.string(), z.string()), {}),
  /** null: not readable as samples. */
  values: z.catch(z.nullable(z.array(z.tuple([z.number(), z.string().check(z.regex(PROMETHEUS_NUMBER))]))), null),
})

/**
 * Prometheus `query_range` answer: unix seconds, values as strings (also `NaN`, `+Inf`), missing samples absent. A
 * series that breaks this form stays as one without values, so that it does not take the others with it.
 */
export const Metrics = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.literal('matrix'),
    result: z.array(z.catch(MetricSeries, { metric: {}, values: null })),
  }),
})
export type Metrics = z.infer<typeof Metrics>

/** An error in the words of Prometheus and in those of every other call. */
export const MetricsError = z.extend(ErrorBody, {
  status: z.literal('error'),
  errorType: z.enum(['bad_data', 'not_found', 'internal']),
  error: z.string(),
})

const LATEST = 1e11
/** Unix seconds, and seconds between two points; fractions are fine. */
const MetricsQuery = z.strictObject({
  start: z.number().check(z.gte(0), z.lte(LATEST)),
  end: z.number().check(z.gte(0), z.lte(LATEST)),
  step: z.number().check(z.gte(1)),
})

/** How to reach one console of a server. The ticket is one-time and lives about a minute. */
export const ConnInfo = z.object({
  kind: open(['login', 'screen']),
  protocol: open(['ssh', 'sol', 'rfb']),
  url: z.string(),
  subprotocols: list(z.string()),
  ticket: z.string(),
  ticketExpireAt: knownMoment,
  username: z.nullish(z.string()),
  password: z.nullish(z.string()),
  hostKeyFingerprint: z.nullish(z.string()),
  /** Another user controls this screen, so that one can watch, or take over. */
  readOnly: z.nullish(z.boolean()),
  maxSessions: z.nullish(z.number()),
  /** Who is on this console now; `readOnly`: they only watch. */
  sessions: z.nullish(
    z.array(z.object({ email: words, kind: words, startedAt: knownMoment, readOnly: z.nullish(z.boolean()) })),
  ),
})
export type ConnInfo = z.infer<typeof ConnInfo>

const hardLogFilter = {
  severity: many(z.string()),
  sensorType: many(z.string()),
  direction: many(z.string()),
  from: z.optional(Moment),
  to: z.optional(Moment),
  q: z.optional(z.string().check(z.maxLength(200))),
}
const HardLogQuery = z.strictObject({
  ...hardLogFilter,
  /** `severity`: the most urgent first. */
  sort: sortable('receivedAt', 'occurredAt', 'recordID', 'severity'),
})
const HardLogExport = z.strictObject(hardLogFilter)
export type HardLogFilter = z.input<typeof HardLogExport>

const manage = { permission: 'manage:servers', touches: ['servers', 'activity-logs'] } as const

export const serverCalls = {
  list: endpoint('GET', '/servers', { summary: 'Servers of the project', answer: rows(Server), feature: 'infraBasic' }),
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
  }),
  enableRemoteAccess: endpoint('POST', '/servers/{id}/remote-access', {
    ...manage,
    summary: 'Open remote access',
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
  one: (id: string) => get(serverCalls.one, { id }),
  update: (id: string, body: ServerUpdate) => send(serverCalls.update, { id, body }),
  setActive: (id: string, isActive: boolean) => send(serverCalls.setActive, { id, body: { isActive } }),
  hardLogs: (id: string, query: z.input<typeof HardLogQuery> = {}) => get(serverCalls.hardLogs, { id, query }),
  exportHardLogs: (id: string, query: HardLogFilter = {}, signal?: AbortSignal) =>
    download(serverCalls.exportHardLogs, { id, query }, signal),
  /** `start` and `end` in unix seconds, `step` in seconds. */
  metrics: (id: string, query: Arguments<typeof serverCalls.metrics>['query']) =>
    get(serverCalls.metrics, { id, query }),
  /** Looks like a read, but each call makes new tickets: never cached, never repeated on its own. */
  connInfo: (id: string) => ask(serverCalls.connInfo, { id }),
  enableRemoteAccess: (id: string) => send(serverCalls.enableRemoteAccess, { id }),
  disableRemoteAccess: (id: string) => send(serverCalls.disableRemoteAccess, { id }),
}

/** Why servers may not be changed by this user, or undefined. */
export function whyNotManageServers(): string | undefined {
  return whyNot('manage:servers', 'サーバーを管理する権限がありません。')
}

/** Switched on, and its time has not run out. `now` in milliseconds. */
export function isRemoteAccessOpen(
  { remoteAccess: { enabled, expireAt } }: Pick<Server, 'remoteAccess'>,
  now = Date.now(),
): boolean {
  return enabled && (!expireAt || Date.parse(expireAt) > now)
}

/** Why a console of this server cannot be opened now, or undefined. */
export function whyNotConnect(server: Server, entitlements: Entitlements | undefined): string | undefined {
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
