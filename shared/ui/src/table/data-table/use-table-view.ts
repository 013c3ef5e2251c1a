import { useSession } from '@portal/auth'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useStored } from '../../storage/use-stored'
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
type Saved = z.infer<typeof Saved>
const NOTHING: Saved = { shown: {}, density: 'standard' }

/** How a user wants to see a list: which columns, and how dense. */
export type TableView<T> = {
  columns: readonly Column<T>[]
  /** Those of `columns` that are shown, in order; always the first, because it holds the name and the link of a row. */
  shown: readonly Column<T>[]
  density: Density
  isDefault: boolean
  show: (id: string, on: boolean) => void
  setDensity: (density: Density) => void
  reset: () => void
}

/** The saved view of a list; one for each user of this browser, since several may share it. */
export function useTableView<T>(list: string, columns: readonly Column<T>[]): TableView<T> {
  const user = useSession((session) => session.user?.id ?? '')
  const [saved, change] = useStored(`portal.table.${list}.${shortHash(user)}`, Saved, NOTHING)
  const isShown = ({ id, hidden }: Column<T>, at: number) => at === 0 || (saved.shown[id] ?? !hidden)
  const shown = useMemo(() => columns.filter(isShown), [columns, saved.shown]) // oxlint-disable-line react-hooks/exhaustive-deps -- `isShown` reads nothing else
  return {
    columns,
    shown,
    density: saved.density,
    isDefault:
      saved.density === 'standard' &&
      columns.every((column, at) => isShown(column, at) === (at === 0 || !column.hidden)),
    show: (id, on) => {
      const usual = !columns.find((column) => column.id === id)?.hidden
      const { [id]: _, ...others } = saved.shown
      change({ ...saved, shown: on === usual ? others : { ...others, [id]: on } })
    },
    setDensity: (density) => change({ ...saved, density }),
    reset: () => change(null),
  }
}

/** FNV-1a, 32 bit: a hash instead of the id, so that the storage does not tell who uses the browser. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
