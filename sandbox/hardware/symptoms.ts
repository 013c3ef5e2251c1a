import type { SensorData } from './describe-record'
import { encodeRecord, EVENT_TYPE, GENERATOR_BMC, SENSOR_TYPE, type SensorType } from './sel-record'
import { meaningOf } from './sel-meaning'
import type { Meaning } from './sel-tables'

/** A reading of a threshold sensor: the BMC stores raw bytes, the sensor's data record says how to scale them. */
type ThresholdReading = { raw: number; thresholdRaw: number; factor: number; unit: string }

/** A state of one sensor of the simulated machines, which its BMC writes into the log. */
export type Symptom = Meaning & {
  sensorType: SensorType
  sensorName: string
  sensorNumber: number
  eventType: number
  offset: number
  /** Event data 1…3 of the record. */
  data: [number, number, number]
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
  sensorType,
  sensorName,
  sensorNumber,
})

/** Offsets of the threshold event type, IPMI v2.0 table 42-2. */
const LOWER_NON_CRITICAL = 0x00
const LOWER_CRITICAL = 0x02
const UPPER_NON_CRITICAL = 0x07
const UPPER_CRITICAL = 0x09

function threshold(of: Sensor, offset: number, reading: ThresholdReading): Symptom {
  const eventType = EVENT_TYPE.threshold
  return {
    ...of,
    ...meaningOf(SENSOR_TYPE[of.sensorType], eventType, offset),
    eventType,
    offset,
    reading,
    clears: true,
    data: [READING_AND_THRESHOLD | offset, reading.raw, reading.thresholdRaw],
  }
}

function discrete(
  of: Sensor,
  offset: number,
  { clears = true, eventType = EVENT_TYPE.sensorSpecific as number } = {},
): Symptom {
  return {
    ...of,
    ...meaningOf(SENSOR_TYPE[of.sensorType], eventType, offset),
    eventType,
    offset,
    clears,
    data: [offset, NOTHING, NOTHING],
  }
}

function memory(slot: string, module: number, offset: number): Symptom {
  return {
    ...discrete(sensor('Memory', slot, 0x60), offset, { clears: false }),
    data: [EXTENSION_IN_BYTE_3 | offset, NOTHING, module],
  }
}

const redundancy = { eventType: EVENT_TYPE.redundancy }
const moment = { clears: false }
const rpm = (raw: number, thresholdRaw: number): ThresholdReading => ({ raw, thresholdRaw, factor: 60, unit: 'RPM' })
const celsius = (raw: number, thresholdRaw: number): ThresholdReading => ({ raw, thresholdRaw, factor: 1, unit: '°C' })
const volts = (raw: number, thresholdRaw: number): ThresholdReading => ({ raw, thresholdRaw, factor: 0.06, unit: 'V' })

