import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract'
import type { Server } from '@portal/api-client/servers'
import type { Component } from '../hardware/alarm-text'
import { SYMPTOMS } from '../hardware/symptoms'
import { iso, jstDay } from './clock'
import { AGENT_VERSIONS, BRANCHES, MODELS, SITES, SYSTEMS } from './inventory'
import type { OpenTrouble, ServerPlan } from './plan'
import { random, type Random } from './random'
import { type Trouble, troubleOf } from './troubles'

type Health = Server['hardStatus']
const RANK = ['OK', 'Unknown', 'Warning', 'Critical']
const worst = (healths: Health[]): Health =>
  healths.reduce((found, health) => (RANK.indexOf(health) > RANK.indexOf(found) ? health : found), 'OK')

/** Open troubles of a machine, including the default trouble of its health. */
export function openTroubles(plan: ServerPlan): (OpenTrouble & { what: Trouble })[] {
  const open = [...(plan.open ?? [])]
  if (!open.some(({ trouble }) => troubleOf(trouble).symptom)) {
    if (plan.health === 'Critical') open.push({ trouble: 'fan3Low' })
    if (plan.health === 'Warning') open.push({ trouble: 'inletWarm' })
  }
  return open.map((entry) => ({ ...entry, what: troubleOf(entry.trouble) }))
}

