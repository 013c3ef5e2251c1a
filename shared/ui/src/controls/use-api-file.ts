import { recordError } from '@portal/api-client/http'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from './save-file'

/** A file that the API makes. */
export type ApiFile = {
  /** Asks the API for the file; rejects when the signal aborts it. */
  read: (signal: AbortSignal) => Promise<{ blob: Blob; fileName: string | null }>
  /** The name of a file that comes without one. */
  fallbackName: string
}

/** Saves a file of the API byte for byte. Because that can take long, `abort` ends it, and leaving the page does so too. */
export function useApiFile() {
  const [isRunning, setRunning] = useState(false)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function start({ read, fallbackName }: ApiFile): Promise<void> {
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
  return { isRunning, start, abort: () => controller.current?.abort() }
}
