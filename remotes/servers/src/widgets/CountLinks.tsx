import type { Labels } from '@portal/api-client/labels/labels'
import { formatNumber, LabelBadge, TextLink } from '@portal/ui'
import { withinText } from '../maintenance/within-text'
import classes from './widgets.module.css'

type CountLinksProps = {
  labels: Labels
  /** `within`: how many of them are in a maintenance window. */
  items: readonly { value: string; to: string; count: number; within?: number }[]
  unit: string
  /** One beside the other instead of one below the other. */
  isInline?: boolean
  /** What is counted besides the states; shown when there is any. */
  other?: { label: string; to: string; count: number }
}

/** Counts by a state, each a link to the list that holds exactly these. None is nothing to act on, so it has no colour. */
export function CountLinks({ labels, items, unit, isInline, other }: CountLinksProps) {
  const number = (count: number) => (
    <span className={classes.number}>
      {formatNumber(count)} {unit}
    </span>
  )
  return (
    <ul className={classes.counts} data-inline={isInline}>
      {items.map(({ value, to, count, within = 0 }) => (
        <li key={value}>
          <TextLink to={to}>
            {count > 0 ? <LabelBadge labels={labels} value={value} /> : <span>{labels.text(value)}</span>}{' '}
            {number(count)}
            {within > 0 && <span className={classes.within}>（{withinText(within)}）</span>}
          </TextLink>
        </li>
      ))}
      {other && other.count > 0 && (
        <li>
          <TextLink to={other.to}>
            <span>{other.label}</span> {number(other.count)}
          </TextLink>
        </li>
      )}
    </ul>
  )
}
