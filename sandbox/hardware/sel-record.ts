/** Sensor type codes, IPMI v2.0 rev 1.1 table 42-3, under the names Redfish gives them. */
export const SENSOR_TYPE = {
  Temperature: 0x01,
  Voltage: 0x02,
  Fan: 0x04,
  'Physical Chassis Security': 0x05,
  Processor: 0x07,
  'Power Supply / Converter': 0x08,
  PowerUnit: 0x09,
  Memory: 0x0c,
  'Drive Slot/Bay': 0x0d,
  'Event Logging Disabled': 0x10,
  'System Event': 0x12,
  'Critical Interrupt': 0x13,
  'Button/Switch': 0x14,
  'SystemBoot/Restart': 0x1d,
  'System ACPI PowerState': 0x22,
  Watchdog: 0x23,
  Battery: 0x29,
  'Version Change': 0x2b,
} as const
export type SensorType = keyof typeof SENSOR_TYPE

/** Event/reading type codes, IPMI v2.0 table 42-1: which list the event offset is read from. */
export const EVENT_TYPE = { threshold: 0x01, redundancy: 0x0b, sensorSpecific: 0x6f } as const

/** A SEL event record, IPMI v2.0 table 32-1. */
export type SystemRecord = {
  kind: 'system'
  /** 1…65534. */
  recordID: number
  /** Unix seconds. Up to 0x20000000 the spec means seconds since the BMC started; 0xffffffff is "no time". */
  timestamp: number
  sensorType: number
  sensorNumber: number
  direction: 'assert' | 'deassert'
  eventType: number
  /** Event data 1…3. */
  data: [number, number, number]
  /** Who wrote it; the BMC itself unless said otherwise. */
  generatorID: number
}

/** An OEM record: timestamped (type C0h…DFh, IPMI v2.0 table 32-2), or not (E0h…FFh, table 32-3). */
export type OemRecord = {
  kind: 'oem'
  recordID: number
  /** Unix seconds as above; null in a record without. */
  timestamp: number | null
  recordType: number
  /** IANA enterprise number, 24 bits; null in a record without a time. */
  manufacturerID: number | null
  /** Six bytes, or thirteen without a time, that only the manufacturer knows. */
  data: number[]
}

const SIZE = 16
const SYSTEM_EVENT = 0x02
/** The BMC itself: slave address 20h, LUN 0, channel 0. */
export const GENERATOR_BMC = 0x0020
/** Event message format of IPMI 1.5 and later. */
const EVM_REVISION = 0x04
const DEASSERTION = 0x80

/** Returns the 16 bytes of a record as 32 hex digits in lower case. */
export function encodeRecord(record: SystemRecord | OemRecord): string {
  const bytes = Buffer.alloc(SIZE)
  bytes.writeUInt16LE(record.recordID, 0)
  if (record.kind === 'oem') {
    bytes.writeUInt8(record.recordType, 2)
    if (record.timestamp === null) {
      bytes.set(record.data.slice(0, 13), 3)
    } else {
      bytes.writeUInt32LE(record.timestamp, 3)
      bytes.writeUIntLE(record.manufacturerID ?? 0, 7, 3)
      bytes.set(record.data.slice(0, 6), 10)
    }
  } else {
    bytes.writeUInt8(SYSTEM_EVENT, 2)
    bytes.writeUInt32LE(record.timestamp, 3)
    bytes.writeUInt16LE(record.generatorID, 7)
    bytes.writeUInt8(EVM_REVISION, 9)
    bytes.writeUInt8(record.sensorType, 10)
    bytes.writeUInt8(record.sensorNumber, 11)
    bytes.writeUInt8((record.direction === 'deassert' ? DEASSERTION : 0) | record.eventType, 12)
    bytes.set(record.data, 13)
  }
  return bytes.toString('hex')
}

/** Reads 32 hex digits. Throws on a record type that the specification reserves, and on anything that is not 16 bytes. */
export function decodeRecord(hex: string): SystemRecord | OemRecord {
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== SIZE || hex.length !== 2 * SIZE) throw new Error(`a SEL record has ${SIZE} bytes: ${hex}`)
  const recordID = bytes.readUInt16LE(0)
  const recordType = bytes.readUInt8(2)
  if (recordType >= 0xe0) {
    return { kind: 'oem', recordID, timestamp: null, recordType, manufacturerID: null, data: [...bytes.subarray(3)] }
  }
  const timestamp = bytes.readUInt32LE(3)
  if (recordType >= 0xc0) {
    return {
      kind: 'oem',
      recordID,
      timestamp,
      recordType,
      manufacturerID: bytes.readUIntLE(7, 3),
      data: [...bytes.subarray(10)],
    }
  }
  if (recordType !== SYSTEM_EVENT) throw new Error(`unknown SEL record type ${recordType.toString(16)}h`)
  const directionAndType = bytes.readUInt8(12)
  return {
    kind: 'system',
    recordID,
    timestamp,
    generatorID: bytes.readUInt16LE(7),
    sensorType: bytes.readUInt8(10),
    sensorNumber: bytes.readUInt8(11),
    direction: directionAndType & DEASSERTION ? 'deassert' : 'assert',
    eventType: directionAndType & ~DEASSERTION,
    data: [bytes.readUInt8(13), bytes.readUInt8(14), bytes.readUInt8(15)],
  }
}
