import { COMPONENT } from '@portal/api-client/servers'
import type { Alarm, Report } from '../agents/protocol'
import { alarmText } from '../hardware/alarm-text'
import { worstOf } from '../hardware/health-rank'
import { SENSOR_TYPE } from '../hardware/sel-record'
import { type Symptom, SYMPTOMS } from '../hardware/symptoms'
import { assertedAt, type Fault } from './faults'
import type { Machine } from './machine'

type Components = Report['components']
const symptoms = new Map<string, Symptom>(Object.entries(SYMPTOMS))

/** The state of a machine's sensors as its BMC reports it at a moment (unix seconds). */
export function readSensors(
  machine: Machine,
  faults: Fault[],
  time: number,
): { components: Components; alarms: Alarm[] } {
  const asserted = [...machine.open, ...assertedAt(faults, time)].flatMap((name) => symptoms.get(name) ?? [])
  const parts =
    machine.components.length > 0 ? machine.components : COMPONENT.map((kind) => ({ kind, count: undefined }))
  return {
    components: parts.map(({ kind, count }) => ({
      kind,
      health: worstOf(asserted.flatMap((symptom) => (categoryOf(symptom) === kind ? symptom.severity : []))),
      ...(count === undefined ? {} : { count }),
    })),
    alarms: asserted.map(({ sensorName, sensorType, sensorNumber, eventType, offset }) => ({
      sensorName,
      sensorType: SENSOR_TYPE[sensorType],
      sensorNumber,
      eventType,
      offset,
    })),
  }
}

const categoryOf = ({ sensorType, sensorName, entryCode }: Symptom) =>
  alarmText({ sensorType, sensorName, entryCode, reading: null }).category
