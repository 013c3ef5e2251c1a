import type { ReactNode } from 'react'
import classes from './Note.module.css'

type NoteProps = {
  /** Default: `children`, where they are a text. */
  title?: string | undefined
  /** Takes the place of a column that is gone, see `goesBelow` of `Column`. */
  isBelow?: boolean
  children: ReactNode
}

/** The second line of a cell, in grey. It never wraps: what does not fit ends in 「…」, and the title has all of it. */
export function Note({ title, isBelow, children }: NoteProps) {
  return (
    <span
      className={classes.note}
      data-note
      data-below={isBelow}
      title={title ?? (typeof children === 'string' ? children : undefined)}
    >
      {children}
    </span>
  )
}
