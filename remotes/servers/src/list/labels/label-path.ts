import { paths } from '@portal/contract'
import type { Location, To } from 'react-router-dom'

/** So many ids fit into an address that every proxy lets through; more are kept with the entry of the history. */
const MOST_IN_ADDRESS = 60

/** Where the labels of servers are printed, in this order, for `navigate`. */
export function labelsTarget(ids: readonly string[]): { to: To; state: unknown } {
  const named = ids.length > MOST_IN_ADDRESS ? [] : ids
  const query = new URLSearchParams([['view', 'labels'], ...named.map((id) => ['id', id])])
  return { to: `${paths.servers}?${query}`, state: { labelled: ids } }
}

/** The servers whose labels an address or its entry of the history names. */
export function labelledIDs({ search, state }: Pick<Location, 'search' | 'state'>): readonly string[] {
  const named = new URLSearchParams(search).getAll('id').filter(Boolean)
  return [...new Set(named.length > 0 ? named : keptIn(state))]
}

function keptIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('labelled' in state)) return []
  const { labelled } = state
  return Array.isArray(labelled) ? labelled.filter((id): id is string => typeof id === 'string' && id !== '') : []
}
