import { inArray } from 'drizzle-orm'
import { inventoryIn } from '../agents/inventory'
import type { Inventory } from '../agents/protocol'
import type { Db } from '../db/database'
import { servers } from '../db/schema'
import { serialsOf } from '../seed/parts'
import { random } from '../seed/random'
import type { Hit } from './scenarios'

/** The slot of the module that the records of a memory fault name. */
const SLOT = 'DIMM_A2'

/** The parts of a machine from a moment (unix seconds) on. */
export type PartsFrom = { serialNo: string; from: number; inventory: Inventory }

/**
 * The parts of a machine that starts without its failed module, and then with another one in its place. `known` is what
 * the portal keeps; both follow from the other modules, so that they are the same when it knows of the loss already.
 */
function partsAfter({ machine, fault }: Hit, known: Inventory | null): PartsFrom[] {
  const modules = known?.hardware.memoryModules ?? []
  const others = modules.filter(({ name }) => name !== SLOT)
  const [like] = others
  // A machine that was seeded after the fault has never had it.
  if (!known || !like || fault?.bootsAt === undefined || fault.at < machine.since) return []
  const serial = serialsOf(random(`module ${machine.id} ${fault.at}`))
  const replaced = { ...like, name: SLOT, serialNo: serial('', 8) }
  const place = others.filter(({ name }) => name < SLOT).length
  const from = (moment: number, memoryModules: typeof modules): PartsFrom => ({
    serialNo: machine.serialNo,
    from: moment,
    inventory: { ...known, hardware: { ...known.hardware, memoryModules, memoryGiB: sizeOf(memoryModules) } },
  })
  return [from(fault.bootsAt, others), from(fault.endsAt, others.toSpliced(place, 0, replaced))]
}

const sizeOf = (modules: readonly { capacityGiB: number | null }[]) =>
  modules.reduce((sum, { capacityGiB }) => sum + (capacityGiB ?? 0), 0)

/** What becomes of the parts of the machines that were hit, from what the portal keeps of them. */
export async function partsAfterHits(db: Db, hits: readonly Hit[]): Promise<PartsFrom[]> {
  const boots = hits.filter(({ fault }) => fault?.bootsAt !== undefined)
  if (boots.length === 0) return []
  const rows = await db.asOwner((tx) =>
    tx
      .select()
      .from(servers)
      .where(
        inArray(
          servers.id,
          boots.map(({ machine }) => machine.id),
        ),
      ),
  )
  return boots.flatMap((hit) => {
    const row = rows.find(({ id }) => id === hit.machine.id)
    return row ? partsAfter(hit, inventoryIn(row)) : []
  })
}

/** The parts of a machine at a moment (unix seconds); null where the portal knows them. */
export const partsAt = (parts: readonly PartsFrom[], serialNo: string, time: number): Inventory | null =>
  parts.findLast((one) => one.serialNo === serialNo && one.from <= time)?.inventory ?? null
