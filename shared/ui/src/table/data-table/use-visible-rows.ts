import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import type { Density } from './use-table-view'

/** Longer lists are drawn in part: the rows in sight and some around them. */
const DRAWN_WHOLE = 200
const ROW_HEIGHT: Record<Density, number> = { standard: 36, compact: 25 }
/** What a `Note` below the name adds. Where rows are compact it stands beside the name. */
const NOTE_HEIGHT: Record<Density, number> = { standard: 4, compact: 0 }
/** Of a heading above rows, which counts as a part of the row below it. */
const HEADING_HEIGHT = 24
// Rows that the wheel passes between two frames must be drawn already, otherwise the list shows a gap.
const OVERSCAN = 24

// `max-height` of `.region` in pixels: 22rem, 100dvh - 15rem.
const LEAST_REGION = 352
const AROUND_REGION = 240
// What stands above the rows of a list, in pixels: bar, title, filters, head of the table.
const ABOVE_ROWS = 232
const LEAST_SIGHT = 160
const NO_ROWS: readonly never[] = []

/** A row and its place in the list, from 0. */
export type PlacedRow<T> = { row: T; at: number }

export type VisibleRows<T> = {
  rows: readonly PlacedRow<T>[]
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
  hasNotes: boolean
  headings: ReadonlyMap<number, string>
}

/** The rows to draw of a list that scrolls inside `region`. */
export function useVisibleRows<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  { region, startsAt, density, hasNotes, headings }: Scroller,
): VisibleRows<T> {
  const count = rows.length
  const height = ROW_HEIGHT[density] + (hasNotes ? NOTE_HEIGHT[density] : 0)
  const isPart = count > DRAWN_WHOLE
  const arrived = useArrivedRows(isPart ? NO_ROWS : rows, rowId, { height, startsAt })
  const headingHeight = (at: number) => (headings.has(at) ? HEADING_HEIGHT : 0)
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    enabled: isPart,
    getScrollElement: () => region.current,
    estimateSize: (at) => height + headingHeight(at),
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) + headingHeight(instance.indexFromElement(element)),
    overscan: OVERSCAN,
    initialOffset: startsAt,
  })
  if (!isPart) {
    const after = (count - arrived.length) * height
    return { rows: arrived, count, isPart, before: 0, after, reveal: () => {}, measure: null }
  }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  return {
    rows: rows.slice(first, first + items.length).map((row, at) => ({ row, at: first + at })),
    count,
    isPart,
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (at) => virtualizer.scrollToIndex(at),
    measure: virtualizer.measureElement,
  }
}

/**
 * The rows of a list that is drawn whole, in two steps: first those in sight and those that are in the document
 * already, then, in the background, the others. A page that opens, or another page of the list, shows its first rows
 * without waiting for those below the fold.
 */
function useArrivedRows<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  { height, startsAt }: { height: number; startsAt: () => number },
): readonly PlacedRow<T>[] {
  // All at once where Back restores the place in the list, because the rows in sight are not the first ones then.
  const [drawn, setDrawn] = useState<readonly T[]>(() => (startsAt() > 0 ? rows : NO_ROWS))
  // No `useDeferredValue`, because that defers nothing in a transition, and a sort or another page comes in one.
  useEffect(() => startTransition(() => setDrawn(rows)), [rows])
  const drawnIDs = useMemo(() => new Set(drawn.map(rowId)), [drawn, rowId])
  const first = rows.length <= rowsOf(regionHeight(), height) ? rows.length : rowsOf(sightHeight(), height)
  return rows.map((row, at) => ({ row, at })).filter(({ row, at }) => at < first || drawnIDs.has(rowId(row)))
}

/** How many rows a height shows at most, with the one that is cut. */
const rowsOf = (pixels: number, rowHeight: number) => Math.ceil(pixels / rowHeight)

/** The most that a region is high. A list that fits into it is drawn at once, because its height is that of its rows. */
const regionHeight = () => Math.max(LEAST_REGION, window.innerHeight - AROUND_REGION)

/** The part of a region that is in the window when a page opens. */
const sightHeight = () => Math.max(LEAST_SIGHT, window.innerHeight - ABOVE_ROWS)
