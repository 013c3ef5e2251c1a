import { type SymptomName, symptomOf } from '../hardware/symptoms'
import { random } from '../seed/random'
import { type Effects, type Machine, NO_EFFECTS } from './machine'

export const FAULT = ['fan', 'disk', 'psu', 'memory'] as const
export type FaultKind = (typeof FAULT)[number]

/**
 * Moments in whole unix seconds: the fault shows (`at`), gets worse (`failsAt`), and is repaired (`endsAt`). `bootsAt`:
 * the machine, which a module has stopped, starts again and leaves that module out.
 */
export type Fault = { kind: FaultKind; at: number; failsAt: number; endsAt: number; bootsAt?: number }

/** Symptoms that the BMC reports while the fault shows, and those added when it gets worse. */
const SYMPTOMS_OF: Record<FaultKind, { shows: SymptomName[]; fails: SymptomName[] }> = {
  fan: { shows: ['fanSlow'], fails: ['fan2Low', 'fanRedundancyLost'] },
  disk: { shows: ['drivePredicted'], fails: ['driveFault'] },
  psu: { shows: ['supplyLost', 'powerRedundancyLost'], fails: [] },
  memory: { shows: ['memoryCorrectable'], fails: ['memoryLimit', 'memoryUncorrectableA2'] },
}
const MINUTE = 60
const HOUR = 3600
/** FAN2 loses speed for a while before it falls below its first threshold. */
const WEARS_OUT = 15 * MINUTE
/** Loss of speed: to 1440 RPM, then 540 RPM, because the records of these symptoms hold those readings. */
const LOSS = { slow: 0.74, failed: 0.9 }
const REBUILD = 40 * MINUTE

/** The span in which the BMC asserts each symptom of a fault. */
function spansOf({ kind, at, failsAt, endsAt, bootsAt }: Fault): { symptom: SymptomName; from: number; to: number }[] {
  const { shows, fails } = SYMPTOMS_OF[kind]
  return [
    ...shows.map((symptom) => ({ symptom, from: at, to: endsAt })),
    ...(failsAt < endsAt ? fails.map((symptom) => ({ symptom, from: failsAt, to: endsAt })) : []),
    ...(bootsAt === undefined
      ? []
      : [
          { symptom: 'memoryDisabled' as const, from: bootsAt, to: endsAt },
          ...[bootsAt, endsAt].map((start) => ({ symptom: 'poweredUp' as const, from: start, to: start })),
        ]),
  ]
}

export type Transition = { at: number; symptom: SymptomName; direction: 'assert' | 'deassert' }

/** Records that the BMC writes after `from`, up to and including `to` (unix seconds), in its order. */
export function transitionsOf(faults: Fault[], from: number, to: number): Transition[] {
  return faults
    .flatMap(spansOf)
    .flatMap(({ symptom, ...span }): Transition[] => [
      { at: span.from, symptom, direction: 'assert' },
      ...(symptomOf(symptom).clears ? [{ at: span.to, symptom, direction: 'deassert' } as const] : []),
    ])
    .filter(({ at }) => at > from && at <= to)
    .sort((one, other) => one.at - other.at)
}

/** Symptoms that the sensors assert at a moment (unix seconds). */
export const assertedAt = (faults: Fault[], time: number): SymptomName[] =>
  faults.flatMap(spansOf).flatMap(({ symptom, from, to }) => (time >= from && time < to ? [symptom] : []))

export function effectsAt(faults: Fault[], time: number): Effects {
  const effects = { ...NO_EFFECTS }
  for (const { kind, at, failsAt, endsAt } of faults) {
    if (kind === 'fan' && time >= at - WEARS_OUT && time < endsAt) {
      effects.fan2Loss = time >= failsAt ? LOSS.failed : LOSS.slow * Math.min(1, (time - at + WEARS_OUT) / WEARS_OUT)
      effects.heat = effects.fan2Loss * 9
    }
    if (kind === 'disk' && time >= endsAt && time < endsAt + REBUILD) effects.rebuild = true
    if (kind === 'psu' && time >= at && time < endsAt) effects.supplyLost = true
  }
  return effects
}

/** A fault started by hand (`npm run agent -- --fault`). It gets worse after a fifth of its time. */
export const faultNow = (kind: FaultKind, at: number, seconds: number): Fault => ({
  kind,
  at,
  failsAt: at + Math.floor(seconds / 5),
  endsAt: at + seconds,
})

/** Faults of a machine that may matter between two moments, the oldest first. */
export type Faults = (serialNo: string, from: number, to: number) => Fault[]
export const noFaults: Faults = () => []

/** Hours: no fault and its aftermath last longer. */
const LONGEST = 4
const KINDS: [FaultKind, ...FaultKind[]] = ['fan', 'fan', 'disk', 'psu', 'psu']

/**
 * One fault begins in each hour, somewhere among the machines that may fail. All of it follows from `seed` and the list
 * of machines; a machine that was hit less than four hours ago is spared, so that its faults do not overlap.
 */
export function faultSchedule(seed: string, machines: Machine[]): Faults {
  const candidates = machines.filter(({ mayFail }) => mayFail)
  const hours = new Map<number, { machine: Machine; fault: Fault } | null>()

  function drawn(hour: number) {
    const known = hours.get(hour)
    if (known !== undefined) return known
    const [first, ...rest] = candidates
    const rng = random(`fault ${seed} ${hour}`)
    const made = first ? { machine: rng.pick([first, ...rest]), fault: drawFault(hour, rng) } : null
    hours.set(hour, made)
    return made
  }

  return (serialNo, from, to) => {
    const found: Fault[] = []
    for (let hour = Math.floor(from / HOUR) - LONGEST; hour <= Math.floor((to + WEARS_OUT) / HOUR); hour += 1) {
      const made = drawn(hour)
      if (made?.machine.serialNo !== serialNo || made.fault.at <= made.machine.since) continue
      const spared = Array.from({ length: LONGEST }, (_, back) => drawn(hour - 1 - back)).some(
        (before) => before?.machine.serialNo === serialNo,
      )
      if (!spared) found.push(made.fault)
    }
    return found
  }
}

function drawFault(hour: number, rng: ReturnType<typeof random>): Fault {
  const kind = rng.pick(KINDS)
  const at = hour * HOUR + rng.int(1, HOUR - 1)
  if (kind === 'fan') return { kind, at, failsAt: at + 10 * MINUTE, endsAt: at + 50 * MINUTE }
  if (kind === 'psu') return { kind, at, failsAt: at + 5 * MINUTE, endsAt: at + 5 * MINUTE }
  const seconds = rng.int(60, 180) * MINUTE
  return { kind, at, failsAt: at + Math.floor(seconds / 4), endsAt: at + seconds }
}
