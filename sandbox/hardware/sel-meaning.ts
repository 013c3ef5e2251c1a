import { EVENT_TYPE, SENSOR_TYPE, type SensorType } from './sel-record'
import { critical, GENERIC, type Meaning, ok, SENSOR_SPECIFIC } from './sel-tables'

const NAMES = new Map<number, SensorType>()
for (const name of Object.keys(SENSOR_TYPE)) {
  if (isSensorType(name)) NAMES.set(SENSOR_TYPE[name], name)
}
function isSensorType(name: string): name is SensorType {
  return name in SENSOR_TYPE
}

/** The name of a sensor type; one outside our table reads as its code. */
export const sensorTypeName = (code: number): string =>
  NAMES.get(code) ?? `Sensor type ${code.toString(16).padStart(2, '0')}h`

/** The meaning of a state. A state that no table has (OEM, reserved) is a notice that names its code. */
export function meaningOf(sensorType: number, eventType: number, offset: number): Meaning {
  const type = NAMES.get(sensorType)
  const states = eventType === EVENT_TYPE.sensorSpecific ? type && SENSOR_SPECIFIC[type] : GENERIC[eventType]
  const found = states?.[offset]
  if (!found)
    return ok(`Event type ${eventType.toString(16).padStart(2, '0')}h, offset ${offset.toString(16).padStart(2, '0')}h`)
  // Critical for power supplies, because the next failure stops the machine; a missing fan only makes the others run
  // faster.
  if (type === 'PowerUnit' && found.entryCode === 'Redundancy Lost') return critical(found.entryCode)
  return found
}
