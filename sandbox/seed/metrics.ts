import type { Server } from '@portal/api-client/servers'
import type { MetricDay } from './fixture-types'
import type { ServerPlan } from './plan'
import { random } from './random'

const DAY_SECONDS = 86_400
const FINE = 300
const COARSE = 3600
const DAYS = 30
const FINE_DAYS = 7
const JST_SECONDS = 9 * 3600
const GIB = 2 ** 30
const HOT_INLET = 37.4

/** Share of full load by hour of the day in Japan: offices open at nine, lunch at noon, backups at two. */
const WORKDAY = [14, 12, 34, 26, 12, 10, 12, 20, 42, 68, 76, 78, 58, 72, 80, 78, 74, 66, 48, 36, 28, 24, 20, 16]
const WEEKEND = [10, 10, 32, 24, 10, 8, 8, 9, 10, 12, 13, 14, 13, 13, 14, 14, 13, 12, 12, 11, 11, 10, 10, 10]

/** All that one value depends on: the share of full load, a noise of -1…1, and its age in seconds before now. */
type Moment = { load: number; noise: number; age: number }
type Series = { name: string; labels: Record<string, string>; digits: number; value: (at: Moment) => number }

type MetricSource = { server: Server; plan: ServerPlan; openedAgo: number }

/** Every day of every series of these machines, a day at a time. `openedAgo`: seconds since its oldest trouble began. */
export function* metricDays(sources: MetricSource[], now: Date): Generator<MetricDay> {
  const end = Math.floor(now.getTime() / 1000)
  const today = end - (end % DAY_SECONDS)
  for (const { server, plan, openedAgo } of sources) {
    if (server.agent.status === 'never') continue
    const lastSeen = Math.floor(Date.parse(server.agent.lastSeenAt ?? now.toISOString()) / 1000)
    const series = seriesOf(server, plan, openedAgo)
    for (let day = DAYS - 1; day >= 0; day -= 1) {
      const start = today - day * DAY_SECONDS
      const step = day < FINE_DAYS ? FINE : COARSE
      if (start > lastSeen) continue
      for (const [index, one] of series.entries()) {
        yield makeDay({ server, plan, one, index, start, step, end, lastSeen })
      }
    }
    if (plan.metrics === 'single-point') yield singlePoint(server, today, lastSeen)
  }
}

type DayOf = { server: Server; plan: ServerPlan; one: Series; index: number; start: number; step: number; end: number; lastSeen: number }

function makeDay({ server, plan, one, index, start, step, end, lastSeen }: DayOf): MetricDay {
  const { next } = random(`metric ${server.id} ${one.name} ${one.labels.id ?? ''} ${start}`)
  const scale = 10 ** one.digits
  const gap = gapBefore(plan, end)
  const values = Array.from({ length: DAY_SECONDS / step }, (_, slot): number | null => {
    const at = start + slot * step
    const noise = next() * 2 - 1
    if (at > lastSeen || (at >= gap.from && at < gap.to)) return null
    // One sensor that now and then answers without a reading.
    if (plan.metrics === 'nan' && index === 0 && slot % 24 < 2) return Number.NaN
    const value = one.value({ load: loadAt(at, noise), noise, age: end - at })
    return Math.round(value * scale) / scale
  })
  return { serverID: server.id, name: one.name, labels: one.labels, start, step, values }
}

const GAP_SECONDS = 40 * 60

/** The agent of the gap machine was silent for 40 minutes, from about five hours ago, on whole steps. */
function gapBefore(plan: ServerPlan, end: number): { from: number; to: number } {
  if (plan.metrics !== 'gap') return { from: Infinity, to: Infinity }
  const from = end - (end % FINE) - 5 * 3600
  return { from, to: from + GAP_SECONDS }
}

/** Between the two hours around, so that the curve has no steps. */
function loadAt(at: number, noise: number): number {
  const local = at + JST_SECONDS
  const day = Math.floor(local / DAY_SECONDS)
  const hours = (local % DAY_SECONDS) / 3600
  const hour = Math.floor(hours)
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7
  const curve = weekday === 0 || weekday === 6 ? WEEKEND : WORKDAY
  const before = curve[hour] ?? 0
  const after = curve[(hour + 1) % 24] ?? 0
  return (before + (after - before) * (hours - hour)) / 100 + noise * 0.04
}

