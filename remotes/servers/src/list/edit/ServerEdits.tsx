import type { ServerRow } from '@portal/api-client/servers'
import { useMemo } from 'react'
import { EditOutcome } from './EditOutcome'
import { FieldsDialog } from './FieldsDialog'
import { ImportDialog } from './ImportDialog'
import { useEdits } from './use-edits'

/** What is edited: the servers with these ids at once, or those of a file. */
export type EditTask = { kind: 'import' } | { kind: 'fields'; ids: readonly string[] }

type Props = { task: EditTask | null; servers: readonly ServerRow[]; onClose: () => void }

/** Editing many servers: the dialog of a task and, while there is none, what became of the last one. */
export function Component({ task, servers, onClose }: Props) {
  const edits = useEdits()
  const ids = task?.kind === 'fields' ? task.ids : null
  const chosen = useMemo(() => {
    const wanted = new Set(ids)
    return servers.filter(({ id }) => wanted.has(id))
  }, [servers, ids])
  if (task?.kind === 'import') return <ImportDialog servers={servers} edits={edits} onClose={onClose} />
  if (task) return <FieldsDialog chosen={chosen} edits={edits} onClose={onClose} />
  return <EditOutcome edits={edits} isInPage />
}
