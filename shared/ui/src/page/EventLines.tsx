import type { Event } from '@portal/api-client/events'
import { maintenanceText } from '@portal/api-client/labels/events'
import { paths } from '@portal/contract'
import { TextLink } from '../controls/Links'
import { EventStatusBadge, SeverityBadge } from '../values/Badges'
import { Time } from '../values/Time'
import { Line, Lines } from './Lines'

type EventLinesProps = {
  label: string
  rows: readonly Event[]
  /** Left out where all events are of one server, because its name would only repeat. */
  withServer?: boolean
}

/** Events one per line, for places without room for a table. */
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
          about={[withServer && event.serverName, maintenanceText(event)].filter(Boolean).join(' · ')}
          note={<Time value={event.lastOccurredAt} relative />}
        >
          <TextLink to={paths.event(event.id)}>{event.title}</TextLink>
        </Line>
      ))}
    </Lines>
  )
}
