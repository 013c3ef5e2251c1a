import { type HardLogFilter, type Server, servers } from '@portal/api-client/servers'
import { ExportButton, useEntitlements } from '@portal/ui'
import { fallbackName, whyNotExport } from './hard-log-file'

type Props = {
  server: Server
  /** The conditions that the file shares with the page. */
  query: HardLogFilter
}

/** The logs that the conditions let through, as the file that the API makes. */
export function ExportHardLogs({ server, query }: Props) {
  const { entitlements } = useEntitlements()
  const isFiltered = Object.values(query).some((value) => value !== undefined && value.length > 0)
  return (
    <ExportButton
      read={(signal) => servers.exportHardLogs(server.id, query, signal)}
      fallbackName={fallbackName(server)}
      title={
        isFiltered
          ? '重大度・センサー種別・方向・期間の条件に合うログを、サーバーのファイルで保存します。'
          : 'すべてのログを、サーバーのファイルで保存します。'
      }
      disabledReason={whyNotExport(entitlements)}
    >
      {isFiltered ? '条件で CSV 出力' : 'CSV 出力'}
    </ExportButton>
  )
}
