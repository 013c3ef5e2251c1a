/** The kinds of parts that a person replaces in a slot. */
export type PartKind = 'memory' | 'disk' | 'psu' | 'fan'

/**
 * A place in a machine. `position` is what counts within `group`, in capitals and without leading zeros: `A3`, `4`,
 * `1A`. `group` is the processor, enclosure or fan group that was named with it, null without one.
 */
export type Slot = { group: string | null; position: string }

// Not a number of a slot, because it counts or measures: 「ディスク 2 台」, 「SSD 480 GB」, 「Drive 1.92 TB」. One that goes on,
// 「DIMM_P1_A1」, is half of a name.
const NO_MEASURE = String.raw`(?!\d|[a-z]|[._-][a-p]?\d|\s*(?:[tgmk]i?b\b|w\b|v\b|rpm|°|℃|%|台|本|枚|個|件|回|基|つ|系統|時間|分|秒))`
const BETWEEN = String.raw`[ ._#:-]*`
const BAY = String.raw`(?:[ ._-]*(?:bay|slot|socket|module|block|ベイ|スロット|モジュール|ブロック))?`
/** Dell `A3`, Lenovo and HPE `4`, Fujitsu `1A`. */
const MODULE = String.raw`(?<position>[a-p]\d{1,2}|\d{1,2}[a-p]?)`
const NUMBER = String.raw`(?<position>\d{1,3})`
/** A name that goes on before the noun, `A1_DIMM0`, is another vendor's scheme: half of it would be a wrong slot. */
const ALONE = String.raw`(?<![a-z0-9][._-]?)`
const pattern = (...parts: string[]) => new RegExp(parts.join(''), 'giu')

const PATTERNS: Record<PartKind, RegExp[]> = {
  memory: [
    // Cisco.
    pattern(String.raw`(?<![a-z0-9])dimm_p(?<group>\d)_`, MODULE, NO_MEASURE),
    // HPE 「Proc 1 DIMM 4」, Supermicro 「P1-DIMMA1」, Lenovo 「DIMM 5」, Dell 「DIMM.Socket.A3」.
    pattern(
      String.raw`(?:(?<![a-z0-9])(?:processor|proc|cpu|p)[ ._#]*(?<group>\d)[ ,._:-]*(?=dimm|memory)|${ALONE})`,
      String.raw`(?:dimm|memory module|メモリーモジュール|メモリモジュール)`,
      BAY,
      BETWEEN,
      MODULE,
      NO_MEASURE,
    ),
  ],
  disk: [
    // The name that iDRAC gives: 「Disk.Bay.4:Enclosure.Internal.0-1:RAID.Integrated.1-1」.
    pattern(String.raw`disk\.bay\.${NUMBER}(?::enclosure\.(?<side>internal|external)\.\d+-(?<group>\d+))?(?!\d)`),
    // HPE: 「Port 1I Box 1 Bay 4」, 「1I:1:4」.
    pattern(String.raw`port (?<group>\d+[ie])[ :]+box (?<box>\d+)[ :]+bay ${NUMBER}(?!\d)`),
    pattern(String.raw`(?<![\d:a-z])(?<group>\d+[ie]):(?<box>\d+):${NUMBER}(?![\d:])`),
    // OpenManage: 「Physical Disk 0:1:4」 is connector, enclosure, slot.
    pattern(String.raw`(?<![a-z])disk \d+:(?<group>\d+):${NUMBER}(?![\d:])`),
    // MegaRAID: 「Enclosure 252 Slot 4」, 「e252:s4」.
    pattern(String.raw`(?<![a-z])(?:enclosure|encl|e) ?(?<group>\d+)[ ,:]*(?:slot|bay|s) ?${NUMBER}(?!\d)`),
    // Dell: 「Disk 4 in Backplane 1」.
    pattern(
      String.raw`(?<![a-z])(?:disk|drive|ssd|hdd)${BETWEEN}${NUMBER} in (?<side>backplane|enclosure) (?<group>\d+)(?!\d)`,
    ),
    pattern(
      String.raw`(?<![a-z0-9]|virtual[ _]|logical[ _]|仮想 ?|論理 ?|pcie?[ -])`,
      String.raw`(?:disk|drive|hdd|ssd|nvme|bay|slot|ディスク|ドライブ|ベイ|スロット)`,
      BAY,
      BETWEEN,
      NUMBER,
      NO_MEASURE,
    ),
  ],
  psu: [
    pattern(
      String.raw`(?<![a-z0-9])(?:psu|pws|ps|power[ ._-]*supply(?:[ ._-]*unit)?|電源(?:ユニット|装置)?)`,
      BAY,
      BETWEEN,
      NUMBER,
      NO_MEASURE,
    ),
  ],
  fan: [
    // Dell 「Fan3A」 is one of two rotors, Supermicro 「FANA」 a fan of its own.
    pattern(
      String.raw`(?:(?<group>(?:cpu|gpu|psu?|power supply|rear|front|chassis)(?:[ ._-]*\d+)?)[ ._-]*(?=fan|ファン)|`,
      String.raw`(?<=sys[._-])|(?<=system[._-])|${ALONE})(?:fan|ファン)`,
      BAY,
      BETWEEN,
      String.raw`(?<position>\d{1,2}[a-d]?|(?<=fan_?)[a-h](?![a-z]))`,
      NO_MEASURE,
    ),
  ],
}

