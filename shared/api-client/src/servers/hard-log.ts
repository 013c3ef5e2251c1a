import * as z from 'zod/mini'
import { knownMoment, moment, open, orNull, words } from '../answer-schema'
import { Id, many, Moment, paging, sortable } from '../schema'

export const HARD_LOG_SOURCE = ['ipmi', 'redfish', 'agent'] as const
export const DIRECTION = ['assert', 'deassert'] as const

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

const hardLogFilter = {
  severity: many(z.string()),
  sensorType: many(z.string()),
  direction: many(z.string()),
  from: z.optional(Moment),
  to: z.optional(Moment),
  q: z.optional(z.string().check(z.maxLength(200))),
}
export const HardLogQuery = z.strictObject({
  ...hardLogFilter,
  /** Sorted by `severity`, the most urgent come first. */
  sort: sortable('receivedAt', 'occurredAt', 'recordID', 'severity'),
  ...paging,
})
export const HardLogExport = z.strictObject(hardLogFilter)
export type HardLogFilter = z.input<typeof HardLogExport>
