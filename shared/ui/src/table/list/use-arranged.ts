import { useMemo } from 'react'
import type { SavedTableView, useTableView } from '../data-table/use-table-view'
import type { ListFields } from './define-list'
import type { ListControls, ListState } from './list-state'

type Arranged = Pick<ListState<ListFields>, 'viewName' | 'columns' | 'density'>

/** Columns and density as the URL has them. */
export const arrangedOf = ({ shown, density }: SavedTableView): Pick<Arranged, 'columns' | 'density'> => ({
  columns: Object.entries(shown).map(([id, isShown]) => (isShown ? id : `-${id}`)),
  density,
})

/**
 * Columns and density where the URL names them, because it is that of a named view or a link: they come before the
 * user's own, which stay as they are, and changes of them go into the URL.
 */
export function useArranged({
  state: { viewName, columns, density },
  show,
}: ListControls<ListFields>): Parameters<typeof useTableView>[2] {
  const saved = useMemo(
    () => ({
      shown: Object.fromEntries(columns.map((id) => [id.replace(/^-/, ''), !id.startsWith('-')])),
      density: density || ('standard' as const),
    }),
    [columns, density],
  )
  if (viewName === '' && columns.length === 0 && density === '') return undefined
  return {
    saved,
    // The density always, because a URL without any of the three shows the user's own.
    change: (next) => show(arrangedOf(next ?? { shown: {}, density: 'standard' }), true),
  }
}
