import type { ActivityLog } from '@portal/api-client/activity-logs'
import { paths } from '@portal/contract'
import { Line, Lines, TextLink, Time } from '@portal/ui'
import { ResultBadge } from './ResultBadge'
import { actionText, actorText, targetText } from './words'

/** Entries one per line, where a table would be too much. */
export function LogLines({ label, rows }: { label: string; rows: readonly ActivityLog[] }) {
  return (
    <Lines label={label}>
      {rows.map((log) => (
        <Line
          key={log.id}
          badges={<ResultBadge value={log.result} />}
          note={
            <>
              {actorText(log)} <Time value={log.occurredAt} relative />
            </>
          }
        >
          <TextLink to={paths.activityLog(log.id)}>{actionText(log.action)}</TextLink>
          <span>{targetText(log)}</span>
        </Line>
      ))}
    </Lines>
  )
}
