import { random } from '../seed/random'
import type { Effects, Machine } from './machine'

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600
const GIB = 2 ** 30
const HOT_INLET = 37.4

/**
 * All that one value depends on: the share of full load, a noise of -1…1, its age in seconds before `since`, the
 * faults.
 */
export type Moment = { load: number; noise: number; age: number; effects: Effects }
export type Curve = (at: Moment) => number

/** The quantities that a machine measures, each as a function of the moment. */
export type Curves = {
  inlet: Curve
  /** `offset` in kelvins. */
  cpuTemp: (offset: number) => Curve
  fanSpeed: (fan: number) => Curve
  volts: Curve
  watts: Curve
  /** Watts that PS1 carries. */
  supplyWatts: Curve
  cpuLoad: Curve
  memoryUsed: Curve
  memoryTotal: Curve
  diskUsed: Curve
  received: Curve
  sent: Curve
}

/** The curves of a machine. They follow from its id alone, so that its seeded history and its agent agree. */
export function curvesOf(machine: Machine): Curves {
  const { openedAgo } = machine
  const { busy, room, idleWatts, diskPercent, traffic } = traitsOf(machine)
  const memory = machine.memoryGiB * GIB
  const troubledBy = (trouble: string, secondsAhead = 0) => {
    const isOpen = machine.open.includes(trouble)
    return ({ age }: Moment) => isOpen && age < openedAgo + secondsAhead
  }
  const saturated = troubledBy('cpuSaturated', HOUR_SECONDS / 2)
  const supplyLost = troubledBy('supplyLost')
  const voltageLow = troubledBy('voltageLow')

  const inlet: Curve = (at) => {
    const healthy = room + at.load * 3 * busy + at.noise * 0.3
    return machine.story === 'inlet-hot'
      ? healthy + (HOT_INLET - healthy) * rise(at.age, openedAgo + HOUR_SECONDS, HOUR_SECONDS) * (1 + at.noise * 0.01)
      : healthy
  }
  const cpuLoad: Curve = (at) => {
    if (saturated(at)) return 98.6 + at.noise
    return Math.min(97, Math.max(0.5, (at.load * busy + at.noise * 0.05) * 100 + (at.effects.rebuild ? 6 : 0)))
  }
  const watts: Curve = (at) => idleWatts + cpuLoad(at) * 2.6 + at.noise * 4
  return {
    inlet,
    cpuTemp: (offset) => (at) => inlet(at) + 14 + cpuLoad(at) * 0.38 + offset + at.effects.heat,
    fanSpeed: fanCurves(machine, inlet, cpuLoad),
    volts: (at) => (voltageLow(at) ? 10.56 : 12.12) + at.noise * 0.04,
    watts,
    supplyWatts: (at) => watts(at) * (at.effects.supplyLost || supplyLost(at) ? 1 : 0.5),
    cpuLoad,
    memoryUsed: (at) => memory * (0.35 + busy * 0.2 + at.load * 0.15 + at.noise * 0.005),
    memoryTotal: () => memory,
    // It fills up by a quarter of a percent a day; an administrator makes room before the end.
    diskUsed: (at) => Math.min(99, diskPercent + 3 - (at.age / DAY_SECONDS) * 0.25) + at.noise * 0.05,
    received: (at) => Math.max(0, traffic * (0.1 + at.load * busy) * (1 + at.noise * 0.2)),
    sent: (at) => Math.max(0, traffic * 1.7 * (0.08 + at.load * busy) * (1 - at.noise * 0.2)),
  }
}

/** The traits by which machines differ. The order of the draws is part of the seed. */
function traitsOf(machine: Machine) {
  const rng = random(`series ${machine.id}`)
  return {
    busy: 0.55 + rng.next() * 0.4,
    room: 21 + rng.next() * 3,
    idleWatts: rng.int(150, 260),
    diskPercent: machine.open.includes('filesystemFull') ? 93 : rng.int(25, 78),
    traffic: 10 ** (6 + rng.next() * 1.6),
  }
}

/** Speeds of the fans: the others run faster to make up for one that is slow. */
const fanCurves =
  ({ story, openedAgo }: Machine, inlet: Curve, cpuLoad: Curve) =>
  (fan: number): Curve =>
  (at) => {
    const healthy = 4200 + Math.max(0, inlet(at) - 20) * 140 + cpuLoad(at) * 22 + fan * 60 + at.noise * 40
    const { fan2Loss } = at.effects
    if (fan2Loss > 0) return fan === 2 ? healthy * (1 - fan2Loss) : healthy + 900 * fan2Loss
    if (story !== 'fan-failing') return healthy
    const wear = rise(at.age, openedAgo + HOUR_SECONDS, HOUR_SECONDS)
    // FAN3 wears out over an hour before its alarm, and FAN4 follows half an hour ago.
    if (fan === 3) return healthy - (healthy - 480 - at.noise * 20) * wear
    if (fan === 4) return healthy - (healthy - 720 - at.noise * 20) * rise(at.age, 4800, 2400)
    return healthy + 900 * wear
  }

/** 0 until `began` seconds before `since`, then up to 1 over `duration` seconds. */
const rise = (age: number, began: number, duration: number) => Math.min(1, Math.max(0, (began - age) / duration))