/** One machine without what its log and events say: those are set by the project. */
export function makeServer(plan: ServerPlan, id: string, index: number, now: Date): Server {
  const rng = random(`server ${id}`)
  const at = now.getTime()
  const model = rng.pick(MODELS)
  const site = [...SITES, ...BRANCHES].find(({ name }) => name === plan.site) ?? SITES[index % SITES.length] ?? SITES[0]
  const broken = openTroubles(plan).filter(({ what }) => what.symptom)
  const health = plan.health ?? worst(broken.map(({ what }) => what.severity))
  const partHealth = (kind: Component) =>
    health === 'Unknown'
      ? 'Unknown'
      : worst(broken.filter(({ what }) => what.category === kind).map(({ what }) => what.severity))
  const agent = makeAgent(plan, rng, at)
  const supportInDays = plan.supportInDays === undefined ? rng.int(200, 1500) : plan.supportInDays
  const never = agent.status === 'never'
  const createdAt = at - (never ? 2 : rng.int(200, 1400)) * DAY_MS
  const bmcVersion = rng.pick(model.bmc.versions)
  const biosVersion = rng.pick(model.bios)
  const system = rng.pick(SYSTEMS)
  const latestBmc = model.bmc.versions.at(-1)
  const latestBios = model.bios.at(-1)
  const asset = String(index + 1).padStart(5, '0')
  const enabledAt = at - rng.int(15, 50) * MINUTE_MS
  return {
    id,
    serialNo: `${model.serialPrefix}${rng.text(model.serialLength - model.serialPrefix.length, '0123456789BCDFGHJKLMNPQRSTVWXYZ')}`,
    name:
      plan.name ??
      `${site.code}-${rng.pick(['web', 'ap', 'db', 'node', 'batch', '業務', '仮想化', 'ＤＷＨ'])}-${String(index + 1).padStart(3, '0')}`,
    hostname: never ? null : `h${String(index + 1).padStart(4, '0')}.${site.code}.internal.example`,
    hardStatus: health,
    isActive: plan.isActive ?? true,
    manufacturer: model.manufacturer,
    model: model.name,
    assetTag: `AST-${asset}`,
    location: {
      site: site.name,
      rack: `${String.fromCharCode(65 + (Math.floor(index / 8) % 26))}-${String(1 + (index % 8)).padStart(2, '0')}`,
      unit: 1 + ((index * 5) % 40),
    },
    tags: plan.tags ?? [],
    note: plan.note ?? null,
    powerState: plan.powerState ?? (health === 'Unknown' ? 'Unknown' : 'On'),
    ipAddresses: never
      ? []
      : [
          `10.20.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`,
          ...(index % 5 === 0 ? [`2001:db8:${(index + 1).toString(16)}::10`] : []),
        ],
    os: never ? null : system,
    bmc: never
      ? null
      : {
          kind: model.bmc.kind,
          address: `172.20.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`,
          firmwareVersion: bmcVersion,
        },
    hardware: never
      ? null
      : {
          cpuModel: model.cpu,
          cpuCount: 2,
          coreCount: model.cores,
          memoryGiB: rng.pick([64, 128, 256, 512]),
          disks: Array.from({ length: model.disks }, (_, disk) => ({
            name: `Drive ${disk}`,
            model: rng.pick(['MZ7L33T8HBLT', 'HFS3T8G3H2X069N', 'ST2400MM0129']),
            capacityGB: rng.pick([960, 1920, 3840]),
            health: disk === 2 ? partHealth('storage') : health === 'Unknown' ? 'Unknown' : 'OK',
          })),
          nics: Array.from({ length: 2 }, (_, nic) => ({
            // 00-00-5E-00-53-xx, because RFC 7042 sets it aside for documentation and no real machine has it.
            name: `eno${nic + 1}`,
            macAddress: `00:00:5e:00:53:${((index * 2 + nic) % 256).toString(16).padStart(2, '0')}`,
            speedMbps: 10_000,
            linkUp: nic === 0 || index % 3 !== 0,
          })),
          psus: Array.from({ length: 2 }, (_, psu) => ({
            name: `PS${psu + 1}`,
            capacityWatts: model.watts,
            health:
              health === 'Unknown'
                ? 'Unknown'
                : worst(
                    broken
                      .filter(({ what }) => what.symptom && SYMPTOMS[what.symptom].sensorName === `PS${psu + 1} Status`)
                      .map(({ what }) => what.severity),
                  ),
          })),
        },
    components: never
      ? []
      : COUNTS.map(({ kind, count }) => ({ kind, health: partHealth(kind), count: count ?? model.disks })),
    hardStatusReasons: [],
    firmware: never
      ? []
      : [
          { kind: 'bios', name: 'System BIOS', version: biosVersion, latestVersion: latestBios },
          { kind: 'bmc', name: model.bmc.kind, version: bmcVersion, latestVersion: latestBmc },
          {
            kind: 'raid',
            name: model.raid,
            version: '52.26.0-5179',
            latestVersion: rng.chance(0.3) ? '52.30.0-6115' : '52.26.0-5179',
          },
          { kind: 'nic', name: 'Ethernet 10G 2P X710', version: '22.5.7', latestVersion: null },
        ].map((part) => ({
          ...part,
          updatable: part.latestVersion === null ? null : part.version !== part.latestVersion,
        })),
    agent,
    remoteAccess: plan.remoteEnabled
      ? {
          enabled: true,
          state: 'enabled',
          enabledAt: iso(enabledAt),
          enabledBy: null,
          expireAt: iso(enabledAt + 4 * HOUR_MS),
        }
      : { enabled: false, state: 'disabled', enabledAt: null, enabledBy: null, expireAt: null },
    supportExpireAt: supportInDays === null ? null : jstDay(now, supportInDays),
    unresolvedEventCount: 0,
    createdAt: iso(createdAt),
    updatedAt: agent.lastSeenAt ?? iso(createdAt),
  }
}

const COUNTS: { kind: Component; count?: number }[] = [
  { kind: 'processor', count: 2 },
  { kind: 'memory', count: 16 },
  { kind: 'storage' },
  { kind: 'power', count: 2 },
  { kind: 'fan', count: 4 },
  { kind: 'temperature', count: 3 },
  { kind: 'network', count: 2 },
  { kind: 'bmc', count: 1 },
  { kind: 'other', count: 1 },
]

function makeAgent(plan: ServerPlan, rng: Random, now: number): Server['agent'] {
  const status = plan.agent ?? 'online'
  if (status === 'never') return { status, version: null, lastSeenAt: null }
  const began = plan.open?.find(({ trouble }) => troubleOf(trouble).source === 'agent')?.minutesAgo
  // The trouble is raised after 15 minutes of silence.
  const silentMinutes = status === 'online' ? rng.next() * 0.9 : (began ?? 60) + 15
  return { status, version: rng.pick(AGENT_VERSIONS), lastSeenAt: iso(now - silentMinutes * MINUTE_MS) }
}
