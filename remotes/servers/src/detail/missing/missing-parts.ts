import { type Part, PART_KINDS, type PartKind, partsOf } from '@portal/api-client/parts'
import type { Server } from '@portal/api-client/servers'
import * as z from 'zod/mini'
import { placeOf } from '../hardware/drawing'

const KeptPart = z.object({
  id: z.string(),
  kind: z.enum(['memory', 'disk', 'psu', 'fan']),
  name: z.string(),
  slot: z.nullable(z.object({ group: z.nullable(z.string()), position: z.string() })),
  model: z.nullable(z.string()),
  serialNo: z.nullable(z.string()),
  size: z.nullable(z.string()),
})

/** The parts that a server had, which later inventories are compared with. */
export const Reference = z.object({
  serverID: z.string(),
  /** When they were reported, in ISO 8601; where the API does not tell it, when this browser read them. */
  at: z.string(),
  isReported: z.boolean(),
  parts: z.array(KeptPart),
  cpuCount: z.nullable(z.number()),
  memoryGiB: z.nullable(z.number()),
})
export type Reference = z.infer<typeof Reference>

/** A kind of which there are fewer than before. */
export type Loss = {
  kind: PartKind | 'processor' | 'size of memory'
  before: number
  after: number
  /** Empty where it is not known which. Their health is unknown. */
  parts: Part[]
}

/** The reference that an inventory makes; null while it is not known. `now` in milliseconds. */
export function referenceOf({ id, hardware }: Pick<Server, 'id' | 'hardware'>, now: number): Reference | null {
  if (!hardware) return null
  return {
    serverID: id,
    at: hardware.reportedAt || new Date(now).toISOString(),
    isReported: Boolean(hardware.reportedAt),
    parts: partsOf(hardware).map(({ health: _health, ...part }) => part),
    cpuCount: hardware.cpuCount ?? null,
    memoryGiB: hardware.memoryGiB ?? null,
  }
}

/**
 * What of the reference is not in the inventory any more. A kind of which nothing is listed was not read, so it is not
 * missing; nor is a part that changed its slot or its name, or an inventory that is older than the reference.
 */
export function lossesOf(reference: Reference, present: Reference): Loss[] {
  if (isOlder(reference, present)) return []
  const listsModules = [reference, present].every(({ parts }) => parts.some(({ kind }) => kind === 'memory'))
  return [
    ...PART_KINDS.flatMap((kind) => lossOfKind(kind, reference, present)),
    ...lossOfCount('processor', reference.cpuCount, present.cpuCount),
    ...(listsModules ? [] : lossOfCount('size of memory', reference.memoryGiB, present.memoryGiB)),
  ]
}

/** Whether the inventory was reported before the reference, as an answer that was kept may be. */
export const isOlder = (reference: Reference, present: Reference): boolean =>
  reference.isReported && present.isReported && Date.parse(present.at) < Date.parse(reference.at)

function lossOfKind(wanted: PartKind, reference: Reference, present: Reference): Loss[] {
  const before = reference.parts.filter(({ kind }) => kind === wanted).map(asPart)
  const after = present.parts.filter(({ kind }) => kind === wanted).map(asPart)
  if (after.length === 0 || after.length >= before.length) return []
  const ids = new Set(after.map(({ id }) => id))
  const places = new Set(after.map(placeOf))
  const serials = new Set(after.flatMap(({ serialNo }) => serialNo ?? []))
  const gone = before.filter(
    (part) =>
      !ids.has(part.id) && !places.has(placeOf(part)) && !(part.serialNo !== null && serials.has(part.serialNo)),
  )
  // None of them is known any more: the agent gives other names now, which tells nothing of each.
  const isRenamed = gone.length === before.length || gone.length < before.length - after.length
  return [{ kind: wanted, before: before.length, after: after.length, parts: isRenamed ? [] : gone }]
}

const asPart = (part: Reference['parts'][number]): Part => ({ ...part, health: 'Unknown' })

/** A difference below 1 is how an operating system counts its memory. */
const lossOfCount = (kind: Loss['kind'], before: number | null, after: number | null): Loss[] =>
  before !== null && after !== null && after > 0 && before - after >= 1 ? [{ kind, before, after, parts: [] }] : []

/** The present inventory as the next reference; kinds that it lists nothing of stay as they were. */
export function nextReference(reference: Reference | null, present: Reference): Reference {
  if (!reference) return present
  const unread = reference.parts.filter(({ kind }) => !present.parts.some((part) => part.kind === kind))
  return {
    ...present,
    parts: [...present.parts, ...unread],
    cpuCount: present.cpuCount || reference.cpuCount,
    memoryGiB: present.memoryGiB || reference.memoryGiB,
  }
}
