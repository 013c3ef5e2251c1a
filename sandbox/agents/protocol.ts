import { COMPONENT, FIRMWARE_TYPE, HEALTH, POWER } from '@portal/api-client/servers'
import * as z from 'zod/mini'

/** Where agents report, at the host that the portal's configuration calls `agentHost`. */
export const REPORT_PATH = '/agent/v1/reports'
/** An agent that has said nothing for so long is offline. */
export const SILENT_MS = 15 * 60_000

export const MOST_RECORDS = 64
export const MOST_SAMPLES = 256
const Moment = z.iso.datetime({ offset: true })
const Name = z.string().check(z.minLength(1), z.maxLength(64))
const Byte = z.int().check(z.gte(0), z.lte(255))
const Finite = z.number()

/** One record of the System Event Log, with what the BMC's sensor data record says of its sensor. */
const SelRecord = z.strictObject({
  /** The 16 bytes as 32 hex digits (IPMI v2.0 section 32). */
  raw: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** null: the BMC has none. */
  sensor: z.nullable(
    z.strictObject({
      name: Name,
      /** Of a threshold sensor: value = byte × factor + offset. */
      scale: z.optional(z.strictObject({ factor: Finite, offset: Finite, unit: z.string().check(z.maxLength(16)) })),
    }),
  ),
})

/** A state that a sensor asserts now, as "Get Sensor Reading" tells it (IPMI v2.0 section 35.14). */
const Alarm = z.strictObject({
  sensorName: Name,
  sensorType: Byte,
  sensorNumber: Byte,
  eventType: z.int().check(z.gte(0), z.lte(0x7f)),
  offset: z.int().check(z.gte(0), z.lte(15)),
})
export type Alarm = z.infer<typeof Alarm>

/** What an agent may know of any part, besides its name. */
const partFacts = { model: z.nullish(Name), serialNo: z.nullish(Name) }

const Sample = z.strictObject({
  /** Prometheus metric name. */
  name: z.string().check(z.regex(/^[a-zA-Z_:][a-zA-Z0-9_:]{0,99}$/)),
  labels: z
    .record(z.string().check(z.regex(/^[a-zA-Z_][a-zA-Z0-9_]{0,39}$/)), z.string().check(z.maxLength(100)))
    .check(z.refine((labels) => Object.keys(labels).length <= 10, { error: 'ラベルは 10 個までです。' })),
  /** Unix seconds. */
  at: z.int().check(z.gte(0)),
  /** null: the sensor answered without a reading. */
  value: z.nullable(Finite),
})
export type Sample = z.infer<typeof Sample>

/**
 * The parts of the machine. Sent when an answer asks for them and when they have changed, because the portal keeps
 * them.
 */
export const Inventory = z.strictObject({
  hostname: z.nullable(z.string().check(z.minLength(1), z.maxLength(253))),
  ipAddresses: z.array(z.string().check(z.minLength(1), z.maxLength(45))).check(z.maxLength(32)),
  os: z.nullable(z.strictObject({ name: Name, version: z.nullable(Name), kernel: z.nullable(Name) })),
  bmc: z.nullable(
    z.strictObject({
      kind: Name,
      address: z.nullable(z.string().check(z.maxLength(45))),
      firmwareVersion: z.nullable(Name),
    }),
  ),
  hardware: z.strictObject({
    cpuModel: z.nullable(Name),
    cpuCount: z.nullable(z.int()),
    coreCount: z.nullable(z.int()),
    memoryGiB: z.nullable(Finite),
    disks: z
      .array(z.strictObject({ ...partFacts, name: Name, model: z.nullable(Name), capacityGB: z.nullable(Finite) }))
      .check(z.maxLength(64)),
    nics: z
      .array(
        z.strictObject({
          name: Name,
          macAddress: z.nullable(z.string().check(z.maxLength(17))),
          speedMbps: z.nullable(z.int()),
          linkUp: z.nullable(z.boolean()),
        }),
      )
      .check(z.maxLength(32)),
    psus: z
      .array(z.strictObject({ ...partFacts, name: Name, capacityWatts: z.nullable(Finite) }))
      .check(z.maxLength(16)),
    memoryModules: z.optional(
      z.array(z.strictObject({ ...partFacts, name: Name, capacityGiB: z.nullable(Finite) })).check(z.maxLength(64)),
    ),
    fans: z.optional(z.array(z.strictObject({ ...partFacts, name: Name })).check(z.maxLength(64))),
  }),
  firmware: z.array(z.strictObject({ kind: z.enum(FIRMWARE_TYPE), name: Name, version: Name })).check(z.maxLength(64)),
})
export type Inventory = z.infer<typeof Inventory>

/** Body of `POST /agent/v1/reports`. */
export const Report = z.strictObject({
  serialNo: z.string().check(z.minLength(1), z.maxLength(64)),
  agent: z.strictObject({
    version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,32}$/)),
    /** Tells one run of an agent from another: of two that speak for a machine, the one started later is heard. */
    instance: z.uuid(),
    startedAt: Moment,
  }),
  /** By the clock of the machine, so that a wrong one is noticed. */
  sentAt: Moment,
  powerState: z.enum(POWER),
  /** Each kind once. Without `count` the known one stays. */
  components: z
    .array(
      z.strictObject({
        kind: z.enum(COMPONENT),
        health: z.enum(HEALTH),
        count: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
      }),
    )
    .check(
      z.maxLength(COMPONENT.length),
      z.refine((parts) => new Set(parts.map(({ kind }) => kind)).size === parts.length, {
        error: '同じ種類が 2 回あります。',
      }),
    ),
  alarms: z.array(Alarm).check(z.maxLength(MOST_RECORDS)),
  /** In the order the BMC wrote them. One that is known already is passed over, so that a report may be sent again. */
  sel: z.array(SelRecord).check(z.maxLength(MOST_RECORDS)),
  samples: z.array(Sample).check(z.maxLength(MOST_SAMPLES)),
  /** Firmware notices of earlier answers that have arrived. */
  noticesReceived: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  inventory: z.optional(Inventory),
})
export type Report = z.infer<typeof Report>

/** Body of a 200. */
export const ReportAnswer = z.object({
  server: z.object({ id: z.string(), name: z.string() }),
  /** False while monitoring is off: everything is kept, but no event is raised. */
  isActive: z.boolean(),
  /** The newest record the portal holds. An agent that has just started sends what is newer. null: none. */
  newestRecord: z.nullable(z.object({ recordID: z.number(), timestamp: z.nullable(z.number()) })),
  nextReportSeconds: z.number(),
  /** Sent again with each answer until a report says that they arrived. */
  firmwareNotices: z.array(z.object({ id: z.string(), type: z.string(), createdAt: z.string() })),
  wantsInventory: z.boolean(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

/** Body of every error. */
export const ReportError = z.object({
  code: z.string(),
  message: z.string(),
  requestID: z.string(),
  field: z.optional(z.string()),
})
