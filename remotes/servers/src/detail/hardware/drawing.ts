import type { Part, PartKind } from '@portal/api-client/parts'
import { PART_KINDS, partKindLabels } from '@portal/api-client/parts'

/** A part in the drawing. One that is missing is drawn where it was. */
export type Drawn = { part: Part; isMissing: boolean; label: string }

/** Parts that stand together in the machine, in the order of their slots. */
export type Bank = { title: string; kind: PartKind; cells: Drawn[] }

export type Drawing = {
  banks: Bank[]
  /** Parts whose names tell no place, and those that share one: drawn anywhere, they would be drawn wrongly. */
  unplaced: Drawn[]
}

/** Sorts parts into the banks that their slots name. Slots that no part names are not drawn. */
export function drawingOf(parts: readonly Part[], missing: readonly Part[] = []): Drawing {
  const all = [
    ...parts.map((part) => ({ part, isMissing: false, label: part.slot?.position ?? '' })),
    ...missing.map((part) => ({ part, isMissing: true, label: part.slot?.position ?? '' })),
  ]
  const places = new Map<string, number>()
  for (const { part } of all) if (part.slot) places.set(placeOf(part), (places.get(placeOf(part)) ?? 0) + 1)
  const isPlaced = ({ part }: Drawn) => part.slot !== null && places.get(placeOf(part)) === 1
  return {
    banks: PART_KINDS.flatMap((kind) => banksOf(kind, all.filter(({ part }) => part.kind === kind).filter(isPlaced))),
    unplaced: all.filter((one) => !isPlaced(one)),
  }
}

/** One for each place of a machine. */
export const placeOf = ({ kind, slot, name }: Part): string =>
  slot ? `${kind} ${slot.group ?? ''} ${slot.position}` : `${kind} ${name}`

function banksOf(kind: PartKind, cells: readonly Drawn[]): Bank[] {
  const groups = new Set(cells.map(({ part }) => part.slot?.group ?? null))
  // `A3` is the third slot of bank A, where all are named so.
  const hasLetters = cells.every(({ label }) => /^[A-P]\d+$/.test(label))
  function titleOf({ part, label }: Drawn): string {
    const name = partKindLabels.text(kind)
    const group = part.slot?.group ?? null
    if (kind === 'memory' && group !== null) return `${name} CPU ${group}`
    if (kind === 'memory' && hasLetters) return `${name} ${label.charAt(0)}`
    if (group === null || groups.size === 1) return name
    return `${name}（${/^\d+$/.test(group) ? `エンクロージャー ${group}` : group}）`
  }
  const banks = new Map<string, Drawn[]>()
  for (const cell of cells) banks.set(titleOf(cell), [...(banks.get(titleOf(cell)) ?? []), cell])
  return [...banks]
    .map(([title, own]) => ({ title, kind, cells: own.toSorted((one, other) => inOrder(one.label, other.label)) }))
    .sort((one, other) => inOrder(one.title, other.title))
}

const inOrder = (one: string, other: string) => one.localeCompare(other, 'ja', { numeric: true })
