import type { HardLog } from '@portal/api-client/servers'
import { decodeRecord, EVENT_TYPE } from './sel-record'
import { meaningOf, sensorTypeName } from './sel-meaning'

/** The BMC's sensor data record of a sensor: its name, and how to read its bytes (IPMI v2.0 table 43-1). */
export type SensorData = {
  name: string
  /** Of a threshold sensor: value = byte × factor + offset. */
  scale?: { factor: number; offset: number; unit: string }
}

/** All that the 16 bytes of a record say, as the hardware log shows it. */
export type RecordText = Pick<
  HardLog,
  | 'recordID'
  | 'occurredAt'
  | 'severity'
  | 'source'
  | 'entryType'
  | 'sensorType'
  | 'sensorName'
  | 'sensorNumber'
  | 'entryCode'
  | 'direction'
  | 'message'
  | 'reading'
  | 'raw'
  | 'generatorID'
>

/** Up to this a timestamp counts from the start of the BMC, and the last value is "no time" (IPMI v2.0 section 37). */
const PRE_INIT = 0x20000000
const NO_TIME = 0xffffffff
/** Event data 1, bits 7:6 and 5:4: bytes 2 and 3 are the reading and the threshold (table 29-6). */
const READING_IN_2 = 0x40
const THRESHOLD_IN_3 = 0x10

const round = (value: number) => Math.round(value * 100) / 100
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * Decodes a record. `sensor` is null when the BMC has no data record for it. @throws Error when the bytes are no SEL
 * record.
 */
export function describeRecord(raw: string, sensor: SensorData | null): RecordText {
  const record = decodeRecord(raw)
  const base = { recordID: record.recordID, occurredAt: timeOf(record.timestamp), source: 'ipmi' as const, raw }
  if (record.kind === 'oem') {
    const data = Buffer.from(record.data).toString('hex')
    const maker = record.manufacturerID === null ? '' : `, manufacturer ${record.manufacturerID}`
    return {
      ...base,
      severity: 'OK',
      entryType: 'Oem',
      sensorType: 'OEM',
      sensorName: null,
      sensorNumber: null,
      entryCode: null,
      direction: null,
      message: `OEM record ${hex(record.recordType, 2)}${maker}, data ${data}`,
      reading: null,
      generatorID: null,
    }
  }
  const { sensorType, sensorNumber, direction, eventType, data, generatorID } = record
  const { entryCode, severity } = meaningOf(sensorType, eventType, data[0] & 0x0f)
  const name = sensor?.name ?? `Sensor ${hex(sensorNumber, 2)}h`
  const reading = eventType === EVENT_TYPE.threshold && sensor?.scale ? readingOf(data, sensor.scale) : null
  const detail = reading
    ? ` (${reading.value} ${reading.unit}${reading.threshold === null ? '' : `, threshold ${reading.threshold} ${reading.unit}`})`
    : ''
  const end = direction === 'assert' ? 'Asserted' : 'Deasserted'
  return {
    ...base,
    severity: direction === 'deassert' ? 'OK' : severity,
    entryType: 'SEL',
    sensorType: sensorTypeName(sensorType),
    sensorName: name,
    sensorNumber,
    entryCode,
    direction,
    reading,
    message: reading ? `${name}: ${entryCode}${detail} - ${end}` : `${name}: ${entryCode} - ${end}`,
    generatorID: `0x${hex(generatorID, 4)}`,
  }
}

function timeOf(timestamp: number | null): string | null {
  if (timestamp === null || timestamp <= PRE_INIT || timestamp === NO_TIME) return null
  return new Date(timestamp * 1000).toISOString()
}

function readingOf(
  [what, reading, threshold]: [number, number, number],
  { factor, offset, unit }: NonNullable<SensorData['scale']>,
) {
  if ((what & 0xc0) !== READING_IN_2) return null
  const value = (raw: number) => round(raw * factor + offset)
  return { value: value(reading), unit, threshold: (what & 0x30) === THRESHOLD_IN_3 ? value(threshold) : null }
}
