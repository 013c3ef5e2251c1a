import type { Event } from '@portal/api-client/events'
import { paths } from '@portal/contract'
import { EventStatusBadge, Line, Lines, SeverityBadge, TextLink, Time } from '@portal/ui'

type EventLinesProps = {
  label: string
  rows: readonly Event[]
  /** Leave out where all are of one server. */ withServer?: boolean
}

/** Events one per line, where a table would be too much. */
export function EventLines({ label, rows, withServer = false }: EventLinesProps) {
  return (
    <Lines label={label}>
      {rows.map((event) => (
        <Line
          key={event.id}
          badges={
            <>
              <SeverityBadge value={event.severity} />
              <EventStatusBadge value={event.status} />
            </>
          }
          about={withServer ? event.serverName : undefined}
          note={<Time value={event.lastOccurredAt} relative />}
        >
          <TextLink to={paths.event(event.id)}>{event.title}</TextLink>
        </Line>
      ))}
    </Lines>
  )
}
