import type { Server } from '@portal/api-client/servers'
import type { Component } from '../hardware/alarm-text'
import type { Model, Site, SYSTEMS } from './inventory'
import { fansOf, memoryModulesOf, serialsOf } from './parts'
import { random, type Random } from './random'
import type { ServerHealth } from './server-health'

type Parts = Pick<Server, 'hostname' | 'ipAddresses' | 'os' | 'bmc' | 'hardware' | 'components' | 'firmware'>

/** A machine whose agent never reported: all of its parts are unknown, because nothing else tells them. */
export const UNREPORTED: Parts = {
  hostname: null,
  ipAddresses: [],
  os: null,
  bmc: null,
  hardware: null,
  components: [],
  firmware: [],
}

type Facts = {
  id: string
  /** When its agent reported last, in ISO 8601. */
  reportedAt: string
  model: Model
  site: Site
  /** The machine's place in the project, counted from 0. */
  index: number
  health: ServerHealth
  os: (typeof SYSTEMS)[number]
  biosVersion: string
  bmcVersion: string
}

/** The parts of a machine as its agent has reported them. */
export function reportedParts(facts: Facts, rng: Random): Parts {
  const { model, site, index, health, os, bmcVersion } = facts
  const subnet = Math.floor(index / 250) % 250
  const host = 1 + (index % 250)
  return {
    hostname: `h${String(index + 1).padStart(4, '0')}.${site.code}.internal.example`,
    ipAddresses: [`10.20.${subnet}.${host}`, ...(index % 5 === 0 ? [`2001:db8:${(index + 1).toString(16)}::10`] : [])],
    os,
    bmc: { kind: model.bmc.kind, address: `172.20.${subnet}.${host}`, firmwareVersion: bmcVersion },
    hardware: hardwareOf(facts, rng),
    components: COUNTS.map(({ kind, count }) => ({ kind, health: health.ofKind(kind), count: count ?? model.disks })),
    firmware: firmwareOf(facts, rng),
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

function hardwareOf({ id, reportedAt, model, index, health }: Facts, rng: Random): Server['hardware'] {
  // Draws of their own, because each from `rng` changes all that follow.
  const serial = serialsOf(random(`parts ${id}`))
  const memoryGiB = rng.pick([64, 128, 256, 512])
  return {
    reportedAt,
    cpuModel: model.cpu,
    cpuCount: 2,
    coreCount: model.cores,
    memoryGiB,
    memoryModules: memoryModulesOf(memoryGiB, serial).map((module) => ({
      ...module,
      health: health.ofSensor(module.name),
    })),
    fans: fansOf().map((fan) => ({ ...fan, health: health.ofSensor(fan.name) })),
    disks: Array.from({ length: model.disks }, (_, disk) => ({
      name: `Drive ${disk}`,
      model: rng.pick(['MZ7L33T8HBLT', 'HFS3T8G3H2X069N', 'ST2400MM0129']),
      serialNo: serial('S', 13),
      capacityGB: rng.pick([960, 1920, 3840]),
      // Drive 2, because the records of drive faults name that one.
      health: disk === 2 ? health.ofKind('storage') : health.well,
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
      model: model.psu,
      serialNo: serial('', 14),
      capacityWatts: model.watts,
      health: health.ofSensor(`PS${psu + 1} Status`),
    })),
  }
}

const firmwareOf = ({ model, biosVersion, bmcVersion }: Facts, rng: Random): Server['firmware'] =>
  [
    { kind: 'bios', name: 'System BIOS', version: biosVersion, latestVersion: model.bios.at(-1) ?? null },
    { kind: 'bmc', name: model.bmc.kind, version: bmcVersion, latestVersion: model.bmc.versions.at(-1) ?? null },
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
  }))
