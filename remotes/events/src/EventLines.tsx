import type { Event } from '@portal/api-client/events'
import { paths } from '@portal/contract'
import { EventStatusBadge, SeverityBadge, TextLink, Time } from '@portal/ui'
import classes from './EventLines.module.css'

type EventLinesProps = { label: string; rows: readonly Event[]; /** Leave out where all are of one server. */ withServer?: boolean }

/** Events one per line, where a table would be too much. */
export function EventLines({ label, rows, withServer = false }: EventLinesProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((event) => (
        <li key={event.id} className={classes.line}>
          <span className={classes.badges}>
            <SeverityBadge value={event.severity} />
            <EventStatusBadge value={event.status} />
          </span>
          <span className={classes.title}>
            <TextLink to={paths.event(event.id)}>{event.title}</TextLink>
            {withServer && <span className={classes.note}>{event.serverName}</span>}
          </span>
          <span className={classes.note}>
            <Time value={event.lastOccurredAt} relative />
          </span>
        </li>
      ))}
    </ul>
  )
}
