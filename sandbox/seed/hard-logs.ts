import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract'
import type { Event } from '@portal/api-client/events'
import type { HardLog, Server } from '@portal/api-client/servers'
import { describeRecord } from '../hardware/describe-record'
import { encodeRecord } from '../hardware/sel-record'
import {
  recordOf,
  ROUTINE,
  sensorDataOf,
  type Symptom,
  SYMPTOMS,
  type SymptomName,
  symptomOf,
} from '../hardware/symptoms'
import { iso, SECOND } from './clock'
import type { Occurrence } from './occurrences'
import { random, type Random } from './random'

/** State of the BMC's clock: right, not set yet (seconds since its start), or reset to the first second of 2000. */
type BmcClock = 'right' | 'unset' | 'year-2000'

/** A record before it has a place in the log. `pair` joins an alarm with its end. */
type Entry = {
  at: number
  symptom: Symptom | 'oem'
  direction: 'assert' | 'deassert'
  event?: Event
  pair?: string
  clock?: BmcClock
}

const PASSING: [SymptomName, ...SymptomName[]] = ['fanSlow', 'inletWarm', 'cpuHot', 'intrusion']
const FIRST_DAYS_AGO = 120
const SECONDS_SINCE_START = 42
const YEAR_2000 = Date.UTC(2000, 0, 1) / SECOND
/** https://www.iana.org/assignments/enterprise-numbers/ */
const ENTERPRISE: Record<string, number> = { 'Dell Inc.': 674, HPE: 11, Fujitsu: 10368, Supermicro: 10876 }

/** Number of records that a trouble leaves: one for each time it came, one when it ended. */
export const recordCount = ({ what, count, endedAt }: Occurrence) =>
  what.symptom ? count + (SYMPTOMS[what.symptom].clears && endedAt !== null ? 1 : 0) : 0

function troubleEntries(occurrence: Occurrence, event: Event): Entry[] {
  if (!occurrence.what.symptom) return []
  const symptom = symptomOf(occurrence.what.symptom)
  const spacing = (occurrence.lastAt - occurrence.at) / Math.max(1, occurrence.count - 1)
  const entries: Entry[] = Array.from({ length: occurrence.count }, (_, index) => ({
    at: occurrence.at + index * spacing,
    symptom,
    direction: 'assert',
    event,
    pair: event.id,
  }))
  if (symptom.clears && occurrence.endedAt !== null) {
    entries.push({ at: occurrence.endedAt, symptom, direction: 'deassert', event, pair: event.id })
  }
  return entries
}

const single = (name: SymptomName, at: number, clock?: BmcClock): Entry => ({
  at,
  symptom: SYMPTOMS[name],
  direction: 'assert',
  ...(clock ? { clock } : {}),
})

function oddEntries(now: number): Entry[] {
  const restart = now - 33 * DAY_MS
  return [
    single('powerOn', restart, 'unset'),
    single('poweredUp', restart + 20 * SECOND, 'year-2000'),
    single('clockSynced', restart + 2 * MINUTE_MS),
    { at: now - 21 * DAY_MS, symptom: 'oem', direction: 'assert' },
    // Its end was never written, though the sensor has been well for weeks.
    single('voltageLow', now - 40 * DAY_MS),
    single('logAlmostFull', now - 3 * HOUR_MS),
  ]
}

function fillerEntries(count: number, now: number, rng: Random, memory: boolean): Entry[] {
  const entries: Entry[] = []
  while (entries.length < count) {
    const at = now - (1 + rng.next() * (FIRST_DAYS_AGO - 2)) * DAY_MS
    const left = count - entries.length
    if (memory && rng.chance(0.5)) entries.push(single('memoryCorrectable', at))
    else if (left < 2 || rng.chance(0.7)) entries.push(single(rng.pick(ROUTINE), at))
    else {
      const symptom = SYMPTOMS[rng.pick(PASSING)]
      const pair = `filler ${entries.length}`
      entries.push({ at, symptom, direction: 'assert', pair })
      entries.push({ at: at + rng.int(2, 300) * MINUTE_MS, symptom, direction: 'deassert', pair })
    }
  }
  return entries
}

/**
 * The whole hardware log of a machine in the order it was written: the records of its troubles, and at least `length`
 * records in all. Links each event to the first record of it.
 */
