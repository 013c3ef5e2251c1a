import type { Inventory } from '../agents/protocol'
import { type Model, MODELS, SYSTEMS } from '../seed/inventory'
import { fansOf, memoryModulesOf, serialsOf } from '../seed/parts'
import { random } from '../seed/random'
import type { Machine } from './machine'

/** The parts of a simulated machine, derived from the serial number because its form tells the manufacturer. */
export function inventoryOf({ serialNo, memoryGiB }: Machine): Inventory {
  const rng = random(`inventory ${serialNo}`)
  const [first = MODELS[0], ...rest] = MODELS.filter((model) => fits(model, serialNo))
  const model = rng.pick([first, ...rest])
  const bmcVersion = rng.pick(model.bmc.versions)
  const place = rng.int(1, 250)
  const serial = serialsOf(random(`parts ${serialNo}`))
  return {
    hostname: `${serialNo.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')}.internal.example`,
    ipAddresses: [`10.20.9.${place}`],
    os: rng.pick(SYSTEMS),
    bmc: { kind: model.bmc.kind, address: `172.20.9.${place}`, firmwareVersion: bmcVersion },
    hardware: {
      cpuModel: model.cpu,
      cpuCount: 2,
      coreCount: model.cores,
      memoryGiB,
      disks: Array.from({ length: model.disks }, (_, disk) => ({
        name: `Drive ${disk}`,
        model: 'MZ7L33T8HBLT',
        serialNo: serial('S', 13),
        capacityGB: 1920,
      })),
      nics: [1, 2].map((nic) => ({
        name: `eno${nic}`,
        macAddress: `00:00:5e:00:53:${rng.int(0, 255).toString(16).padStart(2, '0')}`,
        speedMbps: 10_000,
        linkUp: nic === 1,
      })),
      psus: [1, 2].map((psu) => ({
        name: `PS${psu}`,
        model: model.psu,
        serialNo: serial('', 14),
        capacityWatts: model.watts,
      })),
      memoryModules: memoryModulesOf(memoryGiB, serial),
      fans: fansOf(),
    },
    firmware: [
      { kind: 'bios', name: 'System BIOS', version: rng.pick(model.bios) },
      { kind: 'bmc', name: model.bmc.kind, version: bmcVersion },
    ],
  }
}

const fits = ({ serialPrefix, serialLength }: Model, serialNo: string) =>
  serialNo.length === serialLength && serialNo.startsWith(serialPrefix)
