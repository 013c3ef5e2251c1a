import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { Density } from './use-table-view'

/** Longer lists are drawn in part: the rows in sight and some around them. */
const DRAWN_WHOLE = 200
const ROW_HEIGHT: Record<Density, number> = { standard: 39, compact: 33 }
// Rows that the wheel passes between two frames must be drawn already, otherwise the list shows a gap.
const OVERSCAN = 24

export type VisibleRows<T> = {
  rows: readonly T[]
  /** Place of the first of `rows` in the list, from 0. */
  first: number
  count: number
  isPart: boolean
  /** Height of the rows that are not drawn, in pixels. */
  before: number
  after: number
  reveal: (at: number) => void
  measure: ((element: HTMLTableRowElement | null) => void) | null
}

type Scroller = {
  region: RefObject<HTMLElement | null>
  /** Pixels from the top at first; the virtualizer would go to 0 otherwise. */
  startsAt: () => number
  density: Density
}

/** The rows to draw of a list that scrolls inside `region`. */
export function useVisibleRows<T>(rows: readonly T[], { region, startsAt, density }: Scroller): VisibleRows<T> {
  const count = rows.length
  const isPart = count > DRAWN_WHOLE
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    enabled: isPart,
    getScrollElement: () => region.current,
    estimateSize: () => ROW_HEIGHT[density],
    overscan: OVERSCAN,
    initialOffset: startsAt,
  })
  if (!isPart) return { rows, first: 0, count, isPart, before: 0, after: 0, reveal: () => {}, measure: null }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  return {
    rows: rows.slice(first, first + items.length),
    first,
    count,
    isPart,
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (at) => virtualizer.scrollToIndex(at),
    measure: virtualizer.measureElement,
  }
}
