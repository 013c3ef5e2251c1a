import { recordError } from '@portal/api-client/http'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { saveFile } from './save-file'

type ExportButtonProps = {
  /** Asks the API for the file; rejects when the signal aborts it. */
  read: (signal: AbortSignal) => Promise<{ blob: Blob; fileName: string | null }>
  /** The name of a file that comes without one. */
  fallbackName: string
  title?: string | undefined
  disabledReason?: string | undefined
  children: ReactNode
}

/**
 * Saves a file of the API, byte for byte. Because that can take long, a second button aborts it; leaving the page does
 * so too.
 */
export function ExportButton({ read, fallbackName, children, ...props }: ExportButtonProps) {
  const [isRunning, setRunning] = useState(false)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async () => {
    const { signal } = (controller.current = new AbortController())
    setRunning(true)
    try {
      const { blob, fileName } = await read(signal)
      saveFile(blob, fileName ?? fallbackName)
    } catch (cause) {
      if (!signal.aborted) recordError(cause)
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      {isRunning && (
        <Button variant="subtle" onClick={() => controller.current?.abort()}>
          中止
        </Button>
      )}
      <Button variant="default" loading={isRunning} onClick={() => void start()} {...props}>
        {children}
      </Button>
    </>
  )
}
