import type { Server } from '@portal/api-client/servers'
import type { servers } from '../db/schema'
import { Inventory } from './protocol'

type Columns = Pick<typeof servers.$inferSelect, 'hostname' | 'ipAddresses' | 'os' | 'bmc' | 'hardware' | 'firmware'>

/**
 * The parts of a machine as its agent found them. The latest firmware is added here, because the agent does not know
 * it. `now`: ISO 8601.
 */
export function inventoryColumns(inventory: Inventory, known: { firmware: Server['firmware'] }, now: string): Columns {
  const { hardware } = inventory
  const { memoryModules = [], fans = [] } = hardware
  return {
    hostname: inventory.hostname,
    ipAddresses: inventory.ipAddresses,
    os: inventory.os,
    bmc: inventory.bmc,
    hardware: {
      ...hardware,
      disks: hardware.disks.map((disk) => ({ ...disk, health: 'OK' })),
      psus: hardware.psus.map((psu) => ({ ...psu, health: 'OK' })),
      memoryModules: memoryModules.map((module) => ({ ...module, health: 'OK' })),
      fans: fans.map((fan) => ({ ...fan, health: 'OK' })),
      reportedAt: now,
    },
    firmware: inventory.firmware.map((part) => {
      const latestVersion =
        known.firmware.find(({ kind, name }) => kind === part.kind && name === part.name)?.latestVersion ?? null
      return { ...part, latestVersion, updatable: latestVersion === null ? null : latestVersion !== part.version }
    }),
  }
}

/** The inventory that these columns keep, as an agent would report it; null while there is none. */
export function inventoryIn({ hostname, ipAddresses, os, bmc, hardware, firmware }: Columns): Inventory | null {
  if (!hardware) return null
  const { reportedAt: _reportedAt, disks, psus, memoryModules = [], fans = [], ...rest } = hardware
  return Inventory.parse({
    hostname,
    ipAddresses,
    os,
    bmc,
    hardware: {
      ...rest,
      disks: disks.map(asFound),
      psus: psus.map(asFound),
      memoryModules: memoryModules.map(asFound),
      fans: fans.map(asFound),
    },
    firmware: firmware.map(({ kind, name, version }) => ({ kind, name, version })),
  })
}

const asFound = <Listed extends { health: string }>({ health: _health, ...part }: Listed) => part
