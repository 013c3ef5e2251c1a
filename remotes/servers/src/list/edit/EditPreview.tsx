import { formatNumber, Note, StatusBadge } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import type { Edit, Planned } from './edit'
import classes from './EditPreview.module.css'
import { FIELD_LABELS } from './fields'

/** What would become of one server. `line` where a file says it, and `called` how the file names the server. */
export type PreviewRow = { id: string; line?: number; called: string; name: string | null } & Planned

/** What would change, server by server, before anything is saved. */
export function EditPreview({ label, rows, hasLines }: { label: string; rows: PreviewRow[]; hasLines: boolean }) {
  const count = (kind: PreviewRow['kind']) => formatNumber(rows.filter((row) => row.kind === kind).length)
  const hasErrors = rows.some(({ kind }) => kind === 'error')
  return (
    <>
      <p role="status">
        変更 {count('change')} 台、変更なし {count('same')} 台、エラー {count('error')} 件
        {hasErrors && '。エラーの行は保存しません'}
      </p>
      <DataTable
        label={label}
        rows={rows}
        sort="kind"
        columns={hasLines ? [lineColumn, ...columns] : columns}
        rowId={({ id }) => id}
        empty={null}
      />
    </>
  )
}

const lineColumn: Column<PreviewRow> = {
  id: 'line',
  header: '行',
  width: '3rem',
  cell: ({ line }) => line,
  sortValue: ({ line }) => line,
}

const columns: Column<PreviewRow>[] = [
  {
    id: 'name',
    header: 'サーバー',
    width: '10rem',
    sortValue: ({ name, called }) => name ?? called,
    cell: ({ name, called }) => (
      <>
        {name ?? called} {name !== null && name !== called && <Note>{called}</Note>}
      </>
    ),
  },
  {
    id: 'kind',
    header: '結果',
    width: '6rem',
    cell: ({ kind }) => <StatusBadge tone={TONES[kind]}>{KINDS[kind]}</StatusBadge>,
    sortValue: ({ kind }) => ORDER.indexOf(kind),
  },
  {
    id: 'changes',
    header: '変更前 → 変更後',
    width: '20rem',
    cell: (row) => (row.kind === 'change' ? <Changes edit={row.edit} /> : row.kind === 'error' ? row.why : ''),
  },
]

const ORDER: readonly PreviewRow['kind'][] = ['error', 'change', 'same']
const KINDS = { error: 'エラー', change: '変更', same: '変更なし' }
const TONES = { error: 'critical', change: 'info', same: 'neutral' } as const

function Changes({ edit: { fields, before, after } }: { edit: Edit }) {
  return (
    <ul className={classes.changes}>
      {fields.map((field) => (
        <li key={field}>
          {FIELD_LABELS[field]}: {shortened(before[field])} → <strong>{shortened(after[field])}</strong>
        </li>
      ))}
    </ul>
  )
}

const LONGEST = 120

/** Of a long note the beginning. */
function shortened(text: string): string {
  if (text.trim() === '') return 'なし'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