export const SYMPTOMS = {
  fan3Low: threshold(sensor('Fan', 'FAN3', 0x43), LOWER_CRITICAL, rpm(8, 15)),
  fan4Low: threshold(sensor('Fan', 'FAN4', 0x44), LOWER_CRITICAL, rpm(12, 15)),
  fan2Low: threshold(sensor('Fan', 'FAN2', 0x42), LOWER_CRITICAL, rpm(9, 15)),
  fanSlow: threshold(sensor('Fan', 'FAN2', 0x42), LOWER_NON_CRITICAL, rpm(24, 25)),
  fanRedundancyLost: discrete(sensor('Fan', 'Fan Redundancy', 0x75), 0x01, redundancy),
  inletWarm: threshold(sensor('Temperature', 'Inlet Temp', 0x04), UPPER_NON_CRITICAL, celsius(37, 35)),
  inletHot: threshold(sensor('Temperature', 'Inlet Temp', 0x04), UPPER_CRITICAL, celsius(43, 42)),
  cpuHot: threshold(sensor('Temperature', 'CPU1 Temp', 0x0e), UPPER_NON_CRITICAL, celsius(88, 85)),
  memoryUncorrectable: memory('DIMM_A5', 4, 0x01),
  memoryUncorrectableB: memory('DIMM_B2', 9, 0x01),
  memoryCorrectable: memory('DIMM_A2', 1, 0x00),
  memoryLimit: memory('DIMM_A2', 1, 0x05),
  memoryUncorrectableA2: memory('DIMM_A2', 1, 0x01),
  memoryDisabled: memory('DIMM_A2', 1, 0x04),
  machineCheck: discrete(sensor('Processor', 'CPU1 Status', 0x50), 0x00, moment),
  throttled: discrete(sensor('Processor', 'CPU2 Status', 0x51), 0x0a),
  supplyLost: discrete(sensor('Power Supply / Converter', 'PS2 Status', 0x63), 0x03),
  supplyFailed: discrete(sensor('Power Supply / Converter', 'PS1 Status', 0x62), 0x01),
  supplyPredicted: discrete(sensor('Power Supply / Converter', 'PS2 Status', 0x63), 0x02),
  powerRedundancyLost: discrete(sensor('PowerUnit', 'PS Redundancy', 0x77), 0x01, redundancy),
  voltageLow: threshold(sensor('Voltage', '12V', 0x30), LOWER_CRITICAL, volts(176, 180)),
  driveFault: discrete(sensor('Drive Slot/Bay', 'Drive 2', 0x82), 0x01),
  drivePredicted: discrete(sensor('Drive Slot/Bay', 'Drive 2', 0x82), 0x02),
  batteryLow: discrete(sensor('Battery', 'CMOS Battery', 0x6e), 0x00),
  busCorrectable: discrete(sensor('Critical Interrupt', 'PCIe Bus', 0x73), 0x07, moment),
  watchdogReset: discrete(sensor('Watchdog', 'Watchdog2', 0x71), 0x01, moment),
  intrusion: discrete(sensor('Physical Chassis Security', 'Intrusion', 0x72), 0x00),
  logCleared: discrete(sensor('Event Logging Disabled', 'SEL', 0x74), 0x02, moment),
  logAlmostFull: discrete(sensor('Event Logging Disabled', 'SEL', 0x74), 0x05, moment),
  clockSynced: discrete(sensor('System Event', 'BMC Clock', 0x76), 0x05, moment),
  powerOn: discrete(sensor('System ACPI PowerState', 'ACPI State', 0x70), 0x00, moment),
  softOff: discrete(sensor('System ACPI PowerState', 'ACPI State', 0x70), 0x05, moment),
  poweredUp: discrete(sensor('SystemBoot/Restart', 'System Boot', 0x78), 0x00, moment),
  buttonPressed: discrete(sensor('Button/Switch', 'Power Button', 0x79), 0x00, moment),
  firmwareChanged: discrete(sensor('Version Change', 'Firmware', 0x7a), 0x07, moment),
} satisfies Record<string, Symptom>
export type SymptomName = keyof typeof SYMPTOMS

export const symptomOf = (name: SymptomName): Symptom => SYMPTOMS[name]

/** The sensor data record of the symptom's sensor. */
export const sensorDataOf = ({ sensorName, reading }: Symptom): SensorData =>
  reading
    ? { name: sensorName, scale: { factor: reading.factor, offset: 0, unit: reading.unit } }
    : { name: sensorName }

/** The record that the BMC writes. `timestamp`: unix seconds. An alarm ends a little on the good side of its threshold. */
export function recordOf(
  symptom: Symptom,
  direction: 'assert' | 'deassert',
  recordID: number,
  timestamp: number,
): string {
  const { reading, data, eventType, sensorNumber } = symptom
  const rising = reading && reading.raw > reading.thresholdRaw
  const ended: Symptom['data'] = reading
    ? [data[0], reading.thresholdRaw + (rising ? -2 : 2), reading.thresholdRaw]
    : data
  return encodeRecord({
    kind: 'system',
    recordID,
    timestamp,
    sensorType: SENSOR_TYPE[symptom.sensorType],
    sensorNumber,
    direction,
    eventType,
    data: direction === 'assert' ? data : ended,
    generatorID: GENERATOR_BMC,
  })
}

/** Symptoms that fill the log of a healthy machine. */
export const ROUTINE: [SymptomName, ...SymptomName[]] = [
  'powerOn',
  'softOff',
  'poweredUp',
  'buttonPressed',
  'firmwareChanged',
  'clockSynced',
]
