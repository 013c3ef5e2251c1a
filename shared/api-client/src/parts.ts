import { labelsOf } from './labels/labels'
import type { PartKind, Slot } from './parts/slots'
import { slotsIn } from './parts/slots'
import type { Event } from './events'
import type { HardLog, Server } from './servers'

export type { PartKind } from './parts/slots'

/** What the inventory of a server lists; null while nothing is known. */
type Inventory = Server['hardware']

/** A part that can be replaced in its slot. */
export type Part = {
  /** Of all parts of a machine: `memory:DIMM_A3`. */
  id: string
  kind: PartKind
  /** The name of its slot, as the inventory says it. */
  name: string
  /** Null where the name tells no place. */
  slot: Slot | null
  model: string | null
  serialNo: string | null
  /** 「32 GiB」, 「1,920 GB」, 「1,100 W」; null where it is not known. */
  size: string | null
  health: string
}

/** How a part is called. */
export type PartNamed = Pick<Part, 'kind' | 'name'>

/** What says that a part is not well: a reason of the server's state, an event, or a record of the hardware log. */
export type Fault = {
  /** The kind of the part, in the words of the API; any other text leaves the kind to the rest. */
  component?: string | null
  sensorName?: string | null
  text?: string | null
}

/** The order is that of the parts on the page. */
export const PART_KINDS: PartKind[] = ['memory', 'disk', 'psu', 'fan']

/** The parts that an inventory lists, in the order in which it lists them. */
export function partsOf(inventory: Inventory): Part[] {
  if (!inventory) return []
  const parts = [
    ...inventory.memoryModules.map((part) => partOf('memory', part, sized(part.capacityGiB, 'GiB'))),
    ...inventory.disks.map((part) => partOf('disk', part, sized(part.capacityGB, 'GB'))),
    ...inventory.psus.map((part) => partOf('psu', part, sized(part.capacityWatts, 'W'))),
    ...inventory.fans.map((part) => partOf('fan', part, null)),
  ]
  const times = new Map<string, number>()
  return parts.map((part) => {
    const time = (times.get(part.id) ?? 0) + 1
    times.set(part.id, time)
    return time === 1 ? part : { ...part, id: `${part.id} ${time}` }
  })
}

type Listed = NonNullable<Inventory>['fans'][number]

function partOf(kind: PartKind, { name, slot, model, serialNo, health }: Listed, size: string | null): Part {
  const named = slot || name
  const [place, ...others] = slotsIn(kind, named) ?? []
  return {
    id: `${kind}:${named}`,
    kind,
    name: named,
    slot: place && others.length === 0 ? place : null,
    model: model || null,
    serialNo: serialNo || null,
    size,
    health,
  }
}

const sized = (value: number | null | undefined, unit: string) =>
  value == null ? null : `${value.toLocaleString('ja-JP')} ${unit}`

/** By the letters of `component`, because backends and Redfish word it in their own ways. */
const KIND_OF: Record<string, PartKind> = {
  memory: 'memory',
  dimm: 'memory',
  storage: 'disk',
  disk: 'disk',
  drive: 'disk',
  driveslotbay: 'disk',
  physicaldisk: 'disk',
  power: 'psu',
  powersupply: 'psu',
  powersupplyconverter: 'psu',
  psu: 'psu',
  fan: 'fan',
  cooling: 'fan',
}
/** Components that are other parts, or none: what their texts name beside is not what failed. */
const NO_PART = new Set(['processor', 'temperature', 'network', 'bmc', 'voltage'])

/**
 * The part that a fault is about, as the inventory lists it. Undefined unless exactly one part fits all that the fault
 * says, because a wrong slot is worse than none: an engineer would pull a part that works.
 */
export function faultyPart({ component, sensorName, text }: Fault, inventory: Inventory): Part | undefined {
  const word = wordOf(component)
  if (NO_PART.has(word)) return undefined
  const own = KIND_OF[word]
  const kinds = own ? [own] : PART_KINDS
  const parts = partsOf(inventory).filter(({ kind }) => kinds.includes(kind))
  const words = `${sensorName ?? ''}\n${text ?? ''}`
  const isDualSocket = (inventory?.cpuCount ?? 0) > 1
  const named = kinds.flatMap((kind) => {
    const slots = slotsIn(kind, words)
    return slots === null ? [null] : slots.map((slot) => partIn(slot, parts.filter(ofKind(kind)), isDualSocket))
  })
  // A slot without a part, or one that several parts fit, is told by null, so that nothing else is taken in its place.
  const found = new Set([...named, ...partsByName(sensorName ?? '', parts), ...partsBySerial(words, parts)])
  const [part] = found
  return found.size === 1 && part ? part : undefined
}

const wordOf = (component: string | null | undefined) => (component ?? '').toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * The part that a fault is about and that the inventory does not list, by the name of its sensor. Undefined unless the
 * inventory calls two parts or more in the same way, because `Drive 0` and `Bay 1` may be one place, and a part of
 * another name, or of one that tells no slot, may be the one in question.
 */
