import { decode, offsetOf, type SelTime, stateOf } from './record'
import { hexByte, SENSOR_TYPES } from './sensor-types'

/**
 * The record as a row of `ipmitool sel elist`, which every vendor reads: `575 | 12/03/2024 | 11:27:10 | Module/Board
 * NAME | Upper Critical - going high | Asserted`. The time is the BMC's own, without a zone. Null for what is no system
 * event.
 */
export function ipmitoolRow(raw: string, sensorName: string | null | undefined): string | null {
  const decoded = decode(raw)
  if (!decoded.ok || decoded.record.kind !== 'system') return null
  const { record } = decoded
  const type = SENSOR_TYPES.get(record.sensorType)?.name ?? `Type ${hexByte(record.sensorType)}h`
  return [
    record.recordID.toString(16),
    clock(record.time),
    `${type} ${sensorName ?? `#0x${hexByte(record.sensorNumber).toLowerCase()}`}`,
    stateOf(record)?.name ?? `Event type ${hexByte(record.eventType)}h offset ${hexByte(offsetOf(record))}h`,
    record.direction === 'assert' ? 'Asserted' : 'Deasserted',
  ].join(' | ')
}

function clock({ kind, seconds }: SelTime): string {
  if (kind === 'unset') return 'Unspecified'
  if (kind === 'since-start') return `Pre-Init | ${String(seconds).padStart(10, '0')}`
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().slice(0, 19).split('T')
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year} | ${time}`
}
