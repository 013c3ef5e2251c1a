import { Event } from '@portal/api-client/events'
import { HardLog, Metrics } from '@portal/api-client/servers'
import * as z from 'zod/mini'

// A record of the work as a file that proves itself: decision 76. One JSON value a line: a head, what happened in its
// order, what the machine reported of that time, and an end. `t` is in seconds since the head.

export const RECORD_FORMAT = 1
export const RECORD_EXTENSION = 'portal-record.jsonl'

const Seconds = z.number().check(z.gte(0))

/** Columns and rows, as asciicast writes a resize: `80x24`. */
export const CAST_SIZE = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/

const Head = z.object({
  kind: z.literal('head'),
  format: z.literal(RECORD_FORMAT),
  /** Header of the asciicast that the lines `cast` are the events of: https://docs.asciinema.org/manual/asciicast/v2/ */
  cast: z.object({ version: z.literal(2), width: z.int(), height: z.int(), timestamp: z.int() }),
  project: z.string(),
  server: z.object({ id: z.string(), name: z.string(), serialNo: z.string() }),
  user: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  reason: z.nullish(z.string()),
  /** The number of the ticket that the work belongs to. */
  reference: z.nullish(z.string()),
})

/** An event of the asciicast: output, a resize, or a marker with its text. Input (`i`) is never recorded. */
const Cast = z.object({
  kind: z.literal('cast'),
  event: z.tuple([Seconds, z.enum(['o', 'r', 'm']), z.string()]),
})

export const PICTURE_TYPE = ['image/png', 'image/jpeg'] as const
/** `mark` is what the user wrote, or why it was taken. */
const Picture = z.object({
  kind: z.literal('picture'),
  t: Seconds,
  mark: z.string(),
  type: z.enum(PICTURE_TYPE),
  width: z.int(),
  height: z.int(),
  /** Base64. */
  data: z.string(),
})

const Log = z.object({ kind: z.literal('hard-log'), t: z.number(), entry: HardLog })
const Happened = z.object({ kind: z.literal('event'), t: z.number(), entry: Event })
const Measured = z.object({ kind: z.literal('metrics'), answer: Metrics })

export const SURROUNDINGS = ['hard-logs', 'events', 'metrics'] as const
/** What could not be read when the record was ended, so that it is not taken for nothing. */
const Absent = z.object({ kind: z.literal('absent'), what: z.enum(SURROUNDINGS), why: z.string() })

export const END_CAUSE = ['user', 'full', 'left'] as const
const End = z.object({
  kind: z.literal('end'),
  t: Seconds,
  /** ISO 8601. */
  at: z.string(),
  /** `full`: the record was as large as it may get. `left`: the page was left, or the user logged out. */
  cause: z.enum(END_CAUSE),
})

export const RecordLine = z.discriminatedUnion('kind', [Head, Cast, Picture, Log, Happened, Measured, Absent, End])

export type RecordLine = z.infer<typeof RecordLine>
export type RecordHead = z.infer<typeof Head>
export type RecordPicture = z.infer<typeof Picture>
export type EndCause = (typeof END_CAUSE)[number]
