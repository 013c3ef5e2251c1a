import { recordError } from '@portal/api-client/http'
import { type HardLogFilter, type Server, servers } from '@portal/api-client/servers'
import { Button, saveFile, useEntitlements } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { whyNotExport } from '../actions'

type Props = {
  server: Server
  /** The conditions that the file shares with the page. */
  query: HardLogFilter
}

/** The server's own file, byte for byte. It can be given up while it comes. */
export function ExportHardLogs({ server, query }: Props) {
  const { entitlements } = useEntitlements()
  const [pending, setPending] = useState(false)
  const running = useRef<AbortController>(null)
  // Whoever leaves the page no longer waits for the file.
  useEffect(() => () => running.current?.abort(), [])

  const filtered = Object.values(query).some((value) => value !== undefined && value.length > 0)

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setPending(true)
    try {
      const { blob, fileName } = await servers.exportHardLogs(server.id, query, controller.signal)
      saveFile(blob, fileName ?? `${server.serialNo}_hard-logs.csv`)
    } catch (cause) {
      if (!controller.signal.aborted) recordError(cause)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={pending}
        title={
          filtered
            ? '重大度・センサー種別・方向・期間の条件に合うログを、サーバーのファイルで保存します。'
            : 'すべてのログを、サーバーのファイルで保存します。'
        }
        disabledReason={whyNotExport(entitlements)}
        onClick={() => void start()}
      >
        {filtered ? '条件で CSV 出力' : 'CSV 出力'}
      </Button>
      {pending && (
        <Button variant="subtle" onClick={() => running.current?.abort()}>
          取り消す
        </Button>
      )}
    </>
  )
}
