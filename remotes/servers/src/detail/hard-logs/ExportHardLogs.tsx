import { type HardLog, type HardLogFilter, type Server, servers } from '@portal/api-client/servers'
import { useEntitlements } from '@portal/ui'
import { type List, ListExport } from '@portal/ui/table'
import { fallbackName, whyNotExport } from './hard-log-file'
import type { hardLogList } from './list-definition'

type Props = {
  server: Server
  list: List<HardLog, typeof hardLogList.schema>
  /** The conditions that the API's file shares with the page. */
  query: HardLogFilter
}

/** The logs on the page as the page knows them, and those that the conditions let through as the API's file. */
export function ExportHardLogs({ server, list, query }: Props) {
  const { entitlements } = useEntitlements()
  const isFiltered = Object.values(query).some((value) => value !== undefined && value.length > 0)
  return (
    <ListExport
      list={list}
      screen={`hard-logs_${server.name}`}
      label="表示中のログ (CSV)"
      others={[
        {
          label: isFiltered ? '条件に合うログの原本 (CSV)' : 'すべてのログの原本 (CSV)',
          read: (signal) => servers.exportHardLogs(server.id, query, signal),
          fallbackName: fallbackName(server),
          disabledReason: whyNotExport(entitlements),
        },
      ]}
      isQuiet
    />
  )
}
