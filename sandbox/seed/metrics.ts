import { type Machine, NO_EFFECTS } from '../fleet/machine'
import { noiseSeed, type Series, seriesOf, valueOf } from '../fleet/series'
import type { MetricDay } from './fixture-types'
import { random } from './random'

const DAY_SECONDS = 86_400
const FINE = 300
const COARSE = 3600
const DAYS = 30
const FINE_DAYS = 7
const GAP_SECONDS = 40 * 60

/** A machine with its server's id, and when its agent was last heard, in unix seconds. */
export type MetricSource = { serverID: string; machine: Machine; lastSeen: number }

/** Every day of every series of these machines, a day at a time, up to where their own life begins. */
export function* metricDays(sources: MetricSource[]): Generator<MetricDay> {
  for (const source of sources) {
    const { since } = source.machine
    const today = since - (since % DAY_SECONDS)
    const series = seriesOf(source.machine)
    for (let day = DAYS - 1; day >= 0; day -= 1) {
      const start = today - day * DAY_SECONDS
      const step = day < FINE_DAYS ? FINE : COARSE
      if (start > source.lastSeen) continue
      for (const [index, one] of series.entries()) yield makeDay(source, one, { index, start, step })
    }
    if (source.machine.story === 'single-point') yield singlePoint(source, today)
  }
}

function makeDay(
  { serverID, machine, lastSeen }: MetricSource,
  series: Series,
  { index, start, step }: { index: number; start: number; step: number },
): MetricDay {
  const { next } = random(noiseSeed(machine, series, start))
  const gap = gapBefore(machine)
  const values = Array.from({ length: DAY_SECONDS / step }, (_, slot): number | null => {
    const time = start + slot * step
    const noise = next() * 2 - 1
    if (time > Math.min(lastSeen, machine.since) || (time >= gap.from && time < gap.to)) return null
    return valueOf(machine, series, { time, slot, index, noise, effects: NO_EFFECTS })
  })
  return { serverID, name: series.name, labels: { ...series.labels, server: serverID }, start, step, values }
}

/** The agent of the gap machine was silent for 40 minutes, from about five hours ago, on whole steps. */
function gapBefore({ story, since }: Machine): { from: number; to: number } {
  if (story !== 'gap') return { from: Infinity, to: Infinity }
  const from = since - (since % FINE) - 5 * 3600
  return { from, to: from + GAP_SECONDS }
}

/** A sensor that answered once and never again. */
function singlePoint({ serverID, lastSeen }: MetricSource, today: number): MetricDay {
  const slot = Math.max(0, Math.floor((lastSeen - today) / FINE) - 6)
  const values = Array.from({ length: DAY_SECONDS / FINE }, (_, index) => (index === slot ? 31.5 : null))
  return {
    serverID,
    name: 'ipmi_temperature_celsius',
    start: today,
    step: FINE,
    values,
    labels: { id: '16', name: 'Exhaust Temp', unit: 'celsius', server: serverID },
  }
}
