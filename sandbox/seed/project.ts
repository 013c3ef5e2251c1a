import { DAY_MS } from '@portal/contract'
import type { Server } from '@portal/api-client/servers'
import type { Machine } from '../fleet/machine'
import { makeActivityLogs } from './activity-logs'
import { iso, SECOND } from './clock'
import type { ProjectFixture, SeedEntitlements } from './fixture-types'
import { makeMachine } from './fleet'
import { makeHistory, type PlannedMachine } from './history'
import { makeKeys, makeRules } from './keys-and-rules'
import { makeLifecycle } from './lifecycles'
import { makeMaintenanceWindows, type WindowPlan } from './maintenance-windows'
import { metricDays, type MetricSource } from './metrics'
import { openOccurrences } from './occurrences'
import { type InvitationPlan, makeInvitation, makeUser, type UserPlan } from './people'
import type { ServerPlan } from './plan'
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
  maintenanceWindows?: WindowPlan[]
  /** Origin of the embedded receiver, to which rules send. */
  receiver?: string | undefined
  /** Default: active, everything bought. */
  entitlements?: Partial<SeedEntitlements>
  contractedDaysAgo?: number
  enforceMFA?: boolean
  /** How many entries. Default 0. */
  activityLogs?: number
  /** How many machines, from the first, have metrics. Default all. */
  metricServers?: number
}

/** A project with everything in it agreeing: reasons, events, log records and counts tell the same story. */
export function smallProject(options: ProjectOptions): ProjectFixture {
  const { id, name, now } = options
  const at = now.getTime()
  const slug = name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()
  const users = (options.users ?? defaultUsers(slug)).map((plan) => makeUser(plan, at))
  // Not members, because they may not change events and machines.
  const staff = users.filter(({ role, status, lastLoginAt }) => role === 'admin' && status === 'active' && lastLoginAt)
  const admin = staff[0]?.email ?? null
  const planned = plannedMachines(options, slug, admin)
  const { events, hardLogs } = makeHistory(planned, {
    slug,
    now: at,
    staff,
    events: options.events ?? 0,
    unknownStatuses: options.unknownStatuses ?? false,
  })
  const servers = planned.map(({ server }) => server)
  const invitations = (options.invitations ?? []).map((plan, index) =>
    makeInvitation(plan, `${slug}-inv-${index + 1}`, at),
  )
  const entitlements = entitlementsOf(options)
  const machines = simulatedMachines(planned, options)
  const sources = metricSources(machines, servers, now)
  return {
    id,
    name,
    entitlements,
    enforceMFA: options.enforceMFA ?? false,
    users,
    servers,
    events,
    hardLogs,
    lifecycles: servers.map((server) => makeLifecycle(server, now, admin)),
    maintenanceWindows: makeMaintenanceWindows(options.maintenanceWindows ?? [], slug, at, admin),
    keys: makeKeys(options.keys ?? 1, slug, at, admin),
    rules: options.rules ? makeRules(slug, servers, options.receiver) : [],
    invitations,
    activityLogs: makeActivityLogs(
      { servers, events, users, invitations, remoteAccess: entitlements.remoteAccess },
      slug,
      now,
      options.activityLogs ?? 0,
    ),
    metrics: { [Symbol.iterator]: () => metricDays(sources) },
    machines,
  }
}

function plannedMachines({ servers = 3, now }: ProjectOptions, slug: string, admin: string | null): PlannedMachine[] {
  const plans = Array.isArray(servers) ? servers : Array.from({ length: servers }, (): ServerPlan => ({}))
  return plans.map((plan, index) => {
    const server = makeServer(plan, `${slug}-srv-${String(index + 1).padStart(3, '0')}`, index, now)
    if (server.remoteAccess.enabled) server.remoteAccess.enabledBy = admin
    return { plan, server, open: openOccurrences(plan, server, now.getTime()) }
  })
}

const entitlementsOf = ({ now, contractedDaysAgo = 690, entitlements }: ProjectOptions): SeedEntitlements => ({
  status: 'active',
  isTrial: false,
  infraBasic: true,
  infraAdvanced: true,
  remoteAccess: true,
  contractedAt: iso(now.getTime() - contractedDaysAgo * DAY_MS),
  ...entitlements,
})

/** The machine behind each server, which the fleet goes on to simulate. */
function simulatedMachines(planned: PlannedMachine[], { id, now, metricServers }: ProjectOptions): Machine[] {
  const at = now.getTime()
  return planned.map(({ plan, server, open }, index) =>
    makeMachine(plan, server, {
      projectID: id,
      now: at,
      openedAgo: (at - Math.min(at, ...open.map((one) => one.at))) / SECOND,
      measures: index < (metricServers ?? planned.length),
    }),
  )
}

/** The machines that have metrics: those that measure, if their agent ever reported. */
const metricSources = (machines: Machine[], servers: Server[], now: Date): MetricSource[] =>
  machines.flatMap((machine, index) => {
    const server = servers[index]
    if (!server || server.agent.status === 'never' || !machine.measures) return []
    const lastSeen = Math.floor(Date.parse(server.agent.lastSeenAt ?? now.toISOString()) / SECOND)
    return [{ serverID: server.id, machine, lastSeen }]
  })

const defaultUsers = (slug: string): UserPlan[] => [
  { id: `auth0|admin-${slug}`, email: `admin@${slug}.example`, name: '管理 者', role: 'admin' },
  { id: `auth0|member-${slug}`, email: `member@${slug}.example`, name: '一般 利用者' },
]
