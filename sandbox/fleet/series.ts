import { random } from '../seed/random'
import { loadAt } from './load-curve'
import type { Effects, Machine } from './machine'

const DAY_SECONDS = 86_400
const GIB = 2 ** 30
const HOT_INLET = 37.4

/**
 * All that one value depends on: the share of full load, a noise of -1…1, its age in seconds before `since`, the
 * faults.
 */
type Moment = { load: number; noise: number; age: number; effects: Effects }
type Formula = (at: Moment) => number
/** `labels` lack the server, because the agents' key and serial number tell it when a sample is stored. */
export type Series = { name: string; labels: Record<string, string>; digits: number; formula: Formula }

/**
 * Value of the series at a moment (unix seconds). `noise` -1…1 is drawn by the caller; `index` is the place of the
 * series and `slot` of the sample in its day. NaN: the sensor gave no reading.
 */
export function valueOf(
  machine: Machine,
  series: Series,
  at: { time: number; slot: number; index: number; noise: number; effects: Effects },
): number {
  // One sensor that now and then answers without a reading.
  if (machine.story === 'nan' && at.index === 0 && at.slot % 24 < 2) return Number.NaN
  const { noise, effects } = at
  const value = series.formula({ load: loadAt(at.time, noise), noise, age: machine.since - at.time, effects })
  const scale = 10 ** series.digits
  return Math.round(value * scale) / scale
}

/** The text that `noise` is drawn from, for one series and one UTC day (its start in unix seconds). */
export const noiseSeed = (machine: Machine, { name, labels }: Series, dayStart: number) =>
  `metric ${machine.id} ${name} ${labels.id ?? ''} ${dayStart}`

export function seriesOf(machine: Machine): Series[] {
  const { openedAgo } = machine
  const rng = random(`series ${machine.id}`)
  const busy = 0.55 + rng.next() * 0.4
  const room = 21 + rng.next() * 3
  const idleWatts = rng.int(150, 260)
  const memory = machine.memoryGiB * GIB
  const diskPercent = machine.open.includes('filesystemFull') ? 93 : rng.int(25, 78)
  const traffic = 10 ** (6 + rng.next() * 1.6)
  const saturated = machine.open.includes('cpuSaturated')
  const opened = (trouble: string, { age }: Moment) => age < openedAgo && machine.open.includes(trouble)

  const inlet: Formula = (at) => {
    const healthy = room + at.load * 3 * busy + at.noise * 0.3
    return machine.story === 'inlet-hot'
      ? healthy + (HOT_INLET - healthy) * rise(at.age, openedAgo + 3600, 3600) * (1 + at.noise * 0.01)
      : healthy
  }
  const cpuLoad: Formula = (at) => {
    if (saturated && at.age < openedAgo + 1800) return 98.6 + at.noise
    return Math.min(97, Math.max(0.5, (at.load * busy + at.noise * 0.05) * 100 + (at.effects.rebuild ? 6 : 0)))
  }
  const watts: Formula = (at) => idleWatts + cpuLoad(at) * 2.6 + at.noise * 4
  const cpuTemp =
    (offset: number): Formula =>
    (at) =>
      inlet(at) + 14 + cpuLoad(at) * 0.38 + offset + at.effects.heat
  const fanSpeed =
    (fan: number): Formula =>
    (at) => {
      const healthy = 4200 + Math.max(0, inlet(at) - 20) * 140 + cpuLoad(at) * 22 + fan * 60 + at.noise * 40
      const { fan2Loss } = at.effects
      if (fan2Loss > 0) return fan === 2 ? healthy * (1 - fan2Loss) : healthy + 900 * fan2Loss
      if (machine.story !== 'fan-failing') return healthy
      // It wears out over an hour before its alarm, and its neighbour follows half an hour ago.
      if (fan === 3) return healthy - (healthy - 480 - at.noise * 20) * rise(at.age, openedAgo + 3600, 3600)
      if (fan === 4) return healthy - (healthy - 720 - at.noise * 20) * rise(at.age, 4800, 2400)
      return healthy + 900 * rise(at.age, openedAgo + 3600, 3600)
    }
  const supplyShare = (at: Moment) => (at.effects.supplyLost || opened('supplyLost', at) ? 1 : 0.5)

  const ipmi = (name: string, unit: string, id: number, label: string, digits: number, formula: Formula): Series => ({
    name,
    labels: { id: String(id), name: label, unit },
    digits,
    formula,
  })
  const node = (
    name: string,
    unit: string,
    label: string,
    more: Record<string, string>,
    digits: number,
    formula: Formula,
  ): Series => ({
    name,
    labels: { id: label, name: label, unit, ...more },
    digits,
    formula,
  })
  return [
    ipmi('ipmi_temperature_celsius', 'celsius', 4, 'Inlet Temp', 1, inlet),
    ipmi('ipmi_temperature_celsius', 'celsius', 14, 'CPU1 Temp', 0, cpuTemp(2)),
    ipmi('ipmi_temperature_celsius', 'celsius', 15, 'CPU2 Temp', 0, cpuTemp(0)),
    ...[1, 2, 3, 4].map((fan) =>
      ipmi('ipmi_fan_speed_rpm', 'rpm', 64 + fan, `FAN${fan}`, 0, (at) => Math.round(fanSpeed(fan)(at) / 10) * 10),
    ),
    ipmi(
      'ipmi_voltage_volts',
      'volts',
      48,
      '12V',
      2,
      (at) => (opened('voltageLow', at) ? 10.56 : 12.12) + at.noise * 0.04,
    ),
    ipmi('ipmi_power_watts', 'watts', 96, 'PS1 Input', 0, (at) => watts(at) * supplyShare(at)),
    ipmi('ipmi_dcmi_power_consumption_current_watts', 'watts', 0, 'System Power', 0, watts),
    node('node_cpu_usage_percent', 'percent', 'CPU', {}, 1, cpuLoad),
    node(
      'node_memory_used_bytes',
      'bytes',
      'Memory used',
      {},
      0,
      (at) => memory * (0.35 + busy * 0.2 + at.load * 0.15 + at.noise * 0.005),
    ),
    node('node_memory_total_bytes', 'bytes', 'Memory total', {}, 0, () => memory),
    // It fills up by a quarter of a percent a day; someone makes room before the end.
    node(
      'node_filesystem_usage_percent',
      'percent',
      '/',
      { mountpoint: '/' },
      1,
      (at) => Math.min(99, diskPercent + 3 - (at.age / DAY_SECONDS) * 0.25) + at.noise * 0.05,
    ),
    node('node_network_receive_bytes_per_second', 'bytes_per_second', 'eno1', { device: 'eno1' }, 0, (at) =>
      Math.max(0, traffic * (0.1 + at.load * busy) * (1 + at.noise * 0.2)),
    ),
    node('node_network_transmit_bytes_per_second', 'bytes_per_second', 'eno1', { device: 'eno1' }, 0, (at) =>
      Math.max(0, traffic * 1.7 * (0.08 + at.load * busy) * (1 - at.noise * 0.2)),
    ),
  ]
}

/** 0 until `began` seconds before `since`, then up to 1 over `duration` seconds. */
const rise = (age: number, began: number, duration: number) => Math.min(1, Math.max(0, (began - age) / duration))
