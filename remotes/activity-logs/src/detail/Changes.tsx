import type { ActivityLog } from '@portal/api-client/activity-logs'
import { StatusBadge, type Tone } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { fieldText, valueText } from '../change-words'
import { type Change, changesOf } from '../changes'

const KIND: Record<Change['kind'], { text: string; tone: Tone }> = {
  added: { text: '追加', tone: 'ok' },
  removed: { text: '削除', tone: 'critical' },
  changed: { text: '変更', tone: 'info' },
}
const columns: Column<Change>[] = [
  { id: 'field', header: '項目', width: '12rem', cell: ({ field }) => fieldText(field) },
  {
    id: 'kind',
    header: '変更',
    width: '6rem',
    cell: ({ kind }) => <StatusBadge tone={KIND[kind].tone}>{KIND[kind].text}</StatusBadge>,
  },
  { id: 'before', header: '変更前', width: '20rem', cell: ({ field, before }) => valueText(field, before) },
  { id: 'after', header: '変更後', width: '20rem', cell: ({ field, after }) => valueText(field, after) },
]

export function Changes({ log }: { log: ActivityLog }) {
  const changes = changesOf(log.before, log.after)
  if (changes.length === 0) return <p>この操作による値の変更は記録されていません。</p>
  return <DataTable label="変更された項目" rows={changes} columns={columns} rowId={({ field }) => field} empty={null} />
}
