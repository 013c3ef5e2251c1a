import { Button, ErrorLine, formatNumber, Notice } from '@portal/ui'
import type { KnownNotes } from './use-notes'

/** How far the reading of the notes is, and what of them cannot be read. */
export function NotesState({ notes: { isReading, done, total, failed, error, retry } }: { notes: KnownNotes }) {
  if (isReading)
    return (
      <p role="status">
        現在のメモを読み取っています… {formatNumber(done)}/{formatNumber(total)} 台
      </p>
    )
  if (error) return <ErrorLine error={error} onRetry={retry} />
  if (failed === 0) return null
  return (
    <Notice
      tone="warning"
      action={
        <Button size="xs" variant="default" onClick={retry}>
          再試行
        </Button>
      }
    >
      {formatNumber(failed)} 台の現在のメモを取得できません。
    </Notice>
  )
}