export function unlistedPart({ component, sensorName, text }: Fault, inventory: Inventory): PartNamed | undefined {
  const kind = KIND_OF[wordOf(component)]
  const name = (sensorName ?? '').trim().replace(OF_SENSOR, '')
  if (!kind || name === '' || faultyPart({ component, sensorName, text }, inventory)) return undefined
  const listed = partsOf(inventory).filter(ofKind(kind))
  const isKnownScheme = listed.length > 1 && listed.every((part) => scheme(part.name) === scheme(name))
  const said = slotsIn(kind, `${sensorName}\n${text ?? ''}`)
  const [slot] = said ?? []
  if (!isKnownScheme || !slot || said?.length !== 1) return undefined
  const isListed = ({ name: own, slot: place }: Part) =>
    plain(own) === plain(name) || place === null || (place.group === slot.group && place.position === slot.position)
  return listed.some(isListed) ? undefined : { kind, name }
}

/** Without the numbers and the letter of a bank: 「dimm_##」 of `DIMM_A2`. */
const scheme = (name: string) => plain(name).replaceAll(/(?<![a-z])[a-p](?=\d)|\d+/g, '#')

/** The part that a reason of the server's state is about. */
export const partOfReason = (
  { component, sensorName, message }: Server['hardStatusReasons'][number],
  inventory: Inventory,
): Part | undefined => faultyPart({ component, sensorName, text: message }, inventory)

/** The part that an event of the hardware is about; other events may name a disk that is well. */
export const partOfEvent = (
  { source, category, title, message }: Pick<Event, 'source' | 'category' | 'title' | 'message'>,
  inventory: Inventory,
): Part | undefined =>
  source === 'hardware' ? faultyPart({ component: category, text: `${title}\n${message}` }, inventory) : undefined

/** The part that a record of the hardware log is about. */
export const partOfLog = (
  { sensorType, sensorName, message }: Pick<HardLog, 'sensorType' | 'sensorName' | 'message'>,
  inventory: Inventory,
): Part | undefined => faultyPart({ component: sensorType, sensorName, text: message }, inventory)

const ofKind =
  (wanted: PartKind) =>
  ({ kind }: Part) =>
    kind === wanted

/** Where a machine has only one of a group, it is the one that messages name so: backplane 0 or 1, MegaRAID's 252. */
const OWN_ENCLOSURE = new Set(['0', '1', '252'])

function partIn(slot: Slot, parts: readonly Part[], isDualSocket: boolean): Part | null {
  const groups = new Set(parts.map((part) => part.slot?.group ?? null))
  const fits = ({ kind, slot: own }: Part) => {
    if (own === null) return false
    if (own.group === slot.group) return true
    if (own.group === null) return kind === 'disk' && OWN_ENCLOSURE.has(slot.group ?? '')
    // The group that was not said may be one whose parts the inventory has lost.
    return slot.group === null && groups.size === 1 && !(kind === 'memory' && isDualSocket)
  }
  const exact = parts.filter((part) => part.slot?.position === slot.position && fits(part))
  if (exact.length > 0) return only(exact)
  // 「Fan3A」 is a rotor of the fan module 3.
  const module = /^(\d+)[A-D]$/.exec(slot.position)?.[1]
  return only(parts.filter((part) => part.kind === 'fan' && part.slot?.position === module && fits(part)))
}

const only = (parts: readonly Part[]): Part | null => (parts.length === 1 ? (parts[0] ?? null) : null)

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** What the name of a sensor has behind that of its part. */
const OF_SENSOR = / (?:status|presence|temp|tach|speed)$/i

/** The parts that are called exactly as the sensor, in whatever scheme. */
function partsByName(sensorName: string, parts: readonly Part[]): Part[] {
  const name = plain(sensorName).replace(OF_SENSOR, '')
  return parts.filter((part) => plain(part.name) === name)
}

const SHORTEST_SERIAL = 6

function partsBySerial(text: string, parts: readonly Part[]): Part[] {
  const said = new Set(text.normalize('NFKC').split(/[^A-Za-z0-9-]+/))
  return parts.filter(({ serialNo }) => serialNo !== null && serialNo.length >= SHORTEST_SERIAL && said.has(serialNo))
}

export const partKindLabels = labelsOf<PartKind>({
  memory: 'メモリ',
  disk: 'ディスク',
  psu: '電源ユニット',
  fan: 'ファン',
})

/** 「メモリ DIMM_A3」 */
export const partName = ({ kind, name }: PartNamed): string => `${partKindLabels.text(kind)} ${name || '（名称なし）'}`

/** 「型番 M393A2K43EB3-CWE、シリアル番号 …、16 GiB」, as far as it is known; '' where nothing is. */
export const partFacts = ({ model, serialNo, size }: Pick<Part, 'model' | 'serialNo' | 'size'>): string =>
  [model && `型番 ${model}`, serialNo && `シリアル番号 ${serialNo}`, size].filter(Boolean).join('、')
