import type { ActivityLog } from '@portal/api-client/activity-logs'
import { resultLabels } from '@portal/api-client/labels/activity-logs'
import { paths } from '@portal/contract'
import { LabelBadge, Line, Lines, TextLink, Time } from '@portal/ui'
import { sentence } from './sentence'

/** Entries one per line, for places without room for a table. */
export function LogLines({ label, rows }: { label: string; rows: readonly ActivityLog[] }) {
  return (
    <Lines label={label}>
      {rows.map((log) => (
        <Line
          key={log.id}
          badges={log.result !== 'success' && <LabelBadge labels={resultLabels} value={log.result} />}
          note={<Time value={log.occurredAt} relative />}
        >
          <TextLink to={paths.activityLog(log.id)}>{sentence(log)}</TextLink>
        </Line>
      ))}
    </Lines>
  )
}
