import { type Curve, curvesOf } from './curves'
import { loadAt } from './load-curve'
import type { Effects, Machine } from './machine'

/** `labels` lack the server, because the agents' key and serial number tell it when a sample is stored. */
export type Series = { name: string; labels: Record<string, string>; digits: number; curve: Curve }

/**
 * Value of the series at a moment (unix seconds). `noise` -1…1 is drawn by the caller; `index` is the place of the
 * series and `slot` of the sample in its day. NaN: the sensor gave no reading.
 */
export function valueOf(
  machine: Machine,
  series: Series,
  at: { time: number; slot: number; index: number; noise: number; effects: Effects },
): number {
  // The first sensor of this story now and then has no reading.
  if (machine.story === 'nan' && at.index === 0 && at.slot % 24 < 2) return Number.NaN
  const { noise, effects } = at
  const value = series.curve({ load: loadAt(at.time, noise), noise, age: machine.since - at.time, effects })
  const scale = 10 ** series.digits
  return Math.round(value * scale) / scale
}

/** The text that `noise` is drawn from, for one series and one UTC day (its start in unix seconds). */
export const noiseSeed = (machine: Machine, { name, labels }: Series, dayStart: number) =>
  `metric ${machine.id} ${name} ${labels.id ?? ''} ${dayStart}`

/** The time series of a machine: those of its BMC, then those of its operating system. */
export function seriesOf(machine: Machine): Series[] {
  const { inlet, cpuTemp, fanSpeed, volts, watts, supplyWatts, ...system } = curvesOf(machine)
  return [
    ipmi('ipmi_temperature_celsius', 'celsius', 4, 'Inlet Temp', 1, inlet),
    ipmi('ipmi_temperature_celsius', 'celsius', 14, 'CPU1 Temp', 0, cpuTemp(2)),
    ipmi('ipmi_temperature_celsius', 'celsius', 15, 'CPU2 Temp', 0, cpuTemp(0)),
    ...[1, 2, 3, 4].map((fan) => {
      const speed = fanSpeed(fan)
      return ipmi('ipmi_fan_speed_rpm', 'rpm', 64 + fan, `FAN${fan}`, 0, (at) => Math.round(speed(at) / 10) * 10)
    }),
    ipmi('ipmi_voltage_volts', 'volts', 48, '12V', 2, volts),
    ipmi('ipmi_power_watts', 'watts', 96, 'PS1 Input', 0, supplyWatts),
    ipmi('ipmi_dcmi_power_consumption_current_watts', 'watts', 0, 'System Power', 0, watts),
    node('node_cpu_usage_percent', 'percent', 'CPU', {}, 1, system.cpuLoad),
    node('node_memory_used_bytes', 'bytes', 'Memory used', {}, 0, system.memoryUsed),
    node('node_memory_total_bytes', 'bytes', 'Memory total', {}, 0, system.memoryTotal),
    node('node_filesystem_usage_percent', 'percent', '/', { mountpoint: '/' }, 1, system.diskUsed),
    node('node_network_receive_bytes_per_second', 'bytes_per_second', 'eno1', { device: 'eno1' }, 0, system.received),
    node('node_network_transmit_bytes_per_second', 'bytes_per_second', 'eno1', { device: 'eno1' }, 0, system.sent),
  ]
}

const ipmi = (name: string, unit: string, id: number, label: string, digits: number, curve: Curve): Series => ({
  name,
  labels: { id: String(id), name: label, unit },
  digits,
  curve,
})

const node = (
  name: string,
  unit: string,
  label: string,
  more: Record<string, string>,
  digits: number,
  curve: Curve,
): Series => ({
  name,
  labels: { id: label, name: label, unit, ...more },
  digits,
  curve,
})
