import { type ReactNode, useId } from 'react'
import classes from './Callout.module.css'

/** What is advised, set apart from the facts around it. */
export function Callout({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.callout} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
