import type { Lifecycle } from '@portal/api-client/lifecycles'
import { whyNotManageServers } from '@portal/api-client/servers'
import { Button, confirm, formatNumber, Section, StatusBadge } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { type Column, DataTable } from '@portal/ui/table'
import { useDeferredValue, useMemo, useState } from 'react'
import { importExample, importRows, type ImportRow } from './import-rows'
import classes from './ImportPanel.module.css'
import { type DayChange, SavingOutcome, useSaveDays } from './save-days'
import { dayText } from '../lifecycles/support-day'

/** Imports days pasted from a spreadsheet. Shows the change of each line before it saves, and saves only valid lines. */
export function ImportPanel({ lifecycles, onClose }: { lifecycles: readonly Lifecycle[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const pasted = useDeferredValue(text)
  const rows = useMemo(() => importRows(pasted, lifecycles), [pasted, lifecycles])
  const saving = useSaveDays()
  const changes = rows.flatMap((row): DayChange[] =>
    row.kind === 'change' && row.lifecycle ? [{ lifecycle: row.lifecycle, day: row.day }] : [],
  )
  const count = (kind: ImportRow['kind']) => rows.filter((row) => row.kind === kind).length
  const why =
    whyNotManageServers() ??
    (saving.state.kind === 'running'
      ? '保存が終わるまでお待ちください。'
      : changes.length === 0
        ? '変更になる行がありません。'
        : undefined)

  async function save(): Promise<void> {
    const cleared = changes.filter(({ day }) => day === null).length
    const lost =
      cleared > 0 &&
      (await confirm({
        title: `${cleared} 台のサポート期限を消しますか`,
        body: '日付が空の行があります。保存すると「未設定」になり、期限の警告も出なくなります。',
        action: `${changes.length} 件を保存`,
        danger: true,
      }))
    if (cleared === 0 || lost) await saving.run(changes)
  }

  return (
    <Section
      title="貼り付けて取り込み"
      actions={
        <Button variant="subtle" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <TextArea
        label="シリアル番号と日付"
        description="表計算ソフトから 2 列を貼り付けてください。区切りはタブかカンマ、見出し行はあってもなくても構いません。日付を空にすると期限を消します。"
        placeholder={importExample()}
        rows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rows.length > 0 && (
        <>
          <p role="status">
            変更 {formatNumber(count('change'))} 件、変更なし {formatNumber(count('same'))} 件、エラー{' '}
            {formatNumber(count('error'))} 件{count('error') > 0 && '。エラーの行は保存しません'}
          </p>
          <DataTable
            label="取り込みの確認"
            rows={rows}
            columns={columns}
            rowId={({ line }) => String(line)}
            empty={null}
          />
          <SavingOutcome saving={saving} />
          <div className={classes.buttons}>
            <Button disabledReason={why} onClick={() => void save()}>
              {formatNumber(changes.length)} 件を保存
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

const columns: Column<ImportRow>[] = [
  { id: 'line', header: '行', width: '4rem', cell: ({ line }) => line, sortValue: ({ line }) => line },
  { id: 'serialNo', header: 'シリアル番号', width: '8rem', cell: ({ serialNo }) => serialNo || '—' },
  { id: 'server', header: 'サーバー', width: '10rem', cell: ({ lifecycle }) => lifecycle?.serverName ?? '—' },
  {
    id: 'before',
    header: '変更前',
    width: '6rem',
    cell: ({ lifecycle }) => (lifecycle ? dayText(lifecycle.supportExpireAt) : '—'),
  },
  {
    id: 'after',
    header: '変更後',
    width: '6rem',
    cell: (row) =>
      row.kind === 'error' ? (
        '—'
      ) : (
        <strong className={classes.after} data-same={row.kind === 'same' || undefined}>
          {dayText(row.day)}
        </strong>
      ),
  },
  {
    id: 'kind',
    header: '結果',
    width: '18rem',
    cell: (row) => <Outcome row={row} />,
    sortValue: (row) => ['error', 'change', 'same'].indexOf(row.kind),
  },
]

function Outcome({ row }: { row: ImportRow }) {
  if (row.kind === 'error')
    return (
      <>
        <StatusBadge tone="critical">エラー</StatusBadge> {row.why}
      </>
    )
  if (row.kind === 'same') return <StatusBadge tone="neutral">変更なし</StatusBadge>
  if (row.day === null)
    return (
      <>
        <StatusBadge tone="warning">変更</StatusBadge> 期限を消します
      </>
    )
  if (row.past)
    return (
      <>
        <StatusBadge tone="warning">変更</StatusBadge> 過去の日付です
      </>
    )
  return <StatusBadge tone="info">変更</StatusBadge>
}
