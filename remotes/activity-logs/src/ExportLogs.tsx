import { activityLogs, type ActivityLogFilter } from '@portal/api-client/activity-logs'
import { recordError } from '@portal/api-client/http'
import { Button, saveFile } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'

/** The server's own file, byte for byte, of what the conditions let through. It can take long, so it can be given up. */
export function ExportLogs({ filter }: { filter: ActivityLogFilter }) {
  const [pending, setPending] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const control = new AbortController()
    running.current = control
    setPending(true)
    try {
      const { blob, fileName } = await activityLogs.export(filter, control.signal)
      saveFile(blob, fileName ?? 'activity-logs.csv')
    } catch (cause) {
      if (!control.signal.aborted) recordError(cause)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {pending && (
        <Button variant="subtle" onClick={() => running.current?.abort()}>
          中止
        </Button>
      )}
      <Button variant="default" loading={pending} onClick={() => void start()}>
        CSV 出力
      </Button>
    </>
  )
}
