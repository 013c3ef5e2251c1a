import { EVENT_TYPE, type SensorType, THRESHOLD_OFFSET } from './sel-record'

/** A reading of a threshold sensor: the BMC stores raw bytes, the sensor's data record says how to scale them. */
export type ThresholdReading = { raw: number; thresholdRaw: number; factor: number; unit: string }

/** What a BMC writes into its log about one sensor. */
export type Symptom = {
  severity: 'Critical' | 'Warning' | 'OK'
  sensorType: SensorType
  sensorName: string
  sensorNumber: number
  eventType: number
  /** Event data 1…3 of the record. */
  data: [number, number, number]
  /** Redfish EntryCode. */
  entryCode: string
  reading?: ThresholdReading
  /** Does the BMC report the end of it? Memory errors and moments do not end. */
  clears: boolean
}

const NOTHING = 0xff
/** Event data 1: byte 2 is the reading, byte 3 the threshold (IPMI v2.0 table 29-6). */
const READING_AND_THRESHOLD = 0x50
/** Event data 1: byte 3 is a sensor-specific extension, for memory the module. */
const EXTENSION_IN_BYTE_3 = 0x30

type Sensor = Pick<Symptom, 'sensorType' | 'sensorName' | 'sensorNumber'>
const sensor = (sensorType: SensorType, sensorName: string, sensorNumber: number): Sensor => ({
  sensorType, sensorName, sensorNumber,
})

const round = (value: number) => Math.round(value * 100) / 100

/** The value people read, from the byte the BMC stores. */
export const scaled = (raw: number, reading: ThresholdReading) => round(raw * reading.factor)

function threshold(
  severity: Symptom['severity'], of: Sensor, entryCode: keyof typeof THRESHOLD_OFFSET, reading: ThresholdReading,
): Symptom {
  const { raw, thresholdRaw } = reading
  return {
    ...of, severity, entryCode, reading, clears: true,
    eventType: EVENT_TYPE.threshold,
    data: [READING_AND_THRESHOLD | THRESHOLD_OFFSET[entryCode], raw, thresholdRaw],
  }
}

function discrete(
  severity: Symptom['severity'], of: Sensor, offset: number, entryCode: string,
  { clears = true, eventType = EVENT_TYPE.sensorSpecific as number } = {},
): Symptom {
  return {
    ...of, severity, entryCode, clears, eventType,
    data: [offset, NOTHING, NOTHING],
  }
}

function memory(severity: Symptom['severity'], slot: string, module: number, offset: number, entryCode: string): Symptom {
  return {
    ...discrete(severity, sensor('Memory', slot, 0x60), offset, entryCode, { clears: false }),
    data: [EXTENSION_IN_BYTE_3 | offset, NOTHING, module],
  }
}

const redundancy = { eventType: EVENT_TYPE.redundancy }
const moment = { clears: false }
const rpm = (raw: number, thresholdRaw: number): ThresholdReading => ({ raw, thresholdRaw, factor: 60, unit: 'RPM' })
const celsius = (raw: number, thresholdRaw: number): ThresholdReading => ({ raw, thresholdRaw, factor: 1, unit: '°C' })
const volts = (raw: number, thresholdRaw: number): ThresholdReading => ({ raw, thresholdRaw, factor: 0.06, unit: 'V' })

