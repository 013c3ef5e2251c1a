import type { Threshold } from './data'
import classes from './ThresholdList.module.css'

/** The limits in words, because a screen reader cannot read their labels on the plot. */
export function ThresholdList({ thresholds }: { thresholds: readonly Threshold[] }) {
  if (thresholds.length === 0) return null
  return (
    <ul className={classes.list} aria-label="しきい値">
      {thresholds.map(({ label, tone }) => (
        <li key={label} data-tone={tone}>
          <svg width="22" height="10" aria-hidden>
            <line x1="0" x2="22" y1="5" y2="5" stroke="currentColor" strokeWidth="2" strokeDasharray="8 4" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
