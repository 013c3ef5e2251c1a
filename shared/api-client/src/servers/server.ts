import * as z from 'zod/mini'
import { day, knownMoment, list, moment, open, words } from '../answer-schema'
import { Id, OptionalText, Text } from '../schema'

export const HEALTH = ['OK', 'Warning', 'Critical', 'Unknown'] as const
export const POWER = ['On', 'Off', 'PoweringOn', 'PoweringOff', 'Unknown'] as const
export const AGENT_STATUS = ['online', 'offline', 'never'] as const
export const REMOTE_STATE = ['disabled', 'enabling', 'enabled', 'disabling', 'error'] as const
export const FIRMWARE_TYPE = ['bios', 'bmc', 'raid', 'nic', 'disk', 'psu', 'other'] as const
export type FirmwareType = (typeof FIRMWARE_TYPE)[number]
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

/** What a backend may know of any part. `slot` is the name on the machine, where `name` is another one. */
const partFields = {
  name: words,
  slot: z.nullish(z.string()),
  model: z.nullish(z.string()),
  serialNo: z.nullish(z.string()),
  health: Health,
}
const Disk = z.object({ ...partFields, capacityGB: z.nullish(z.number()) })
const Nic = z.object({
  name: words,
  macAddress: z.nullish(z.string()),
  speedMbps: z.nullish(z.number()),
  linkUp: z.nullish(z.boolean()),
})
const Psu = z.object({ ...partFields, capacityWatts: z.nullish(z.number()) })
const MemoryModule = z.object({ ...partFields, capacityGiB: z.nullish(z.number()) })
const Fan = z.object(partFields)

const Hardware = z.object({
  cpuModel: z.nullish(z.string()),
  cpuCount: z.nullish(z.number()),
  coreCount: z.nullish(z.number()),
  memoryGiB: z.nullish(z.number()),
  disks: list(Disk),
  nics: list(Nic),
  psus: list(Psu),
  memoryModules: list(MemoryModule),
  fans: list(Fan),
  /** When an agent found these parts. */
  reportedAt: moment,
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

/** What lists show of a server, and what they filter, sort and act by. */
const RowFields = z.object({
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
  /** Undefined where a list does not say it, which is not the same as none. */
  note: z.nullish(z.string()),
  powerState: open(POWER),
  ipAddresses: list(z.string()),
  os: z.nullish(z.object({ name: words, version: z.nullish(z.string()), kernel: z.nullish(z.string()) })),
  bmc: z.nullish(z.object({ kind: words, address: z.nullish(z.string()), firmwareVersion: z.nullish(z.string()) })),
  hardware: z.nullish(z.object({ memoryGiB: z.nullish(z.number()) })),
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
  updatedAt: knownMoment,
})

const ServerFields = z.extend(RowFields, {
  hardware: z.nullish(Hardware),
  components: list(z.object({ kind: open(COMPONENT), health: Health, count: z.nullish(z.number()) })),
  createdAt: knownMoment,
})

type Names = { id: string; name: string; serialNo: string }

/** A server without a name has its serial number or id instead of one, because pages link by it. */
const named = <Fields extends Names>(server: Fields): Fields => ({
  ...server,
  name: server.name || server.serialNo || server.id,
})

/** A server as lists read it: what only its own pages show is not in it. */
export const ServerRow = z.pipe(RowFields, z.transform(named))
export type ServerRow = z.infer<typeof ServerRow>

export const Server = z.pipe(ServerFields, z.transform(named))
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
