import { formatNumber, TextLink } from '@portal/ui'
import type { ReactNode } from 'react'
import classes from './widgets.module.css'

/** Counts, each a link to the list that holds exactly these. */
export function CountLinks({
  items,
  unit,
}: {
  items: readonly { to: string; label: ReactNode; count: number }[]
  unit: string
}) {
  return (
    <ul className={classes.rows}>
      {items.map(({ to, label, count }) => (
        <li key={to} className={classes.count}>
          <TextLink to={to}>
            {label}{' '}
            <span className={classes.number}>
              {formatNumber(count)} {unit}
            </span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
