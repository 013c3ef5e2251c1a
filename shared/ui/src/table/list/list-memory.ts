import { useState } from 'react'
import { useLocation } from 'react-router-dom'

type Memory = { top: number; left: number; selection: readonly string[] }

// By visit, not by address: going back finds the list as it was left, a new visit begins at the top.
const memories = new Map<string, Memory>()
const MOST_VISITS = 50

function recall(visit: string): Memory {
  return memories.get(visit) ?? { top: 0, left: 0, selection: [] }
}

function remember(visit: string, part: Partial<Memory>): void {
  const next = { ...recall(visit), ...part }
  memories.delete(visit)
  memories.set(visit, next)
  const [oldest] = memories.keys()
  if (memories.size > MOST_VISITS && oldest !== undefined) memories.delete(oldest)
}

/**
 * Remembers a list's state with the current history entry: `remember()` saves it, `recall()` returns it. `list` tells
 * the lists of one page apart.
 */
export function useListMemory(list: string) {
  const { key } = useLocation()
  const visit = `${key} ${list}`
  return { visit, recall: () => recall(visit), remember: (part: Partial<Memory>) => remember(visit, part) }
}

/** The chosen rows of a list, which come back with the way back. `list` is the name that the list is shown with. */
export function useSelection(list: string): [readonly string[], (ids: readonly string[]) => void] {
  const { visit, recall: recalled, remember: keep } = useListMemory(list)
  const [state, setState] = useState(() => ({ visit, ids: recalled().selection }))
  // Going on within the list (another filter or page) takes the choice along; only the way back has its own.
  const known = memories.has(visit) ? recalled().selection : state.ids
  if (state.visit !== visit) {
    keep({ selection: known })
    setState({ visit, ids: known })
  }
  return [
    state.visit === visit ? state.ids : known,
    (ids) => {
      keep({ selection: ids })
      setState({ visit, ids })
    },
  ]
}
