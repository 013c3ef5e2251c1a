import { IconChevronDown, IconFileDownload } from '@tabler/icons-react'
import { Menu, type MenuItem } from '../overlay/Menu'
import { Button } from './Button'
import { type ApiFile, useApiFile } from './use-api-file'

type FileItem = ApiFile & { label: string; disabledReason?: string | undefined }

type ExportMenuProps = {
  /** What the page itself saves or prints, and what the API makes. */
  items: readonly (MenuItem | FileItem)[]
  /** In the row above a list, instead of beside the title. */
  isQuiet?: boolean
}

/** 「書き出し」: everything that can be saved of a page. While a file of the API is on its way a second button aborts it. */
export function ExportMenu({ items, isQuiet = false }: ExportMenuProps) {
  const { isRunning, start, abort } = useApiFile()
  const entryOf = (item: MenuItem | FileItem): MenuItem =>
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
        <Button variant="subtle" size={isQuiet ? 'sm' : 'md'} onClick={abort}>
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
