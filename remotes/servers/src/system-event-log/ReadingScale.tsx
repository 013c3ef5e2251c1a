import type { HardLog } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'
import { differenceText } from '../hard-logs/hard-log-words'
import classes from './ReadingScale.module.css'

type Props = { log: HardLog; reading: NonNullable<HardLog['reading']> }

/** The value and its threshold on one line, with the bad side marked, and the same in words. */
export function ReadingScale({ log, reading: { value, unit, threshold } }: Props) {
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>値</dt>
          <dd className={classes.value}>{formatNumber(value, unit)}</dd>
        </div>
        <div>
          <dt>しきい値</dt>
          <dd className={classes.value}>{formatNumber(threshold, threshold == null ? undefined : unit)}</dd>
        </div>
        <div>
          <dt>差</dt>
          <dd>{differenceText(log) ?? '—'}</dd>
        </div>
      </dl>
      {threshold != null && (
        <Scale value={value} threshold={threshold} unit={unit} isUpper={isUpper(log, value, threshold)} />
      )}
    </>
  )
}

/** Is too much bad, or too little? The code says it, otherwise the value, because an alarm lies on the bad side. */
function isUpper({ entryCode, direction }: HardLog, value: number, threshold: number): boolean {
  if (/^Upper/i.test(entryCode ?? '')) return true
  if (/^Lower/i.test(entryCode ?? '')) return false
  return value > threshold === (direction !== 'deassert')
}

function Scale({
  value,
  threshold,
  unit,
  isUpper: upper,
}: {
  value: number
  threshold: number
  unit: string
  isUpper: boolean
}) {
  // Around both, so that a small difference stays visible on a scale of large values.
  const span = Math.max(Math.abs(value - threshold), Math.abs(threshold) * 0.02, Number.EPSILON)
  const low = Math.min(value, threshold) - span
  const width = Math.max(value, threshold) + span - low
  const place = (at: number) => `${((at - low) / width) * 100}%`
  const bad = upper
    ? { insetInlineStart: place(threshold), insetInlineEnd: 0 }
    : { insetInlineStart: 0, insetInlineEnd: `calc(100% - ${place(threshold)})` }
  const isBad = upper ? value > threshold : value < threshold
  return (
    <div className={classes.scale} aria-hidden>
      <div className={classes.track}>
        <div className={classes.bad} style={bad} />
        <div className={classes.threshold} style={{ insetInlineStart: place(threshold) }} />
        <div className={classes.marker} data-bad={isBad || undefined} style={{ insetInlineStart: place(value) }} />
      </div>
      <div className={classes.labels}>
        <span style={{ insetInlineStart: place(threshold) }}>しきい値 {formatNumber(threshold, unit)}</span>
        <span className={classes.above} style={{ insetInlineStart: place(value) }}>
          {formatNumber(value, unit)}
        </span>
      </div>
    </div>
  )
}
