import { useSession } from '@portal/auth'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useStored } from '../../storage/use-stored'
import { shortHash } from '../../values/short-hash'
import type { Column } from './column'

export type Density = 'standard' | 'compact'

/**
 * Only what differs from the column's own setting is kept, so that a column of a later release shows as it was meant
 * to.
 */
const Saved = z.object({
  shown: z.catch(z.record(z.string(), z.boolean()), {}),
  density: z.catch(z.enum(['standard', 'compact']), 'standard'),
})
export type SavedTableView = z.infer<typeof Saved>
const NOTHING: SavedTableView = { shown: {}, density: 'standard' }

/** How a user wants to see a list: which columns, and how dense. */
export type TableView<T> = {
  columns: readonly Column<T>[]
  /** Those of `columns` that are shown, in order; always the first, because it holds the name and the link of a row. */
  shown: readonly Column<T>[]
  density: Density
  isDefault: boolean
  /** What differs from the columns' own setting. */
  saved: SavedTableView
  show: (id: string, on: boolean) => void
  setDensity: (density: Density) => void
  reset: () => void
}

/** A view that stands elsewhere than in the storage; `change` gets null where it goes back to the columns' own. */
type Elsewhere = { saved: SavedTableView; change: (saved: SavedTableView | null) => void }

/**
 * The saved view of a list; one for each user of this browser, since several may share it. `elsewhere` takes its place
 * without changing it.
 */
export function useTableView<T>(list: string, columns: readonly Column<T>[], elsewhere?: Elsewhere): TableView<T> {
  const user = useSession((session) => session.user?.id ?? '')
  const [own, changeOwn] = useStored(`portal.table.${list}.${shortHash(user)}`, Saved, NOTHING)
  const { saved, change } = elsewhere ?? { saved: own, change: changeOwn }
  const isShown = ({ id, hidden }: Column<T>, at: number) => at === 0 || (saved.shown[id] ?? !hidden)
  const shown = useMemo(() => columns.filter(isShown), [columns, saved.shown]) // oxlint-disable-line react-hooks/exhaustive-deps -- `isShown` reads nothing else
  return {
    columns,
    shown,
    density: saved.density,
    isDefault:
      saved.density === 'standard' &&
      columns.every((column, at) => isShown(column, at) === (at === 0 || !column.hidden)),
    saved,
    show: (id, on) => {
      const usual = !columns.find((column) => column.id === id)?.hidden
      const { [id]: _, ...others } = saved.shown
      change({ ...saved, shown: on === usual ? others : { ...others, [id]: on } })
    },
    setDensity: (density) => change({ ...saved, density }),
    reset: () => change(null),
  }
}
