import { createContext, type ReactNode, useId, useState } from 'react'
import classes from './Page.module.css'

/** The end of the head of the section around, for what its content says of itself; undefined outside of one. */
export const SectionHead = createContext<HTMLElement | null | undefined>(undefined)

/** A card with a heading of the second level. */
export function Section({ title, actions, children }: { title: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHeader}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        <div ref={setPlace} className={classes.sectionNotes} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <SectionHead value={place}>{children}</SectionHead>
    </section>
  )
}
