import type { Event } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { EventStatusBadge, formatDateTime, SeverityBadge, Time } from '@portal/ui'
import type { Column, CsvColumn } from '@portal/ui/table'
import classes from './columns.module.css'

export const columns: Column<Event>[] = [
  {
    id: 'severity',
    header: '重大度',
    width: '6rem',
    sortValue: ({ severity }) => severityLabels.rank(severity),
    // The first cell names the event too, because it is the row's link and a severity alone names nothing.
    cell: (event) => (
      <span className={classes.severity}>
        <SeverityBadge value={event.severity} />
        <span className={classes.unseen}>{event.title}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: '状態',
    width: '7rem',
    cell: (event) => <EventStatusBadge value={event.status} />,
    sortValue: ({ status }) => eventStatusLabels.rank(status),
  },
  {
    id: 'occurredAt',
    header: '発生日時',
    width: '11.5rem',
    cell: (event) => <Time value={event.occurredAt} />,
    sortValue: (event) => event.occurredAt,
  },
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
  {
    id: 'category',
    header: '種別',
    width: '6.5rem',
    cell: (event) => componentLabels.text(event.category),
    sortValue: (event) => componentLabels.text(event.category),
  },
  { id: 'title', header: '内容', width: '22rem', cell: (event) => event.title, sortValue: (event) => event.title },
  {
    id: 'count',
    header: '回数',
    width: '4.5rem',
    align: 'end',
    cell: (event) => event.count,
    sortValue: (event) => event.count,
  },
  {
    id: 'assignee',
    header: '担当',
    width: '12rem',
    cell: (event) => event.assignee?.email ?? '—',
    sortValue: (event) => event.assignee?.email,
  },
  {
    id: 'lastOccurredAt',
    header: '最終発生',
    width: '7rem',
    cell: (event) => <Time value={event.lastOccurredAt} relative />,
    sortValue: (event) => event.lastOccurredAt,
  },
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
