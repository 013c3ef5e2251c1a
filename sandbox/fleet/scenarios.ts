import * as z from 'zod/mini'
import { random } from '../seed/random'
import { type Fault, type FaultKind, faultNow, type Faults } from './faults'
import type { Machine } from './machine'

/** What may befall the fleet at a word (`npm run fleet -- --scenario`). */
export const SCENARIO = ['rack-power', 'dimm', 'fan', 'silence'] as const

/** `at` in unix seconds. */
export const Scenario = z.object({ name: z.enum(SCENARIO), at: z.number(), seconds: z.number() })
export type Scenario = z.infer<typeof Scenario>

/** A span in which the agent of a machine does not report, in unix seconds. `isOff`: because the machine has no power. */
export type Silence = { from: number; until: number; isOff: boolean }
/** What a scenario does to one machine. */
export type Hit = { machine: Machine; fault: Fault | null; silences: Silence[] }

/** A supply of each machine fails within this time after the rack has lost its power, in seconds. */
const POWER_SPREAD = 20
/** The batteries of a rack hold so long that each machine reports the loss, in seconds. */
const BATTERY = 60
/** A machine starts, or gets another module, within this time, in seconds; within a quarter of a shorter fault. */
const START = 120

/** Machines that a scenario befalls: one that may fail, or those of the rack with the most of them. */
export function hitsOf({ name, at, seconds }: Scenario, machines: readonly Machine[]): Hit[] {
  const endsAt = at + seconds
  const one = (kind: FaultKind): Hit[] =>
    machines
      .filter(({ mayFail, reports }) => mayFail && reports)
      .slice(0, 1)
      .map((machine) => ({ machine, fault: faultNow(kind, at, seconds), silences: [] }))
  if (name === 'dimm') return one('memory').map(withStarts)
  if (name === 'fan') return one('fan')
  const rng = random(`scenario ${at}`)
  return fullestRack(machines).map((machine) => {
    if (name === 'silence') return { machine, fault: null, silences: [{ from: at, until: endsAt, isOff: false }] }
    const lostAt = at + rng.int(0, POWER_SPREAD)
    return {
      machine,
      fault: machine.mayFail ? { kind: 'psu', at: lostAt, failsAt: endsAt, endsAt } : null,
      silences: [{ from: lostAt + BATTERY, until: endsAt, isOff: true }],
    }
  })
}

/**
 * The uncorrectable error stops the machine, whose BIOS leaves the module out when it starts again. It is off once more
 * while the module is replaced, because that is not done while it runs.
 */
function withStarts({ machine, fault }: Hit): Hit {
  if (!fault) return { machine, fault, silences: [] }
  const { failsAt, endsAt } = fault
  const seconds = Math.min(START, Math.floor((endsAt - failsAt) / 4))
  const bootsAt = failsAt + seconds
  return {
    machine,
    fault: { ...fault, bootsAt },
    silences: [
      { from: failsAt, until: bootsAt, isOff: true },
      { from: endsAt - seconds, until: endsAt, isOff: true },
    ],
  }
}

/** Machines with an agent in the rack that has the most of them; the first such rack. */
function fullestRack(machines: readonly Machine[]): Machine[] {
  const racks = new Map<string, Machine[]>()
  for (const machine of machines) {
    if (!machine.reports || machine.rack === undefined) continue
    racks.set(machine.rack, [...(racks.get(machine.rack) ?? []), machine])
  }
  return [...racks.values()].reduce((most, rack) => (rack.length > most.length ? rack : most), [])
}

/** The faults of the fleet, with those of the scenarios. */
export const withHits =
  (faults: Faults, hits: () => readonly Hit[]): Faults =>
  (serialNo, from, to) => [
    ...faults(serialNo, from, to),
    ...hits().flatMap(({ machine, fault }) => (machine.serialNo === serialNo && fault ? [fault] : [])),
  ]

/** The silence of a machine at `time` (unix seconds), or null. */
export const silenceAt = (hits: readonly Hit[], serialNo: string, time: number): Silence | null =>
  hits
    .flatMap(({ machine, silences }) => (machine.serialNo === serialNo ? silences : []))
    .find(({ from, until }) => time >= from && time < until) ?? null
