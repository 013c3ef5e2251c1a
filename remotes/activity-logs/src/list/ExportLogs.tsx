import { activityLogs, type ActivityLogFilter } from '@portal/api-client/activity-logs'
import { ExportButton } from '@portal/ui'

/** The entries that the conditions let through, as the file that the API makes. */
export function ExportLogs({ filter }: { filter: ActivityLogFilter }) {
  return (
    <ExportButton read={(signal) => activityLogs.export(filter, signal)} fallbackName="activity-logs.csv">
      CSV 出力
    </ExportButton>
  )
}
