import { contract } from '@portal/api-client/contract'
import { recordError } from '@portal/api-client/http'
import { type Server, servers } from '@portal/api-client/servers'
import { Button, saveFile } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The server's own file, byte for byte. */
export function ExportHardLogs({ server }: { server: Server }) {
  const { data: terms } = useQuery(contract.one())
  const [pending, setPending] = useState(false)
  const start = async () => {
    setPending(true)
    try {
      const { blob, fileName } = await servers.exportHardLogs(server.id)
      saveFile(blob, fileName ?? `${server.serialNo}_hard-logs.csv`)
    } catch (cause) {
      recordError(cause)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={pending}
      disabledReason={terms && !terms.infraAdvanced ? 'エクスポートは契約対象外です。' : undefined}
      onClick={() => void start()}
    >
      エクスポート
    </Button>
  )
}
