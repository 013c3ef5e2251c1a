import { whyNotManageServers } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'
import { useMemo, useState } from 'react'
import { ChangesDialog } from '../../ChangesDialog'
import type { Field } from '../../server-values'
import { agree } from './agree'
import { type Choice, valuesOf } from './choice'
import { type Edit, plan } from './edit'
import { EditOutcome } from './EditOutcome'
import { EditPreview, type PreviewRow } from './EditPreview'
import { FieldChoice } from './FieldChoice'
import { FIELDS, type Target, UNCHANGEABLE } from './fields'
import { NotesState } from './NotesState'
import type { Edits } from './use-edits'
import { useNotes } from './use-notes'

type Props = { chosen: readonly Target[]; edits: Edits; onClose: () => void }

/** The same values for all chosen servers: which fields, what they become, what that changes, and the change. */
export function FieldsDialog({ chosen, edits, onClose }: Props) {
  const [choices, setChoices] = useState<Partial<Record<Field, Choice>>>({})
  const notes = useNotes(chosen, choices.note ? chosen : [], edits.latest)
  const rows = useMemo(() => notes.servers.map((server) => rowOf(server, choices)), [notes.servers, choices])
  const changes = rows.flatMap((row): Edit[] => (row.kind === 'change' ? [row.edit] : []))
  const isChosen = Object.values(choices).some(Boolean)
  const why = whyNotManageServers() ?? edits.bulk.whyNot
  const whyNothing = !isChosen
    ? '変更する項目を選択してください。'
    : notes.isReading
      ? '現在のメモを読み取っています。'
      : changes.length === 0
        ? '変更になるサーバーがありません。'
        : undefined
  const save = async () => {
    if (await agree(changes)) await edits.run(changes)
  }
  return (
    <ChangesDialog
      title={`${formatNumber(chosen.length)} 台を一括編集`}
      count={changes.length}
      action={`${formatNumber(changes.length)} 台を変更`}
      why={why ?? whyNothing}
      onSave={save}
      discard={DISCARD}
      onClose={onClose}
    >
      {FIELDS.filter((field) => field !== 'name' || chosen.length === 1).map((field) => (
        <FieldChoice
          key={field}
          field={field}
          choice={choices[field]}
          onChange={(choice) => setChoices((before) => ({ ...before, [field]: choice }))}
        />
      ))}
      <p>
        {chosen.length > 1 && 'サーバー名を 1 台ずつ変更するには、取り込みを使います。'}
        {UNCHANGEABLE}
      </p>
      <NotesState notes={notes} />
      {isChosen && <EditPreview label="一括編集の確認" hasLines={false} rows={rows} />}
      <EditOutcome edits={edits} />
    </ChangesDialog>
  )
}

const rowOf = (server: Target, choices: Partial<Record<Field, Choice>>): PreviewRow => ({
  id: server.id,
  called: server.name,
  name: server.name,
  ...plan(server, valuesOf(server, choices)),
})

const DISCARD = {
  title: '一括編集を破棄しますか？',
  body: '保存していない変更があります。閉じると失われます。',
} as const
