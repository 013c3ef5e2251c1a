import { MOST_SAMPLES, type Sample } from '../agents/protocol'
import type { Faults } from './faults'
import type { Machine } from './machine'
import { measure, MEASURE_STEP, measureTime } from './measure'
import { seriesOf } from './series'

/** Samples of a machine that the host has not confirmed. */
export type SampleQueue = {
  /** All samples up to this moment (unix seconds), or the newest when one report cannot hold them. */
  due(time: number): Sample[]
  /** Removes samples that have arrived, and older ones. */
  confirm(samples: Sample[]): void
}

/** Nothing is stored, because a sample follows from its moment: it is measured again for each report. */
export function makeSampleQueue(machine: Machine, faults: Faults, startedAt: number): SampleQueue {
  const series = machine.measures ? seriesOf(machine) : []
  let confirmedTo = measureTime(startedAt) - MEASURE_STEP
  return {
    due(time) {
      if (series.length === 0) return []
      const moments = []
      for (let at = confirmedTo + MEASURE_STEP; at <= measureTime(time); at += MEASURE_STEP) moments.push(at)
      return moments
        .slice(-Math.floor(MOST_SAMPLES / series.length))
        .flatMap((at) => measure(machine, series, faults(machine.serialNo, at - 3600, at), at))
    },
    confirm(samples) {
      confirmedTo = Math.max(confirmedTo, ...samples.map(({ at }) => at))
    },
  }
}
