import { activityLogs, type ActivityLogFilter } from '@portal/api-client/activity-logs'
import { ExportButton } from '@portal/ui'

/** The file is the API's instead of the page's, so that the export leaves an entry in the log itself. */
export function ExportLogs({ filter }: { filter: ActivityLogFilter }) {
  return (
    <ExportButton read={(signal) => activityLogs.export(filter, signal)} fallbackName="activity-logs.csv">
      CSV 出力
    </ExportButton>
  )
}
