import { DAY_MS } from '@portal/contract'
import { makeActivityLogs } from './activity-logs'
import { iso, SECOND } from './clock'
import { makeEvent } from './events'
import type { ProjectFixture, SeedEntitlements, SeedUser } from './fixture-types'
import { explain } from './explanation'
import { makeMachine } from './fleet'
import { makeHardLogs, recordCount } from './hard-logs'
import { makeKeys, makeRules } from './keys-and-rules'
import { makeLifecycle } from './lifecycles'
import { metricDays } from './metrics'
import { MAX_REPEATS, type Occurrence, openOccurrences, pastOccurrences } from './occurrences'
import { type InvitationPlan, makeInvitation, makeUser, type UserPlan } from './people'
import type { ServerPlan } from './plan'
import { random } from './random'
import { makeServer } from './server'

export type ProjectOptions = {
  id: string
  name: string
  now: Date
  /** A number: that many healthy machines. Default 3. */
  servers?: number | ServerPlan[]
  /** How many events there are in all, the open ones of the plans among them. Default: only those. */
  events?: number
  /** Gives a few past events the status `muted`, which this release does not know. */
  unknownStatuses?: boolean
  /** Default: an admin and a member, at `<name>.example`. */
  users?: UserPlan[]
  invitations?: InvitationPlan[]
  /** Default 1. */
  keys?: number
  /** Default false: no notification rule. */
  rules?: boolean
  /** Default: active, everything bought. */
  entitlements?: Partial<SeedEntitlements>
  contractedDaysAgo?: number
  enforceMFA?: boolean
  /** How many entries. Default 0. */
  activityLogs?: number
  /** How many machines, from the first, have metrics. Default all. */
  metricServers?: number
}

/** Machines beyond these are only there for their number. */
const SHOWN = 42
const HARDWARE_SHARE = 0.4

/** A project with everything in it agreeing: reasons, events, log records and counts tell the same story. */
export function smallProject(options: ProjectOptions): ProjectFixture {
  const { id, name, now } = options
  const at = now.getTime()
  const slug = name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()
  const plans = Array.isArray(options.servers)
    ? options.servers
    : Array.from({ length: options.servers ?? 3 }, (): ServerPlan => ({}))
  const users = (options.users ?? defaultUsers(slug)).map((plan) => makeUser(plan, at))
  // Only admins may change events and machines.
  const staff = users.filter(({ role, status, lastLoginAt }) => role === 'admin' && status === 'active' && lastLoginAt)
  const admin = staff[0]?.email ?? null

  const machines = plans.map((plan, index) => {
    const server = makeServer(plan, `${slug}-srv-${String(index + 1).padStart(3, '0')}`, index, now)
    if (server.remoteAccess.enabled) server.remoteAccess.enabledBy = admin
    return { plan, server, open: openOccurrences(plan, server, at) }
  })
  const openCount = machines.reduce((sum, { open }) => sum + open.length, 0)
  const quotas = shares(Math.max(0, (options.events ?? 0) - openCount), plans.map(weightOf))

  const cases = machines.map(({ plan, server, open }, index) => {
    const length = plan.hardLogs ?? random(`length ${server.id}`).int(Math.min(40, 5 + open.length), 40)
    // Each leaves the alarm, maybe repeated, and its end; two records are always there.
    const space = Math.floor((length - 2 - open.reduce((sum, one) => sum + recordCount(one), 0)) / (MAX_REPEATS + 1))
    const count = quotas[index] ?? 0
    const hardware = Math.max(0, Math.min(Math.round(count * HARDWARE_SHARE), space))
    const muted = options.unknownStatuses === true && index < SHOWN && index % 14 === 1
    return {
      plan,
      server,
      length,
      occurrences: [...open, ...pastOccurrences(plan, server, at, { count, hardware, muted })],
    }
  })

  const events = numberedEvents(
    cases.flatMap(({ occurrences }) => occurrences),
    slug,
    staff,
    at,
  )
  const hardLogs = cases.flatMap(({ plan, server, length, occurrences }) => {
    const troubles = occurrences.flatMap((occurrence) => {
      const event = events.get(occurrence)
      return event ? [{ occurrence, event }] : []
    })
    const logs = makeHardLogs(server, troubles, at, { length, odd: plan.oddRecords ?? false })
    explain(server, troubles, logs)
    return logs
  })

  const servers = machines.map(({ server }) => server)
  const newestFirst = [...events.values()].reverse()
  const invitations = (options.invitations ?? []).map((plan, index) =>
    makeInvitation(plan, `${slug}-inv-${index + 1}`, at),
  )
  const entitlements = {
    status: 'active' as const,
    isTrial: false,
    infraBasic: true,
    infraAdvanced: true,
    remoteAccess: true,
    contractedAt: iso(at - (options.contractedDaysAgo ?? 690) * DAY_MS),
    ...options.entitlements,
  }
  const simulated = machines.map(({ plan, server, open }, index) =>
    makeMachine(plan, server, {
      now: at,
      openedAgo: (at - Math.min(at, ...open.map((one) => one.at))) / SECOND,
      measures: index < (options.metricServers ?? machines.length),
    }),
  )
  const sources = simulated.flatMap((machine, index) => {
    const server = servers[index]
    if (!server || server.agent.status === 'never' || !machine.measures) return []
    return [
      {
        serverID: server.id,
        machine,
        lastSeen: Math.floor(Date.parse(server.agent.lastSeenAt ?? now.toISOString()) / SECOND),
      },
    ]
  })
  return {
    id,
    name,
    entitlements,
    enforceMFA: options.enforceMFA ?? false,
    users,
    servers,
    events: newestFirst,
    hardLogs,
    lifecycles: servers.map((server) => makeLifecycle(server, now, admin)),
    keys: makeKeys(options.keys ?? 1, slug, at, admin),
    rules: options.rules ? makeRules(slug, servers) : [],
    invitations,
    activityLogs: makeActivityLogs(
      { servers, events: newestFirst, users, invitations, remoteAccess: entitlements.remoteAccess },
      slug,
      now,
      options.activityLogs ?? 0,
    ),
    metrics: { [Symbol.iterator]: () => metricDays(sources) },
    machines: simulated,
  }
}

/** A machine that never reported has no past. */
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
function numberedEvents(occurrences: Occurrence[], slug: string, staff: SeedUser[], now: number) {
  const ordered = occurrences.toSorted((one, other) => one.at - other.at)
  return new Map(
    ordered.map((one, index) => [one, makeEvent(one, `${slug}-ev-${String(index + 1).padStart(5, '0')}`, staff, now)]),
  )
}

const defaultUsers = (slug: string): UserPlan[] => [
  { id: `auth0|admin-${slug}`, email: `admin@${slug}.example`, name: '管理 者', role: 'admin' },
  { id: `auth0|member-${slug}`, email: `member@${slug}.example`, name: '一般 利用者' },
]
