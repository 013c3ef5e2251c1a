import { useMemo, useRef } from 'react'
import { useStableCallback } from '../use-stable-callback'

/** The chosen rows of a table, and how they change. */
export type RowSelection = {
  selected: ReadonlySet<string>
  /** Rows that the table shows, in order. */
  ids: readonly string[]
  /** Chooses one row, or with `isRange` all rows from the last one chosen. It stays one function, because of `Row`. */
  select: (id: string, on: boolean, isRange: boolean) => void
  toggle: (id: string) => void
  onChange: (ids: string[]) => void
}

/** Returns null without both props of the table, because its rows cannot be chosen then. */
export function useRowSelection(
  ids: readonly string[],
  selection: readonly string[] | undefined,
  onChange: ((ids: string[]) => void) | undefined,
): RowSelection | null {
  const selected = useMemo(() => new Set(selection), [selection])
  const lastChosen = useRef<string>(undefined)
  const select = useStableCallback((id: string, on: boolean, isRange: boolean) => {
    const from = lastChosen.current === undefined ? -1 : ids.indexOf(lastChosen.current)
    const to = ids.indexOf(id)
    const range = isRange && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const next = new Set(selected)
    for (const each of range) {
      if (on) next.add(each)
      else next.delete(each)
    }
    lastChosen.current = id
    onChange?.([...next])
  })
  if (selection === undefined || !onChange) return null
  return { selected, ids, select, toggle: (id) => select(id, !selected.has(id), false), onChange }
}
