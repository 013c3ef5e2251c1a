import type { HardLog, Server } from '@portal/api-client/servers'
import { makeEvent } from './events'
import { explain } from './explanation'
import type { SeedEvent, SeedUser } from './fixture-types'
import { makeHardLogs, recordCount } from './hard-logs'
import { MAX_REPEATS, type Occurrence, pastOccurrences } from './occurrences'
import type { ServerPlan } from './plan'
import { random } from './random'

/** A machine as it is planned, with the troubles that it has now. */
export type PlannedMachine = { plan: ServerPlan; server: Server; open: Occurrence[] }

/** Machines beyond these are only there for their number. */
const SHOWN = 42
const HARDWARE_SHARE = 0.4

type Scene = {
  slug: string
  now: number
  /** Users who may have handled the events. */
  staff: SeedUser[]
  /** Number of events wanted in all. */
  events: number
  unknownStatuses: boolean
}

/**
 * The events (newest first) and hardware logs of a project. Both are made from the same occurrences, so that they tell
 * the same story; the machines get the reasons of their health and their open events counted from them.
 */
export function makeHistory(machines: PlannedMachine[], scene: Scene): { events: SeedEvent[]; hardLogs: HardLog[] } {
  const cases = withPast(machines, scene)
  const events = numberedEvents(
    cases.flatMap(({ occurrences }) => occurrences),
    scene,
  )
  const hardLogs = cases.flatMap(({ plan, server, length, occurrences }) => {
    const troubles = occurrences.flatMap((occurrence) => {
      const event = events.get(occurrence)
      return event ? [{ occurrence, event }] : []
    })
    const logs = makeHardLogs(server, troubles, scene.now, { length, odd: plan.oddRecords ?? false })
    explain(server, troubles, logs)
    return logs
  })
  return { events: [...events.values()].reverse(), hardLogs }
}

/** Adds each machine's share of the past events, and the length of its hardware log. */
function withPast(machines: PlannedMachine[], { now, events, unknownStatuses }: Scene) {
  const openCount = machines.reduce((sum, { open }) => sum + open.length, 0)
  const quotas = shares(
    Math.max(0, events - openCount),
    machines.map(({ plan }) => weightOf(plan)),
  )
  return machines.map(({ plan, server, open }, index) => {
    const length = plan.hardLogs ?? random(`length ${server.id}`).int(Math.min(40, 5 + open.length), 40)
    // Each leaves the alarm, maybe repeated, and its end; two records are always there.
    const space = Math.floor((length - 2 - open.reduce((sum, one) => sum + recordCount(one), 0)) / (MAX_REPEATS + 1))
    const count = quotas[index] ?? 0
    const hardware = Math.max(0, Math.min(Math.round(count * HARDWARE_SHARE), space))
    const muted = unknownStatuses && index < SHOWN && index % 14 === 1
    const past = pastOccurrences(plan, server, now, { count, hardware, muted })
    return { plan, server, length, occurrences: [...open, ...past] }
  })
}

/** Without an agent nothing could have raised an event, so that machine gets no past. */
const weightOf = (plan: ServerPlan) => (plan.agent === 'never' ? 0 : (plan.eventWeight ?? 1))

/** Splits `total` by weight so that the parts add up to it. */
function shares(total: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  return weights.map((weight) => {
    const before = Math.round((total * passed) / (whole || 1))
    passed += weight
    return Math.round((total * passed) / (whole || 1)) - before
  })
}

/** Events numbered from the oldest on. */
function numberedEvents(occurrences: Occurrence[], { slug, staff, now }: Scene) {
  const ordered = occurrences.toSorted((one, other) => one.at - other.at)
  return new Map(
    ordered.map((one, index) => [one, makeEvent(one, `${slug}-ev-${String(index + 1).padStart(5, '0')}`, staff, now)]),
  )
}
