import type { ActivityLog } from '@portal/api-client/activity-logs'
import { resultLabels } from '@portal/api-client/labels/activity-logs'
import { operationSentence } from '@portal/api-client/labels/operation-sentence'
import { paths } from '@portal/contract'
import { LabelBadge, Line, Lines, TextLink, Time } from '@portal/ui'

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
          <TextLink to={paths.activityLog(log.id)}>{operationSentence(log)}</TextLink>
        </Line>
      ))}
    </Lines>
  )
}
