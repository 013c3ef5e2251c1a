import { severityLabels } from '@portal/api-client/labels/events'
import { Button, formatDay, formatNumber, Icon, SeverityBadge, TextLink, Time } from '@portal/ui'
import { useState } from 'react'
import { type Entry, type Kind, KIND_TEXT } from './history'
import classes from './Timeline.module.css'

/** How many entries stand in the document at first, and how many 「さらに表示」 adds. */
const STEP = 100

const ICONS: Record<Kind, string> = {
  'hard-log': 'server',
  event: 'event',
  operation: 'log',
  firmware: 'firmware',
  remote: 'console',
}

type TimelineProps = {
  label: string
  entries: readonly Entry[]
  /** Of a day. */
  Heading?: 'h2' | 'h3'
}

/** Entries below the day on which they happened, the newest first. */
export function Timeline({ label, entries, Heading = 'h2' }: TimelineProps) {
  const [count, setCount] = useState(STEP)
  const rest = entries.length - count
  return (
    <div className={classes.root} role="group" aria-label={label}>
      {daysOf(entries.slice(0, count)).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Heading className={classes.day}>{day}</Heading>
          <ol className={classes.entries}>
            {ofDay.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {rest > 0 && (
        <Button variant="default" size="sm" className={classes.more} onClick={() => setCount(count + STEP)}>
          さらに表示（残り {formatNumber(rest)} 件）
        </Button>
      )}
    </div>
  )
}

function Row({ entry: { kind, at, text, note, severity, to } }: { entry: Entry }) {
  const isUrgent = severity !== null && ['critical', 'warning'].includes(severityLabels.tone(severity))
  return (
    <li className={classes.entry}>
      <span className={classes.time}>{at && <Time value={at} isClock />}</span>
      <span className={classes.icon}>
        <Icon name={ICONS[kind]} size={16} />
      </span>
      <span className={classes.about}>
        <span className={classes.kind}>{KIND_TEXT[kind]}</span>
        {isUrgent && <SeverityBadge value={severity} />}
      </span>
      <span className={classes.text}>
        <TextLink to={to}>{text}</TextLink>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </li>
  )
}

/** Neighbours of the same day together, in their order. */
function daysOf(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  const days: [string, Entry[]][] = []
  for (const entry of entries) {
    const day = entry.at ? formatDay(Date.parse(entry.at)) : '日時不明'
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(entry)
    else days.push([day, [entry]])
  }
  return days
}
