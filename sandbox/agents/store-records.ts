import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { invalid } from '../api/refusal'
import { events, hardLogs } from '../db/schema'
import { alarmText } from '../hardware/alarm-text'
import { describeRecord, type RecordText } from '../hardware/describe-record'
import { decodeRecord } from '../hardware/sel-record'
import { countIntoOpenEvent, type EventScope, raiseEvent, resolveEvents, sameAlarm } from './alarm-events'
import type { Report, ReportAnswer } from './protocol'

/** How far a BMC's clock may be ahead; a later timestamp is refused, because it would stay the newest for ever. */
const AHEAD_MS = 10 * 60_000
const SENSIBLE_FROM = '2010-01-01'
const WELL_AGAIN = 'センサーが正常な状態に戻りました。'

/**
 * Keeps the records of a report that are not known yet: decoded, with each alarm joined to its end. An alarm raises an
 * event when `raises`, or counts into its open one; the end of it resolves that.
 */
export async function storeRecords(scope: EventScope, sel: Report['sel'], raises: boolean): Promise<void> {
  if (sel.length === 0) return
  const records = sel.map(({ raw, sensor }, index) => describe(raw, sensor, `sel.${index}.raw`))
  const known = await knownRecords(
    scope,
    sel.map(({ raw }) => raw),
  )
  for (const record of records) {
    if (known.has(record.raw)) continue
    known.add(record.raw)
    await storeRecord(scope, record, raises)
  }
}

type KnownText = RecordText & { raw: string }

function describe(raw: string, sensor: Report['sel'][number]['sensor'], field: string): KnownText {
  try {
    return { ...describeRecord(raw, sensor), raw }
  } catch (cause) {
    throw invalid(
      field,
      `SEL レコードとして読み取れません（${cause instanceof Error ? cause.message : String(cause)}）。`,
    )
  }
}

async function knownRecords({ tx, projectID, serverID }: EventScope, raws: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ raw: hardLogs.raw })
    .from(hardLogs)
    .where(and(eq(hardLogs.projectID, projectID), eq(hardLogs.serverID, serverID), inArray(hardLogs.raw, raws)))
  return new Set(rows.flatMap(({ raw }) => raw ?? []))
}

async function storeRecord(scope: EventScope, record: KnownText, raises: boolean): Promise<void> {
  const { tx, projectID, serverID, now } = scope
  const { recordID, raw, sensorNumber = null, sensorName = null, entryCode = null } = record
  const alarm = { sensorNumber, sensorName, entryCode }
  // Made of the record, so that the same one gets the same id; its number first, because ids order what arrived together.
  const suffix = `${String(recordID).padStart(5, '0')}-${createHash('sha256').update(raw).digest('hex').slice(0, 8)}`
  const id = `${serverID}-log-${suffix}`
  const happenedAt = believable(record.occurredAt, now)

  let eventID: string | null = null
  let resolution: string | null = null
  if (record.direction === 'deassert') {
    eventID = await endAlarm(scope, alarm, id)
  } else if (record.direction === 'assert' && record.severity !== 'OK') {
    const { category, title, message, advice } = alarmText(record)
    resolution = advice
    if (raises) {
      eventID = await countIntoOpenEvent(scope, alarm, happenedAt)
      if (eventID === null) {
        eventID = `${serverID}-ev-${suffix}`
        await raiseEvent(scope, {
          id: eventID,
          title,
          message,
          severity: record.severity,
          source: 'hardware',
          category,
          recommendedAction: advice,
          occurredAt: happenedAt,
          hardLogID: id,
        })
      }
    }
  }
  await tx.insert(hardLogs).values({ ...record, projectID, serverID, id, receivedAt: now, eventID, resolution })
}

/** Marks every open assert of the alarm as cleared by the record `id`. Returns the event they raised, or null. */
async function endAlarm(scope: EventScope, alarm: Parameters<typeof sameAlarm>[0], id: string): Promise<string | null> {
  const { tx, projectID, serverID } = scope
  const cleared = await tx
    .update(hardLogs)
    .set({ clearedByID: id })
    .where(
      and(
        eq(hardLogs.projectID, projectID),
        eq(hardLogs.serverID, serverID),
        eq(hardLogs.direction, 'assert'),
        isNull(hardLogs.clearedByID),
        sameAlarm(alarm),
      ),
    )
    .returning({ eventID: hardLogs.eventID })
  const raised = [...new Set(cleared.flatMap(({ eventID }) => eventID ?? []))]
  if (raised.length > 0) await resolveEvents(scope, inArray(events.id, raised), WELL_AGAIN)
  return raised.at(-1) ?? null
}

/** When it happened: by the BMC's clock, or by ours instead of one that was never set or is ahead. */
function believable(occurredAt: string | null, now: string): string {
  if (occurredAt === null || occurredAt < SENSIBLE_FROM) return now
  return Date.parse(occurredAt) > Date.parse(now) + AHEAD_MS ? now : occurredAt
}

/** The record that arrived last. */
export async function newestRecord({ tx, projectID, serverID }: EventScope): Promise<ReportAnswer['newestRecord']> {
  const [newest] = await tx
    .select({ raw: hardLogs.raw })
    .from(hardLogs)
    .where(and(eq(hardLogs.projectID, projectID), eq(hardLogs.serverID, serverID), isNotNull(hardLogs.raw)))
    .orderBy(desc(hardLogs.receivedAt), desc(hardLogs.id))
    .limit(1)
  if (!newest?.raw) return null
  const { recordID, timestamp } = decodeRecord(newest.raw)
  return { recordID, timestamp }
}
