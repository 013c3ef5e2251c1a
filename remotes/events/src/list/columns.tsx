import type { Event } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { formatDateTime } from '@portal/ui'
import { type Column, type CsvColumn, eventColumns } from '@portal/ui/table'
import classes from './columns.module.css'

const { severity, status, occurredAt, category, title, count, assignee, lastOccurredAt } = eventColumns

export const columns: Column<Event>[] = [
  severity,
  status,
  occurredAt,
  {
    id: 'server',
    header: 'サーバー',
    width: '13rem',
    sortValue: (event) => event.serverName,
    cell: (event) => (
      <>
        <div>{event.serverName}</div>
        <div className={classes.serial}>{event.serialNo}</div>
      </>
    ),
  },
  category,
  title,
  count,
  assignee,
  lastOccurredAt,
]

/** CSV columns: those of the list, and facts that only the detail page has room for. */
export const csvColumns: CsvColumn<Event>[] = [
  { header: '重大度', value: (event) => severityLabels.text(event.severity) },
  { header: '状態', value: (event) => eventStatusLabels.text(event.status) },
  { header: '発生日時', value: (event) => formatDateTime(event.occurredAt) },
  { header: 'サーバー', value: (event) => event.serverName },
  { header: 'シリアル番号', value: (event) => event.serialNo },
  { header: '種別', value: (event) => componentLabels.text(event.category) },
  { header: '内容', value: (event) => event.title },
  { header: '詳細', value: (event) => event.message },
  { header: '回数', value: (event) => event.count },
  { header: '担当', value: (event) => event.assignee?.email },
  { header: '最終発生', value: (event) => formatDateTime(event.lastOccurredAt) },
  { header: 'コメント', value: (event) => event.comment },
  { header: 'ID', value: (event) => event.id },
]