function seriesOf(server: Server, plan: ServerPlan, openedAgo: number): Series[] {
  const rng = random(`series ${server.id}`)
  const busy = 0.55 + rng.next() * 0.4
  const room = 21 + rng.next() * 3
  const idleWatts = rng.int(150, 260)
  const memory = (server.hardware?.memoryGiB ?? 64) * GIB
  const diskPercent = plan.open?.some(({ trouble }) => trouble === 'filesystemFull') ? 93 : rng.int(25, 78)
  const traffic = 10 ** (6 + rng.next() * 1.6)
  const saturated = plan.open?.some(({ trouble }) => trouble === 'cpuSaturated')

  const inlet = (at: Moment) => {
    const healthy = room + at.load * 3 * busy + at.noise * 0.3
    return plan.metrics === 'inlet-hot' ? healthy + (HOT_INLET - healthy) * rise(at.age, openedAgo + 3600, 3600) * (1 + at.noise * 0.01) : healthy
  }
  const cpuLoad = (at: Moment) => {
    if (saturated && at.age < openedAgo + 1800) return 98.6 + at.noise
    return Math.min(97, Math.max(0.5, (at.load * busy + at.noise * 0.05) * 100))
  }
  const watts = (at: Moment) => idleWatts + cpuLoad(at) * 2.6 + at.noise * 4
  const cpuTemp = (offset: number) => (at: Moment) => inlet(at) + 14 + cpuLoad(at) * 0.38 + offset
  const fanSpeed = (fan: number) => (at: Moment) => {
    const healthy = 4200 + Math.max(0, inlet(at) - 20) * 140 + cpuLoad(at) * 22 + fan * 60 + at.noise * 40
    if (plan.metrics !== 'fan-failing') return healthy
    // It wears out over an hour before its alarm, and its neighbour follows half an hour ago.
    if (fan === 3) return healthy - (healthy - 480 - at.noise * 20) * rise(at.age, openedAgo + 3600, 3600)
    if (fan === 4) return healthy - (healthy - 720 - at.noise * 20) * rise(at.age, 4800, 2400)
    return healthy + 900 * rise(at.age, openedAgo + 3600, 3600)
  }

  const ipmi = (name: string, unit: string, id: number, label: string, digits: number, value: Series['value']): Series => ({
    name, labels: { id: String(id), name: label, unit, server: server.id }, digits, value,
  })
  const node = (name: string, unit: string, label: string, more: Record<string, string>, digits: number, value: Series['value']): Series => ({
    name, labels: { id: label, name: label, unit, server: server.id, ...more }, digits, value,
  })
  return [
    ipmi('ipmi_temperature_celsius', 'celsius', 4, 'Inlet Temp', 1, inlet),
    ipmi('ipmi_temperature_celsius', 'celsius', 14, 'CPU1 Temp', 0, cpuTemp(2)),
    ipmi('ipmi_temperature_celsius', 'celsius', 15, 'CPU2 Temp', 0, cpuTemp(0)),
    ...[1, 2, 3, 4].map((fan) => ipmi('ipmi_fan_speed_rpm', 'rpm', 64 + fan, `FAN${fan}`, 0, (at) => Math.round(fanSpeed(fan)(at) / 10) * 10)),
    ipmi('ipmi_voltage_volts', 'volts', 48, '12V', 2, (at) => (lowVoltage(plan, at, openedAgo) ? 10.56 : 12.12) + at.noise * 0.04),
    ipmi('ipmi_power_watts', 'watts', 96, 'PS1 Input', 0, (at) => watts(at) * (lostSupply(plan, at, openedAgo) ? 1 : 0.5)),
    ipmi('ipmi_dcmi_power_consumption_current_watts', 'watts', 0, 'System Power', 0, watts),
    node('node_cpu_usage_percent', 'percent', 'CPU', {}, 1, cpuLoad),
    node('node_memory_used_bytes', 'bytes', 'Memory used', {}, 0, (at) => memory * (0.35 + busy * 0.2 + at.load * 0.15 + at.noise * 0.005)),
    node('node_memory_total_bytes', 'bytes', 'Memory total', {}, 0, () => memory),
    node('node_filesystem_usage_percent', 'percent', '/', { mountpoint: '/' }, 1, (at) => diskPercent + 3 - (at.age / DAY_SECONDS) * 0.25 + at.noise * 0.05),
    node('node_network_receive_bytes_per_second', 'bytes_per_second', 'eno1', { device: 'eno1' }, 0, (at) => Math.max(0, traffic * (0.1 + at.load * busy) * (1 + at.noise * 0.2))),
    node('node_network_transmit_bytes_per_second', 'bytes_per_second', 'eno1', { device: 'eno1' }, 0, (at) => Math.max(0, traffic * 1.7 * (0.08 + at.load * busy) * (1 - at.noise * 0.2))),
  ]
}

/** 0 until `began` seconds before now, then up to 1 over `duration` seconds. */
const rise = (age: number, began: number, duration: number) => Math.min(1, Math.max(0, (began - age) / duration))

const opened = (plan: ServerPlan, trouble: string, age: number, openedAgo: number) =>
  age < openedAgo && plan.open?.some((entry) => entry.trouble === trouble)
const lowVoltage = (plan: ServerPlan, { age }: Moment, openedAgo: number) => opened(plan, 'voltageLow', age, openedAgo)
const lostSupply = (plan: ServerPlan, { age }: Moment, openedAgo: number) => opened(plan, 'supplyLost', age, openedAgo)

/** A sensor that answered once and never again. */
function singlePoint(server: Server, today: number, lastSeen: number): MetricDay {
  const slot = Math.max(0, Math.floor((lastSeen - today) / FINE) - 6)
  const values = Array.from({ length: DAY_SECONDS / FINE }, (_, index) => (index === slot ? 31.5 : null))
  return {
    serverID: server.id, name: 'ipmi_temperature_celsius', start: today, step: FINE, values,
    labels: { id: '16', name: 'Exhaust Temp', unit: 'celsius', server: server.id },
  }
}
