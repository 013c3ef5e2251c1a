import type { Event } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { EventStatusBadge, formatNumber, SeverityBadge, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import classes from './event-columns.module.css'

const categoryText = ({ category }: Event) => componentLabels.text(category)

export const eventColumns: Column<Event>[] = [
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
  { id: 'title', header: '内容', width: '22rem', cell: (event) => event.title, sortValue: (event) => event.title },
  { id: 'category', header: '種別', width: '7rem', cell: categoryText, sortValue: categoryText },
  {
    id: 'count',
    header: '回数',
    width: '4.5rem',
    align: 'end',
    cell: (event) => formatNumber(event.count),
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
    id: 'occurredAt',
    header: '発生日時',
    width: '11.5rem',
    cell: (event) => <Time value={event.occurredAt} />,
    sortValue: (event) => event.occurredAt,
  },
  {
    id: 'lastOccurredAt',
    header: '最終発生',
    width: '7rem',
    cell: (event) => <Time value={event.lastOccurredAt} relative />,
    sortValue: (event) => event.lastOccurredAt,
  },
]
