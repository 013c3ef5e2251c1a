import { whyNotManageServers } from '@portal/api-client/servers'
import { formatNumber, Notice } from '@portal/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { ChangesDialog } from '../../ChangesDialog'
import { CsvInput } from '../../CsvInput'
import { agree } from './agree'
import type { Edit } from './edit'
import { EditOutcome } from './EditOutcome'
import { EditPreview } from './EditPreview'
import { FIELD_LABELS, type Target, UNCHANGEABLE } from './fields'
import { importFile, type ImportFile } from './import-rows'
import { NotesState } from './NotesState'
import type { Edits } from './use-edits'
import { useNotes } from './use-notes'

type Props = { servers: readonly Target[]; edits: Edits; onClose: () => void }

/**
 * Imports fields of servers from a file or pasted lines, in a dialog. Shows what each line would change before it
 * saves, and saves only valid lines. What is not saved yet is not left without a question.
 */
export function ImportDialog({ servers, edits, onClose }: Props) {
  const [text, setText] = useState('')
  const { file, notes } = useFile(useDeferredValue(text), servers, edits)
  const changes = file.rows.flatMap((row): Edit[] => (row.kind === 'change' ? [row.edit] : []))
  const why = whyNotManageServers() ?? edits.bulk.whyNot
  const whyNothing = notes.isReading
    ? '現在のメモを読み取っています。'
    : changes.length === 0
      ? '変更になる行がありません。'
      : undefined
  const save = async () => {
    if (await agree(changes)) await edits.run(changes)
  }
  return (
    <ChangesDialog
      title="サーバーの情報を取り込み"
      count={changes.length}
      action={`${formatNumber(changes.length)} 台を保存`}
      why={why ?? whyNothing}
      onSave={save}
      discard={DISCARD}
      onClose={onClose}
    >
      <CsvInput
        label="見出しのある表"
        description={`1 行目は見出しです。サーバー ID、シリアル番号、サーバー名のどれかでサーバーを探し、${Object.values(FIELD_LABELS).join('、')}の列を変更します。空のセルはその値を消し、ない列は変更しません。`}
        placeholder={EXAMPLE}
        text={text}
        onChange={setText}
      />
      <p>{UNCHANGEABLE}</p>
      <FileState file={file} />
      <NotesState notes={notes} />
      {file.rows.length > 0 && (
        <EditPreview
          label="取り込みの確認"
          hasLines
          rows={file.rows.map(({ server, ...row }) => ({ ...row, id: String(row.line), name: server?.name ?? null }))}
        />
      )}
      <EditOutcome edits={edits} />
    </ChangesDialog>
  )
}

/** The file against the servers; their notes are read when it has a column of notes. */
function useFile(text: string, servers: readonly Target[], { latest }: Edits) {
  const first = useMemo(() => importFile(text, servers), [text, servers])
  const wanted = first.fields.includes('note') ? first.rows.flatMap(({ server }) => server ?? []) : []
  const notes = useNotes(servers, wanted, latest)
  const file = useMemo(() => importFile(text, notes.servers), [text, notes.servers])
  return { file, notes }
}

/** What of the file is not imported. */
function FileState({ file: { problem, ignored } }: { file: ImportFile }) {
  if (problem)
    return (
      <Notice tone="warning" isUrgent>
        {problem}
      </Notice>
    )
  if (ignored.length === 0) return null
  return <Notice>取り込まない列: {ignored.join('、')}</Notice>
}

const EXAMPLE = 'シリアル番号,資産番号,ラック,ユニット\nABC1234,IT-0042,A-12,20'

const DISCARD = {
  title: '取り込みを破棄しますか？',
  body: '保存していない行があります。閉じると失われます。',
} as const
