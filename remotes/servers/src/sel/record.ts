import { eventTypeOf, GENERIC_STATES, type EventClass } from './event-types'
import { SENSOR_TYPES } from './sensor-types'
import type { State } from './state'

/** Time by the clock of a BMC. IPMI v2.0 section 37: seconds since 1970, without a time zone. */
export type SelTime = { seconds: number; kind: 'time' | 'since-start' | 'unset' }

/** A system event, type 02h; IPMI v2.0 table 32-1. */
export type SystemRecord = {
  kind: 'system'
  recordID: number
  recordType: number
  time: SelTime
  /** Bytes 7 and 8 (counted from 0) as they are. */
  generator: readonly [number, number]
  evmRevision: number
  sensorType: number
  sensorNumber: number
  direction: 'assert' | 'deassert'
  eventType: number
  /** Event data 1…3. */
  data: readonly [number, number, number]
}

/** An OEM record with a time (type C0h…DFh, table 32-2) or without one (E0h…FFh, table 32-3). */
export type OemRecord =
  | {
      kind: 'oem-timed'
      recordID: number
      recordType: number
      time: SelTime
      manufacturerID: number
      data: readonly number[]
    }
  | { kind: 'oem'; recordID: number; recordType: number; data: readonly number[] }

/** A record of a type that the specification keeps for later. */
type ReservedRecord = { kind: 'reserved'; recordID: number; recordType: number; data: readonly number[] }

export type SelRecord = SystemRecord | OemRecord | ReservedRecord
export type Decoded = { ok: true; bytes: readonly number[]; record: SelRecord } | { ok: false; reason: string }

const SIZE = 16

/**
 * Reads the 16 bytes of a SEL record, written as 32 hex digits. Any 16 bytes are a record; anything else says why it is
 * none.
 */
export function decode(raw: string): Decoded {
  if (/[^0-9a-f]/i.test(raw)) return { ok: false, reason: '16 進数ではない文字が含まれています。' }
  if (raw.length !== 2 * SIZE) {
    return { ok: false, reason: `SEL レコードは 16 バイト（16 進数 32 桁）ですが、${raw.length} 桁あります。` }
  }
  const bytes = Array.from({ length: SIZE }, (_, index) => Number.parseInt(raw.slice(2 * index, 2 * index + 2), 16))
  return { ok: true, bytes, record: recordOf(bytes) }
}

function recordOf(bytes: readonly number[]): SelRecord {
  const at = (index: number) => bytes[index] ?? 0
  // Multi-byte fields are little-endian: least significant byte first.
  const number = (index: number, length: number) =>
    Array.from({ length }, (_, byte) => at(index + byte) * 256 ** byte).reduce((sum, part) => sum + part, 0)
  const recordID = number(0, 2)
  const recordType = at(2)
  if (recordType >= 0xe0) return { kind: 'oem', recordID, recordType, data: bytes.slice(3) }
  if (recordType >= 0xc0) {
    return {
      kind: 'oem-timed',
      recordID,
      recordType,
      time: timeOf(number(3, 4)),
      manufacturerID: number(7, 3),
      data: bytes.slice(10),
    }
  }
  if (recordType !== 0x02) return { kind: 'reserved', recordID, recordType, data: bytes.slice(3) }
  return {
    kind: 'system',
    recordID,
    recordType,
    time: timeOf(number(3, 4)),
    generator: [at(7), at(8)],
    evmRevision: at(9),
    sensorType: at(10),
    sensorNumber: at(11),
    direction: at(12) & 0x80 ? 'deassert' : 'assert',
    eventType: at(12) & 0x7f,
    data: [at(13), at(14), at(15)],
  }
}

const UNSET = 0xffffffff
const LATEST_SINCE_START = 0x20000000

/** Up to 20000000h a time counts from the start of the log device ("PostInit"); FFFFFFFFh is "not specified". */
function timeOf(seconds: number): SelTime {
  if (seconds === UNSET) return { seconds, kind: 'unset' }
  return { seconds, kind: seconds <= LATEST_SINCE_START ? 'since-start' : 'time' }
}

export const offsetOf = ({ data }: SystemRecord): number => data[0] & 0x0f
export const classOf = ({ eventType }: SystemRecord): EventClass => eventTypeOf(eventType).class

/** State of the event, or null where neither table 42-2 nor 42-3 has a meaning for it (reserved or OEM). */
export function stateOf(record: SystemRecord): State | null {
  const eventClass = classOf(record)
  const offset = offsetOf(record)
  if (eventClass === 'sensor-specific') return SENSOR_TYPES.get(record.sensorType)?.states[offset] ?? null
  return GENERIC_STATES[record.eventType]?.[offset] ?? null
}