/** Offsets: IPMI v2.0 table 42-3 (sensor-specific) and 42-2 (threshold, redundancy). */
export const SYMPTOMS = {
  fan3Low: threshold('Critical', sensor('Fan', 'FAN3', 0x43), 'Lower Critical - going low', rpm(8, 15)),
  fan4Low: threshold('Critical', sensor('Fan', 'FAN4', 0x44), 'Lower Critical - going low', rpm(12, 15)),
  fanSlow: threshold('Warning', sensor('Fan', 'FAN2', 0x42), 'Lower Non-critical - going low', rpm(24, 25)),
  fanRedundancyLost: discrete('Warning', sensor('Fan', 'Fan Redundancy', 0x75), 0x01, 'Redundancy Lost', redundancy),
  inletWarm: threshold('Warning', sensor('Temperature', 'Inlet Temp', 0x04), 'Upper Non-critical - going high', celsius(37, 35)),
  inletHot: threshold('Critical', sensor('Temperature', 'Inlet Temp', 0x04), 'Upper Critical - going high', celsius(43, 42)),
  cpuHot: threshold('Warning', sensor('Temperature', 'CPU1 Temp', 0x0e), 'Upper Non-critical - going high', celsius(88, 85)),
  memoryUncorrectable: memory('Critical', 'DIMM_A5', 4, 0x01, 'Uncorrectable ECC'),
  memoryUncorrectableB: memory('Critical', 'DIMM_B2', 9, 0x01, 'Uncorrectable ECC'),
  memoryCorrectable: memory('Warning', 'DIMM_A2', 1, 0x00, 'Correctable ECC'),
  memoryLimit: memory('Warning', 'DIMM_A2', 1, 0x05, 'Correctable ECC Logging Limit Reached'),
  machineCheck: discrete('Critical', sensor('Processor', 'CPU1 Status', 0x50), 0x00, 'IERR', moment),
  throttled: discrete('Warning', sensor('Processor', 'CPU2 Status', 0x51), 0x0a, 'Processor Automatically Throttled'),
  supplyLost: discrete('Critical', sensor('Power Supply / Converter', 'PS2 Status', 0x63), 0x03, 'Power Supply input lost (AC/DC)'),
  supplyFailed: discrete('Critical', sensor('Power Supply / Converter', 'PS1 Status', 0x62), 0x01, 'Power Supply Failure detected'),
  supplyPredicted: discrete('Warning', sensor('Power Supply / Converter', 'PS2 Status', 0x63), 0x02, 'Predictive Failure asserted'),
  powerRedundancyLost: discrete('Critical', sensor('PowerUnit', 'PS Redundancy', 0x77), 0x01, 'Redundancy Lost', redundancy),
  voltageLow: threshold('Critical', sensor('Voltage', '12V', 0x30), 'Lower Critical - going low', volts(176, 180)),
  driveFault: discrete('Critical', sensor('Drive Slot/Bay', 'Drive 2', 0x82), 0x01, 'Drive Fault'),
  drivePredicted: discrete('Warning', sensor('Drive Slot/Bay', 'Drive 2', 0x82), 0x02, 'Predictive Failure asserted'),
  batteryLow: discrete('Warning', sensor('Battery', 'CMOS Battery', 0x6e), 0x00, 'Battery low (predictive failure)'),
  busCorrectable: discrete('Warning', sensor('Critical Interrupt', 'PCIe Bus', 0x73), 0x07, 'Bus Correctable Error', moment),
  watchdogReset: discrete('Warning', sensor('Watchdog', 'Watchdog2', 0x71), 0x01, 'Hard Reset', moment),
  intrusion: discrete('Warning', sensor('Physical Chassis Security', 'Intrusion', 0x72), 0x00, 'General Chassis Intrusion'),
  logCleared: discrete('OK', sensor('Event Logging Disabled', 'SEL', 0x74), 0x02, 'Log Area Reset/Cleared', moment),
  logAlmostFull: discrete('Warning', sensor('Event Logging Disabled', 'SEL', 0x74), 0x05, 'SEL Almost Full', moment),
  clockSynced: discrete('OK', sensor('System Event', 'BMC Clock', 0x76), 0x05, 'Timestamp Clock Synch', moment),
  powerOn: discrete('OK', sensor('System ACPI PowerState', 'ACPI State', 0x70), 0x00, 'S0/G0: working', moment),
  softOff: discrete('OK', sensor('System ACPI PowerState', 'ACPI State', 0x70), 0x05, 'S5/G2: soft-off', moment),
  poweredUp: discrete('OK', sensor('SystemBoot/Restart', 'System Boot', 0x78), 0x00, 'Initiated by power up', moment),
  buttonPressed: discrete('OK', sensor('Button/Switch', 'Power Button', 0x79), 0x00, 'Power Button pressed', moment),
  firmwareChanged: discrete('OK', sensor('Version Change', 'Firmware', 0x7a), 0x07, 'Software or F/W Change detected, successful', moment),
} satisfies Record<string, Symptom>
export type SymptomName = keyof typeof SYMPTOMS

const triple = (first: number, second: number, third: number): Symptom['data'] => [first, second, third]

type Direction = 'assert' | 'deassert'

/** Data, reading and text of one record. An alarm ends a little on the good side of its threshold. */
export function recordOf(symptom: Symptom, direction: Direction) {
  const { reading, sensorName, entryCode, data } = symptom
  const end = direction === 'assert' ? 'Asserted' : 'Deasserted'
  if (!reading) return { data, reading: null, message: `${sensorName}: ${entryCode} - ${end}` }
  const rising = reading.raw > reading.thresholdRaw
  const raw = direction === 'assert' ? reading.raw : reading.thresholdRaw + (rising ? -2 : 2)
  const value = scaled(raw, reading)
  const limit = scaled(reading.thresholdRaw, reading)
  return {
    data: triple(data[0], raw, reading.thresholdRaw),
    reading: { value, unit: reading.unit, threshold: limit },
    message: `${sensorName}: ${entryCode} (${value} ${reading.unit}, threshold ${limit} ${reading.unit}) - ${end}`,
  }
}

/** What a healthy machine's log is full of. */
export const ROUTINE: [SymptomName, ...SymptomName[]] = [
  'powerOn', 'softOff', 'poweredUp', 'buttonPressed', 'firmwareChanged', 'clockSynced',
]
