import type { Sample } from '../agents/protocol'
import { randomAt } from '../seed/random'
import { effectsAt, type Fault } from './faults'
import type { Machine } from './machine'
import { noiseSeed, type Series, valueOf } from './series'

const DAY_SECONDS = 86_400
/** Seconds between two measurements. */
export const MEASURE_STEP = 300

/** The newest moment to measure at, no later than `time` (unix seconds). */
export const measureTime = (time: number) => time - (time % MEASURE_STEP)

/** One sample of each series at a moment of `measureTime`: the same that a seeded history would hold. */
export function measure(machine: Machine, series: Series[], faults: Fault[], time: number): Sample[] {
  const dayStart = time - (time % DAY_SECONDS)
  const slot = (time - dayStart) / MEASURE_STEP
  const effects = effectsAt(faults, time)
  return series.map((one, index) => {
    const noise = randomAt(noiseSeed(machine, one, dayStart), slot) * 2 - 1
    const value = valueOf(machine, one, { time, slot, index, noise, effects })
    return { name: one.name, labels: one.labels, at: time, value: Number.isNaN(value) ? null : value }
  })
}
