import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { HealthBadge, Tip } from '@portal/ui'
import { Link } from 'react-router-dom'
import classes from './HealthCell.module.css'

const SHOWN = 3

/**
 * The health of a server and the first reason for it. All reasons show on hover and focus, and the badge leads to the
 * first one's log entry.
 */
export function HealthCell({ server: { id, hardStatus, hardStatusReasons: reasons } }: { server: ServerRow }) {
  const [first] = reasons
  if (!first) return <HealthBadge value={hardStatus} />
  const text = (
    <ul className={classes.reasons}>
      {reasons.slice(0, SHOWN).map(({ message, sensorName }) => (
        <li key={`${sensorName} ${message}`}>{message}</li>
      ))}
      {reasons.length > SHOWN && <li>ほか {reasons.length - SHOWN} 件</li>}
    </ul>
  )
  return (
    <Tip text={text} describes>
      {(tip) => (
        <span className={classes.cell}>
          <Link
            to={first.hardLogID ? paths.systemEventLog(id, first.hardLogID) : paths.server(id)}
            className={classes.health}
            aria-describedby={tip}
          >
            <HealthBadge value={hardStatus} />
          </Link>
          <span className={classes.reason} data-note>
            <span>{first.message}</span>
            {reasons.length > 1 && ` ほか ${reasons.length - 1}`}
          </span>
        </span>
      )}
    </Tip>
  )
}
