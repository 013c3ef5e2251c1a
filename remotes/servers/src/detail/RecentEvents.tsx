import { events } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { EventStatusBadge, LeftOut, Line, Lines, SeverityBadge, TextLink, Time, useRead } from '@portal/ui'

const SHOWN = 5

export function RecentEvents({ server }: { server: Server }) {
  const read = useRead({ ...events.list({ serverID: [server.id] }), ...polled })
  return (
    <>
      <LeftOut read={read} />
      {read.data.length === 0 ? (
        <p>このサーバーのイベントはまだありません。</p>
      ) : (
        <Lines label="最近のイベント">
          {read.data.slice(0, SHOWN).map((event) => (
            <Line
              key={event.id}
              badges={
                <>
                  <SeverityBadge value={event.severity} />
                  <EventStatusBadge value={event.status} />
                </>
              }
              note={<Time value={event.lastOccurredAt} relative />}
            >
              <TextLink to={paths.event(event.id)}>{event.title}</TextLink>
            </Line>
          ))}
        </Lines>
      )}
    </>
  )
}
