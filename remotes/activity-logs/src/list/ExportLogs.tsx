import { activityLogs, type ActivityLogFilter } from '@portal/api-client/activity-logs'
import { ExportMenu } from '@portal/ui'

/** The file is the API's instead of the page's, so that the export leaves an entry in the log itself. */
export function ExportLogs({ filter }: { filter: ActivityLogFilter }) {
  return (
    <ExportMenu
      items={[
        {
          label: 'CSV',
          read: (signal) => activityLogs.export(filter, signal),
          fallbackName: 'activity-logs.csv',
        },
      ]}
    />
  )
}
