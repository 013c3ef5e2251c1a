import classes from './Loading.module.css'

/**
 * The shape of a page while it loads. Stays invisible for the first 150 ms, so that fast answers do not flicker.
 * `height` is a CSS length, for the shape of a part whose height is known.
 */
export function PageSkeleton({ height }: { height?: string | undefined }) {
  return (
    <div className={classes.skeleton} style={{ height }} role="status" aria-label="読み込み中" data-loading>
      <div className={classes.bar} data-kind="title" />
      <div className={classes.bar} />
      <div className={classes.bar} data-kind="block" />
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Eight rows of a table while the rows load, below its header. Invisible at first, as `PageSkeleton` is. */
export function RowsSkeleton() {
  return (
    <div className={classes.rows} role="status" aria-label="読み込み中" data-loading>
      {ROWS.map((row) => (
        <div key={row} />
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
