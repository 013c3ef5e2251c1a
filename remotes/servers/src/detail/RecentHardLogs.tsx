import { polled } from '@portal/api-client/polling'
import { type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { SeverityBadge, TextLink, Time } from '@portal/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DIRECTION_TEXT } from '../hard-logs/hard-log-words'
import { summary } from '../sel/sentence'
import classes from './lines.module.css'

const SHOWN = 5

/** The newest by their arrival, which every log has. */
export function RecentHardLogs({ server }: { server: Server }) {
  const { data } = useSuspenseQuery({ ...servers.hardLogs(server.id), ...polled })
  if (data.length === 0) return <p>ハードログはありません。</p>
  return (
    <ul className={classes.list} aria-label="最近のハードログ">
      {data.slice(0, SHOWN).map((log) => (
        <li key={log.id} className={classes.line}>
          <span className={classes.badges}>
            <SeverityBadge value={log.severity} />
          </span>
          <span className={classes.title}>
            <TextLink to={paths.systemEventLog(server.id, log.id)}>
              {[log.sensorName, summary(log) || log.message].filter(Boolean).join(' ')}
            </TextLink>
            {log.direction && <span className={classes.note}> {DIRECTION_TEXT[log.direction] ?? log.direction}</span>}
          </span>
          <span className={classes.note}>
            <Time value={log.receivedAt} relative />
          </span>
        </li>
      ))}
    </ul>
  )
}
