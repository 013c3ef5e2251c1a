import { recordError } from '@portal/api-client/http'
import { IconChevronDown, IconFileDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Menu, type MenuItem } from '../overlay/Menu'
import { Button } from './Button'
import { saveFile } from './save-file'

/** A file that the API makes. */
type ApiFile = {
  label: string
  disabledReason?: string | undefined
  /** Asks the API for the file; rejects when the signal aborts it. */
  read: (signal: AbortSignal) => Promise<{ blob: Blob; fileName: string | null }>
  /** The name of a file that comes without one. */
  fallbackName: string
}

type ExportMenuProps = {
  /** What the page itself saves or prints, and what the API makes. */
  items: readonly (MenuItem | ApiFile)[]
  /** In the row above a list, instead of beside the title. */
  isQuiet?: boolean
}

/**
 * 「書き出し」: everything that can be saved of a page. A file of the API is saved byte for byte; because that can take long,
 * a second button aborts it, and leaving the page does so too.
 */
export function ExportMenu({ items, isQuiet = false }: ExportMenuProps) {
  const [isRunning, setRunning] = useState(false)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async ({ read, fallbackName }: ApiFile) => {
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
  const entryOf = (item: MenuItem | ApiFile): MenuItem =>
    'read' in item
      ? {
          label: item.label,
          disabledReason: item.disabledReason ?? (isRunning ? '書き出しています。' : undefined),
          onSelect: () => void start(item),
        }
      : item
  return (
    <>
      {isRunning && (
        <Button variant="subtle" size={isQuiet ? 'sm' : 'md'} onClick={() => controller.current?.abort()}>
          中止
        </Button>
      )}
      <Menu label="書き出し" items={items.map(entryOf)} {...(isQuiet && { trigger: QUIET_TRIGGER })} />
    </>
  )
}

const QUIET_TRIGGER = (
  <>
    <IconFileDownload size={16} stroke={1.5} aria-hidden />
    書き出し
    <IconChevronDown size={16} aria-hidden />
  </>
)
