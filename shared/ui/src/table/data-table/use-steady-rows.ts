import { useMemo, useState } from 'react'

type Steady<T> = {
  rows: readonly T[]
  /** Rows that are new and not shown yet. */
  fresh: number
  /** The order, or which rows there are, has changed and is not shown yet. */
  isBehind: boolean
  catchUp: () => void
}

type Held<T> = { rows: readonly T[]; ids: readonly string[]; arrangement: string; turn: number; updatedAt: number }
type Given = {
  isHeld: boolean
  /** Filter, sort and page: rows of another arrangement are followed at once. */
  arrangement: string
  /** Grows when the user refreshes or changes something: the next data is followed, too. */
  turn: number
  /** When the data is from, so that a turn counts for one arrival only. */
  updatedAt: number
}

/** Keeps rows where they are while `isHeld`: values are replaced in place, but order and new rows wait. */
export function useSteadyRows<T>(rows: readonly T[], rowId: (row: T) => string, given: Given): Steady<T> {
  const { isHeld, arrangement, turn, updatedAt } = given
  const ids = rows.map(rowId)
  const now: Held<T> = { rows, ids, arrangement, turn, updatedAt }
  const [held, setHeld] = useState(now)

  const isSame = ids.length === held.ids.length && ids.every((id, at) => id === held.ids[at])
  const isRearranged = arrangement !== held.arrangement
  const isTaken = isSame
    ? isRearranged || updatedAt !== held.updatedAt || rows.some((row, at) => row !== held.rows[at])
    : !isHeld || isRearranged || turn !== held.turn
  if (isTaken) setHeld(now)
  const isBehind = !isSame && !isTaken
  const merged = useMemo(() => (isBehind ? merge(held, rows, ids) : rows), [isBehind, held, rows]) // oxlint-disable-line react-hooks/exhaustive-deps -- `ids` follows from `rows`
  const known = isBehind ? new Set(held.ids) : null
  return {
    rows: merged,
    fresh: known ? ids.filter((id) => !known.has(id)).length : 0,
    isBehind,
    catchUp: () => setHeld(now),
  }
}

function merge<T>(held: Held<T>, rows: readonly T[], ids: readonly string[]): readonly T[] {
  const latest = new Map(ids.map((id, at) => [id, rows[at]]))
  return held.rows.map((row, at) => latest.get(held.ids[at] ?? '') ?? row)
}
