import { formatNumber, Note, StatusBadge } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import type { ImportRow } from './import-rows'
import classes from './ImportPreview.module.css'
import { dayText } from '../lifecycles/support-day'

/** What an import would change, line by line, before anything is saved. */
export function ImportPreview({ rows }: { rows: ImportRow[] }) {
  const count = (kind: ImportRow['kind']) => rows.filter((row) => row.kind === kind).length
  return (
    <>
      <p role="status">
        変更 {formatNumber(count('change'))} 件、変更なし {formatNumber(count('same'))} 件、エラー{' '}
        {formatNumber(count('error'))} 件{count('error') > 0 && '。エラーの行は保存しません'}
      </p>
      <DataTable
        label="取り込みの確認"
        rows={rows}
        sort="kind"
        columns={columns}
        rowId={({ line }) => String(line)}
        empty={null}
      />
    </>
  )
}

const columns: Column<ImportRow>[] = [
  { id: 'line', header: '行', width: '3rem', cell: ({ line }) => line, sortValue: ({ line }) => line },
  {
    id: 'serialNo',
    header: 'シリアル番号',
    width: '9.5rem',
    cell: ({ serialNo, lifecycle }) => (
      <>
        {serialNo} {lifecycle && <Note>{lifecycle.serverName}</Note>}
      </>
    ),
  },
  {
    id: 'before',
    header: '変更前',
    width: '6.5rem',
    cell: ({ lifecycle }) => (lifecycle ? dayText(lifecycle.supportExpireAt) : '—'),
  },
  {
    id: 'after',
    header: '変更後',
    width: '6.5rem',
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
    width: '14rem',
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
  if (row.isPast)
    return (
      <>
        <StatusBadge tone="warning">変更</StatusBadge> 過去の日付です
      </>
    )
  return <StatusBadge tone="info">変更</StatusBadge>
}
