import type { Labels } from '@portal/api-client/labels/labels'
import { formatNumber, LabelBadge, TextLink } from '@portal/ui'
import classes from './widgets.module.css'

type CountLinksProps = {
  labels: Labels
  items: readonly { value: string; to: string; count: number }[]
  unit: string
  /** One beside the other instead of one below the other. */
  isInline?: boolean
}

/** Counts by a state, each a link to the list that holds exactly these. None is nothing to act on, so it has no colour. */
export function CountLinks({ labels, items, unit, isInline }: CountLinksProps) {
  return (
    <ul className={classes.counts} data-inline={isInline}>
      {items.map(({ value, to, count }) => (
        <li key={value}>
          <TextLink to={to}>
            {count > 0 ? <LabelBadge labels={labels} value={value} /> : <span>{labels.text(value)}</span>}{' '}
            <span className={classes.number}>
              {formatNumber(count)} {unit}
            </span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