export function makeHardLogs(
  server: Server,
  troubles: { occurrence: Occurrence; event: Event }[],
  now: number,
  { length, odd }: { length: number; odd: boolean },
): HardLog[] {
  const rng = random(`log ${server.id}`)
  const entries = troubles.flatMap(({ occurrence, event }) => troubleEntries(occurrence, event))
  if (odd) entries.push(...oddEntries(now))
  const memory = troubles.some(({ occurrence }) => occurrence.what.symptom === 'memoryLimit')
  entries.push(single('logCleared', now - FIRST_DAYS_AGO * DAY_MS))
  entries.push(...fillerEntries(length - entries.length, now, rng, memory))
  entries.sort((one, other) => one.at - other.at)

  let recordID = 0
  let receivedAt = 0
  const redfish = server.bmc?.kind === 'iDRAC' || server.bmc?.kind === 'iLO'
  const alarms = new Map<string, HardLog[]>()
  return entries.map((entry, index) => {
    const id = `${server.id}-log-${String(index + 1).padStart(4, '0')}`
    // Not before the record above, because records arrive in the order of the log.
    receivedAt = Math.max(receivedAt, Math.min(now, entry.at + rng.int(1, 20) * SECOND))
    const received = iso(receivedAt)
    if (redfish && entry.symptom === SYMPTOMS.firmwareChanged) return firmwareEvent(id, server, entry, received)
    recordID += 1
    const log =
      entry.symptom === 'oem'
        ? oemLog(id, server, entry, received, recordID)
        : systemLog(id, server, entry, entry.symptom, received, recordID)
    if (entry.event && entry.direction === 'assert') entry.event.hardLogID ??= id
    if (entry.pair) {
      const open = alarms.get(entry.pair) ?? []
      if (entry.direction === 'assert') alarms.set(entry.pair, [...open, log])
      else for (const alarm of open) alarm.clearedByID = id
    }
    return log
  })
}

function systemLog(
  id: string,
  server: Server,
  entry: Entry,
  symptom: Symptom,
  receivedAt: string,
  recordID: number,
): HardLog {
  const { direction, clock = 'right', event } = entry
  const seconds = { right: Math.floor(entry.at / SECOND), unset: SECONDS_SINCE_START, 'year-2000': YEAR_2000 }[clock]
  return {
    id,
    serverID: server.id,
    receivedAt,
    ...describeRecord(recordOf(symptom, direction, recordID, seconds), sensorDataOf(symptom)),
    messageID: null,
    messageArgs: null,
    clearedByID: null,
    eventID: event?.id ?? null,
    resolution: event?.recommendedAction ?? null,
  }
}

function oemLog(id: string, server: Server, { at }: Entry, receivedAt: string, recordID: number): HardLog {
  const raw = encodeRecord({
    kind: 'oem',
    recordID,
    timestamp: Math.floor(at / SECOND),
    recordType: 0xc0,
    manufacturerID: ENTERPRISE[server.manufacturer ?? ''] ?? 0,
    data: [0x01, 0x4f, 0x45, 0x4d, 0x00, 0x07],
  })
  return {
    id,
    serverID: server.id,
    receivedAt,
    ...describeRecord(raw, null),
    messageID: null,
    messageArgs: null,
    clearedByID: null,
    eventID: null,
    resolution: null,
  }
}

/** No record of the SEL, because BMCs with Redfish report updates by a message of its Update registry. */
function firmwareEvent(id: string, server: Server, { at }: Entry, receivedAt: string): HardLog {
  const messageArgs = [server.bmc?.kind ?? 'BMC', server.bmc?.firmwareVersion ?? 'unknown']
  return {
    id,
    recordID: null,
    serverID: server.id,
    occurredAt: iso(at),
    receivedAt,
    severity: 'OK',
    source: 'redfish',
    entryType: 'Event',
    sensorType: 'Version Change',
    sensorName: null,
    sensorNumber: null,
    entryCode: null,
    direction: null,
    message: `Device '${messageArgs[0]}' successfully updated with image '${messageArgs[1]}'.`,
    messageID: 'Update.1.0.UpdateSuccessful',
    messageArgs,
    reading: null,
    raw: null,
    generatorID: null,
    clearedByID: null,
    eventID: null,
    resolution: 'None.',
  }
}
