import type { Random } from './random'

/** Slots of two processors, all of them filled. */
const MODULES = ['A', 'B'].flatMap((bank) => Array.from({ length: 8 }, (_, slot) => `DIMM_${bank}${slot + 1}`))
const FANS = ['FAN1', 'FAN2', 'FAN3', 'FAN4']

/** Part numbers of registered modules, by their size in GiB. */
const MODULE_MODEL: Record<number, string> = {
  4: 'M393A5143DB0-CPB',
  8: 'M393A1K43DB2-CWE',
  16: 'M393A2K43EB3-CWE',
  32: 'M393A4K40EB3-CWE',
}

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Serial numbers of parts, one for each call. */
export const serialsOf = (rng: Random) => (prefix: string, length: number) => `${prefix}${rng.text(length, LETTERS)}`
type Serials = ReturnType<typeof serialsOf>

export const memoryModulesOf = (memoryGiB: number, serial: Serials) =>
  MODULES.map((name) => ({
    name,
    model: MODULE_MODEL[memoryGiB / MODULES.length] ?? null,
    serialNo: serial('', 8),
    capacityGiB: memoryGiB / MODULES.length,
  }))

/** Without serial numbers, because fans have no chip that would tell one. */
export const fansOf = () => FANS.map((name) => ({ name, model: null, serialNo: null }))
