import type { Event } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { EventStatusBadge, SeverityBadge } from '../values/Badges'
import { formatNumber } from '../values/format'
import { Time } from '../values/Time'
import type { Column } from './data-table/column'
import classes from './event-columns.module.css'

/**
 * The columns of events by name, so that each list has its own order. The severity comes first, because it names the
 * row.
 */
export const eventColumns = {
  severity: {
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
  status: {
    id: 'status',
    header: '状態',
    width: '7rem',
    cell: (event) => <EventStatusBadge value={event.status} />,
    sortValue: ({ status }) => eventStatusLabels.rank(status),
  },
  occurredAt: {
    id: 'occurredAt',
    header: '発生日時',
    width: '11.5rem',
    cell: (event) => <Time value={event.occurredAt} />,
    sortValue: (event) => event.occurredAt,
  },
  category: {
    id: 'category',
    header: '種別',
    width: '7rem',
    sortValue: (event) => componentLabels.text(event.category),
  },
  title: { id: 'title', header: '内容', width: '22rem', sortValue: (event) => event.title },
  count: {
    id: 'count',
    header: '回数',
    width: '4.5rem',
    align: 'end',
    cell: (event) => formatNumber(event.count),
    sortValue: (event) => event.count,
  },
  assignee: { id: 'assignee', header: '担当', width: '12rem', sortValue: (event) => event.assignee?.email },
  lastOccurredAt: {
    id: 'lastOccurredAt',
    header: '最終発生',
    width: '7rem',
    cell: (event) => <Time value={event.lastOccurredAt} relative />,
    sortValue: (event) => event.lastOccurredAt,
  },
} satisfies Record<string, Column<Event>>
