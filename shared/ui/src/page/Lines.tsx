import type { ReactNode } from 'react'
import classes from './Lines.module.css'

/** Rows one per line, where a table would be too much. Holds `Line`s. */
export function Lines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

type LineProps = {
  badges?: ReactNode
  /** The title with its link. */ children: ReactNode
  /** Beside the title, less loud. */ about?: ReactNode
  /** At the end: who and when. */ note: ReactNode
}

export function Line({ badges, children, about, note }: LineProps) {
  return (
    <li className={classes.line}>
      {badges && <span className={classes.badges}>{badges}</span>}
      <span className={classes.title}>
        {children}
        {about && <span className={classes.note}>{about}</span>}
      </span>
      <span className={classes.note}>{note}</span>
    </li>
  )
}
