import { SeverityBadge } from '@portal/ui'
import { clockText } from '../recording/clock-text'
import { type Happening, KIND_WORDS } from './happenings'
import classes from './HappeningList.module.css'

type HappeningListProps = {
  happenings: readonly Happening[]
  position: number
  onSeek: (position: number) => void
}

/** Marks, pictures, logs and events of a record; each leads to its moment. */
export function HappeningList({ happenings, position, onSeek }: HappeningListProps) {
  const last = happenings.findLastIndex(({ t }) => t <= position)
  if (happenings.length === 0) return <p className={classes.none}>この記録には、印、ログ、イベントがありません。</p>
  return (
    <ol className={classes.list} aria-label="記録中の出来事">
      {happenings.map(({ t, kind, words, severity }, index) => (
        <li key={`${index} ${t}`}>
          <button
            type="button"
            aria-current={index === last ? 'step' : undefined}
            className={classes.happening}
            onClick={() => onSeek(t)}
          >
            <span className={classes.time}>{clockText(t)}</span>
            <span className={classes.kind}>{KIND_WORDS[kind]}</span>
            {severity !== undefined && <SeverityBadge value={severity} />}
            <span className={classes.words}>{words}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