/** 「FAN3、4」 and 「DIMM A1/A2」 name more than one. */
const GOES_ON = pattern(
  String.raw`^\s*(?:[,、/・&+~〜–-]|と|and\b|or\b|または|及び|および|から|to\b)\s*(?:[a-p]\d{1,2}|\d{1,2}[a-p]?)`,
  NO_MEASURE,
)
/** Slots of cards, which are no place of a part in question. */
const OF_CARD =
  /(?:controller|adapter|card|コントローラー?|カード)\s*(?:(?:in|on|の)\s*)?(?:(?:slot|スロット)\s*)?\d+|pcie?[ -](?:slot|スロット)\s*\d+/giu

/** The slots of a kind that a text names, each once; null when it names several at once, so that none is certain. */
export function slotsIn(kind: PartKind, text: string): Slot[] | null {
  // Blanks in place of what was read, so that the more general pattern does not read it again.
  let rest = text.normalize('NFKC').replaceAll(OF_CARD, ' ')
  const found = new Map<string, Slot>()
  let hasList = false
  for (const each of PATTERNS[kind]) {
    rest = rest.replaceAll(each, (whole: string, ...args) => {
      const groups: Partial<Record<string, string>> = args.at(-1)
      const all: string = args.at(-2)
      const end = Number(args.at(-3)) + whole.length
      hasList ||= all.slice(end).search(GOES_ON) === 0
      const slot = { group: groupOf(groups), position: positionOf(groups.position ?? '') }
      found.set(`${slot.group ?? ''} ${slot.position}`, slot)
      return ' '.repeat(whole.length)
    })
  }
  if (hasList) return null
  const slots = [...found.values()]
  // 「Proc 1 DIMM 4」 and then 「DIMM 4」 are one place, said less exactly the second time.
  return slots.filter(
    ({ group, position }) => group !== null || !slots.some((one) => one.group !== null && one.position === position),
  )
}

const positionOf = (text: string) => text.toUpperCase().replace(/(?<!\d)0+(?=\d)/, '')

function groupOf({ group, box, side }: Partial<Record<string, string>>): string | null {
  if (group === undefined) return null
  const name = group.toUpperCase().replaceAll(/[ ._-]/g, '')
  // An external enclosure counts from 0 as the backplanes do, so they have to differ.
  const isOutside = side !== undefined && /^e(?:xternal|nclosure)$/i.test(side)
  return `${isOutside ? 'EXT' : ''}${name}${box === undefined ? '' : `:${box}`}`
}
