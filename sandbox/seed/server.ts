import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract'
import type { Server } from '@portal/api-client/servers'
import { iso, jstDay } from './clock'
import { AGENT_VERSIONS, BRANCHES, type Model, MODELS, type Site, SITES, SYSTEMS } from './inventory'
import type { ServerPlan } from './plan'
import { random, type Random } from './random'
import { plannedHealth } from './server-health'
import { reportedParts, UNREPORTED } from './server-parts'
import { troubleOf } from './troubles'

/**
 * One machine without what its log and events say: those are set by the project. The order of the draws from `rng` is
 * part of the seed, because each changes all that follow.
 */
export function makeServer(plan: ServerPlan, id: string, index: number, now: Date): Server {
  const rng = random(`server ${id}`)
  const at = now.getTime()
  const model = rng.pick(MODELS)
  const site = [...SITES, ...BRANCHES].find(({ name }) => name === plan.site) ?? SITES[index % SITES.length] ?? SITES[0]
  const health = plannedHealth(plan)
  const agent = makeAgent(plan, rng, at)
  const supportInDays = plan.supportInDays === undefined ? rng.int(200, 1500) : plan.supportInDays
  const never = agent.status === 'never'
  const createdAt = iso(at - (never ? 2 : rng.int(200, 1400)) * DAY_MS)
  const bmcVersion = rng.pick(model.bmc.versions)
  const biosVersion = rng.pick(model.bios)
  const os = rng.pick(SYSTEMS)
  const remoteEnabledAt = at - rng.int(15, 50) * MINUTE_MS
  return {
    id,
    serialNo: makeSerialNo(model, rng),
    name: plan.name ?? makeName(site, index, rng),
    ...(agent.lastSeenAt
      ? reportedParts(
          { id, reportedAt: agent.lastSeenAt, model, site, index, health, os, biosVersion, bmcVersion },
          rng,
        )
      : UNREPORTED),
    hardStatus: health.whole,
    hardStatusReasons: [],
    isActive: plan.isActive ?? true,
    manufacturer: model.manufacturer,
    model: model.name,
    assetTag: `AST-${String(index + 1).padStart(5, '0')}`,
    location: locationOf(site, index),
    tags: plan.tags ?? [],
    note: plan.note ?? null,
    powerState: plan.powerState ?? (health.whole === 'Unknown' ? 'Unknown' : 'On'),
    agent,
    remoteAccess: remoteAccessSince(plan.remoteEnabled ? remoteEnabledAt : null),
    supportExpireAt: supportInDays === null ? null : jstDay(now, supportInDays),
    unresolvedEventCount: 0,
    createdAt,
    updatedAt: agent.lastSeenAt ?? createdAt,
  }
}

function makeAgent(plan: ServerPlan, rng: Random, now: number): Server['agent'] {
  const status = plan.agent ?? 'online'
  if (status === 'never') return { status, version: null, lastSeenAt: null }
  const began = plan.open?.find(({ trouble }) => troubleOf(trouble).source === 'agent')?.minutesAgo
  // 15 minutes before the trouble, because it is raised after so long a silence.
  const silentMinutes = status === 'online' ? rng.next() * 0.9 : (began ?? 60) + 15
  return { status, version: rng.pick(AGENT_VERSIONS), lastSeenAt: iso(now - silentMinutes * MINUTE_MS) }
}

const makeSerialNo = ({ serialPrefix, serialLength }: Model, rng: Random) =>
  `${serialPrefix}${rng.text(serialLength - serialPrefix.length, '0123456789BCDFGHJKLMNPQRSTVWXYZ')}`

function makeName({ code }: Site, index: number, rng: Random): string {
  const purpose = rng.pick(['web', 'ap', 'db', 'node', 'batch', '業務', '仮想化', 'ＤＷＨ'])
  return `${code}-${purpose}-${String(index + 1).padStart(3, '0')}`
}

/** Machines of all sites together until each site has filled a rack. */
const RACK_FULL = 40
/** Racks of a row. */
const ROW_FULL = 8

function locationOf(site: Site, index: number): Server['location'] {
  const rack = Math.floor(index / RACK_FULL)
  const row = String.fromCharCode(65 + (Math.floor(rack / ROW_FULL) % 26))
  return {
    site: site.name,
    rack: `${row}-${String(1 + (rack % ROW_FULL)).padStart(2, '0')}`,
    unit: 1 + (index % RACK_FULL),
  }
}

const remoteAccessSince = (at: number | null): Server['remoteAccess'] =>
  at === null
    ? { enabled: false, state: 'disabled', enabledAt: null, enabledBy: null, expireAt: null }
    : { enabled: true, state: 'enabled', enabledAt: iso(at), enabledBy: null, expireAt: iso(at + 4 * HOUR_MS) }
