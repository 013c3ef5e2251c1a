import type { ActivityLog } from '@portal/api-client/activity-logs'
import { actionLabels, actorText, resultLabels } from '@portal/api-client/labels/activity-logs'
import { paths } from '@portal/contract'
import { LabelBadge, Line, Lines, TextLink, Time } from '@portal/ui'
import { targetText } from './words'

/** Entries one per line, for places without room for a table. */
export function LogLines({ label, rows }: { label: string; rows: readonly ActivityLog[] }) {
  return (
    <Lines label={label}>
      {rows.map((log) => (
        <Line
          key={log.id}
          badges={log.result !== 'success' && <LabelBadge labels={resultLabels} value={log.result} />}
          note={
            <>
              {actorText(log)} <Time value={log.occurredAt} relative />
            </>
          }
        >
          <TextLink to={paths.activityLog(log.id)}>{actionLabels.text(log.action)}</TextLink>
          <span>{targetText(log)}</span>
        </Line>
      ))}
    </Lines>
  )
}
