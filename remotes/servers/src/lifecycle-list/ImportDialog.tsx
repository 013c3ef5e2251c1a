import type { Lifecycle } from '@portal/api-client/lifecycles'
import { whyNotManageServers } from '@portal/api-client/servers'
import { confirm, formatNumber } from '@portal/ui'
import { BulkOutcome, typedCount } from '@portal/ui/table'
import { useDeferredValue, useMemo, useState } from 'react'
import { ChangesDialog } from '../ChangesDialog'
import { CsvInput } from '../CsvInput'
import { importExample, importRows } from './import-rows'
import { ImportPreview } from './ImportPreview'
import type { DayChange } from '../lifecycles/save-day'
import { saveDays, useSaveDays } from './save-days'

/**
 * Imports days pasted from a spreadsheet, in a dialog. Shows the change of each line before it saves, and saves only
 * valid lines. What is not saved yet is not left without a question.
 */
export function ImportDialog({ lifecycles, onClose }: { lifecycles: readonly Lifecycle[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const pasted = useDeferredValue(text)
  const rows = useMemo(() => importRows(pasted, lifecycles), [pasted, lifecycles])
  const saving = useSaveDays()
  const changes = rows.flatMap((row): DayChange[] =>
    row.kind === 'change' && row.lifecycle ? [{ lifecycle: row.lifecycle, day: row.day }] : [],
  )
  const why = whyNotManageServers() ?? saving.whyNot
  const nothing = changes.length === 0 ? '変更になる行がありません。' : undefined
  const save = async () => {
    if (await agree(changes)) await saving.run(changes, saveDays)
  }

  return (
    <ChangesDialog
      title="貼り付けて取り込み"
      count={changes.length}
      action={`${formatNumber(changes.length)} 件を保存`}
      why={why ?? nothing}
      onSave={save}
      discard={DISCARD}
      onClose={onClose}
    >
      <CsvInput
        label="シリアル番号と日付"
        description="表計算ソフトから 2 列を貼り付けてください。区切りはタブかカンマ、見出し行はあってもなくても構いません。日付を空にすると期限を消します。"
        placeholder={importExample()}
        text={text}
        onChange={setText}
      />
      {rows.length > 0 && (
        <>
          <ImportPreview rows={rows} />
          <BulkOutcome bulk={saving} />
        </>
      )}
    </ChangesDialog>
  )
}

const DISCARD = {
  title: '取り込みを破棄しますか？',
  body: '保存していない行があります。閉じると失われます。',
} as const

/** Asks before days are cleared: an empty cell may be a slip. */
async function agree(changes: readonly DayChange[]): Promise<boolean> {
  const cleared = changes.filter(({ day }) => day === null).length
  if (cleared === 0) return true
  return confirm({
    title: `${formatNumber(cleared)} 台のサポート期限を消しますか？`,
    body: '日付が空の行があります。保存すると「未設定」になり、期限の警告も出なくなります。',
    action: `${formatNumber(changes.length)} 件を保存`,
    danger: true,
    typed: typedCount(cleared),
  })
}
