import type { ActivityLog } from '@portal/api-client/activity-logs'
import { eventStatusLabels } from '@portal/api-client/labels/events'
import type { Labels } from '@portal/api-client/labels/labels'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { roleLabels } from '@portal/api-client/labels/users'
import { StatusBadge, type Tone } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { type Change, changesOf } from './changes'

const KIND: Record<Change['kind'], { text: string; tone: Tone }> = {
  added: { text: '追加', tone: 'ok' },
  removed: { text: '削除', tone: 'critical' },
  changed: { text: '変更', tone: 'info' },
}
const FIELD_TEXT: Record<string, string> = {
  status: '状態',
  comment: 'コメント',
  assignee: '担当',
  name: '名前',
  role: '権限',
  note: 'メモ',
  tags: 'タグ',
  isActive: '監視',
  enabled: 'リモート接続',
  supportExpireAt: 'サポート期限',
  assetTag: '資産番号',
  enforceMFA: 'MFA の必須化',
  'location.site': '拠点',
  'location.rack': 'ラック',
  'location.unit': 'ユニット',
  kind: '種類',
  type: '種別',
  period: '期間',
  rows: '件数',
  email: 'メールアドレス',
}

/** The fields whose values are those of an enumeration. */
const VALUE_LABELS = new Map<string, Labels>([
  ['status', eventStatusLabels],
  ['role', roleLabels],
  ['type', firmwareLabels],
])
const valueText = (field: string, value: string | null) =>
  (value && VALUE_LABELS.get(field)?.text(value)) ?? value ?? '—'

const columns: Column<Change>[] = [
  { id: 'field', header: '項目', width: '12rem', cell: ({ field }) => FIELD_TEXT[field] ?? field },
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
