import type { ReactNode } from 'react'
import classes from './Properties.module.css'

/** Names and values as a definition list; a missing value reads 「—」. */
export function Properties({
  items,
  columns = 1,
}: {
  items: readonly { label: string; value: ReactNode }[]
  columns?: 1 | 2
}) {
  return (
    <dl className={classes.list} data-columns={columns}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
