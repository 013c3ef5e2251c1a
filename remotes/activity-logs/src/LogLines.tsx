import type { ActivityLog } from '@portal/api-client/activity-logs'
import { paths } from '@portal/contract'
import { TextLink, Time } from '@portal/ui'
import classes from './LogLines.module.css'
import { ResultBadge } from './ResultBadge'
import { actionText, actorText, targetText } from './words'

/** Entries one per line, where a table would be too much. */
export function LogLines({ label, rows }: { label: string; rows: readonly ActivityLog[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((log) => (
        <li key={log.id} className={classes.line}>
          <ResultBadge value={log.result} />
          <span className={classes.what}>
            <TextLink to={paths.activityLog(log.id)}>{actionText(log.action)}</TextLink>
            <span>{targetText(log)}</span>
          </span>
          <span className={classes.note}>
            {actorText(log)} <Time value={log.occurredAt} relative />
          </span>
        </li>
      ))}
    </ul>
  )
}
