import { events } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { EventStatusBadge, SeverityBadge, TextLink, Time } from '@portal/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import classes from './lines.module.css'

const SHOWN = 5

export function RecentEvents({ server }: { server: Server }) {
  const { data } = useSuspenseQuery({ ...events.list({ serverID: [server.id] }), ...polled })
  if (data.length === 0) return <p>このサーバーのイベントはまだありません。</p>
  return (
    <ul className={classes.list} aria-label="最近のイベント">
      {data.slice(0, SHOWN).map((event) => (
        <li key={event.id} className={classes.line}>
          <span className={classes.badges}>
            <SeverityBadge value={event.severity} />
            <EventStatusBadge value={event.status} />
          </span>
          <span className={classes.title}>
            <TextLink to={paths.event(event.id)}>{event.title}</TextLink>
          </span>
          <span className={classes.note}>
            <Time value={event.lastOccurredAt} relative />
          </span>
        </li>
      ))}
    </ul>
  )
}
