import { useEffect, useState } from 'react'
import classes from './Loading.module.css'

/** When the user is told that an answer takes long; it ends after a minute (`LIMIT_MS` of `@portal/api-client`). */
const SLOW_MS = 10_000

/** Words for what is still awaited ten seconds after this is drawn; nothing until then. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && '応答に時間がかかっています。'
}

/**
 * The shape of a page while it loads, whose first bar becomes a `SlowNote`. Stays invisible for the first 150 ms, so
 * that fast answers do not flicker. `height` is a CSS length, for the shape of a part whose height is known.
 */
export function PageSkeleton({ height }: { height?: string | undefined }) {
  return (
    <div className={classes.skeleton} style={{ height }} role="status" aria-label="読み込み中" data-loading>
      <div className={classes.bar} data-kind="title">
        <SlowNote />
      </div>
      <div className={classes.bar} />
      <div className={classes.bar} data-kind="block" />
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Eight rows of a table while the rows load, below its header: the same as `PageSkeleton`. */
export function RowsSkeleton() {
  return (
    <div className={classes.rows} role="status" aria-label="読み込み中" data-loading>
      {ROWS.map((row, at) => (
        <div key={row}>{at === 0 && <SlowNote />}</div>
      ))}
    </div>
  )
}

/**
 * The shape of a page that is a list, below its title: the row of filters, the head of the table and eight rows, where
 * the page will have them.
 */
export function ListSkeleton() {
  return (
    // As a list that is the whole page, whose room depends on this attribute (Page.module.css, Frame.module.css).
    <div className={classes.list} data-table-keys>
      <div className={classes.filters}>
        <div />
      </div>
      <div>
        <div className={classes.head} />
        <RowsSkeleton />
      </div>
    </div>
  )
}

/** Covers its positioned parent (or, in the frame, the whole window) while something runs. */
export function LoadingOverlay({ visible }: { visible: boolean }) {
  if (!visible) return null
  return (
    <div className={classes.overlay} role="status" aria-label="読み込み中">
      <span className={classes.spinner} />
    </div>
  )
}
