import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { HealthBadge, Section, TextLink, Time } from '@portal/ui'
import classes from './ReasonStrip.module.css'

const TITLE: Record<string, string> = { Critical: 'なぜ重大か', Warning: 'なぜ警告か' }

/** The cause of a bad state, in words, each with the log entry that reported it. */
export function ReasonStrip({ server }: { server: Server }) {
  if (server.hardStatus === 'OK' || server.hardStatusReasons.length === 0) return null
  return (
    <Section title={TITLE[server.hardStatus] ?? '状態の理由'}>
      <ul className={classes.list}>
        {server.hardStatusReasons.map((reason) => (
          <li key={`${reason.sensorName}${reason.since}`} className={classes.reason}>
            <HealthBadge value={reason.health} />
            <span>{reason.message}</span>
            <span className={classes.since}>
              <Time value={reason.since} relative /> から
            </span>
            {reason.hardLogID && <TextLink to={paths.systemEventLog(server.id, reason.hardLogID)}>ハードログを見る</TextLink>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
