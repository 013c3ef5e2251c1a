import type { Event } from '@portal/api-client/events'
import { eventSortValues, maintenanceText } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { EventStatusBadge, SeverityBadge } from '../values/Badges'
import { formatNumber } from '../values/format'
import { Note } from '../values/Note'
import { Time } from '../values/Time'
import type { Column } from './data-table/column'

/** The columns of events by name, so that each list has its own order. The title comes first, because it names the row. */
export const eventColumns = {
  title: {
    id: 'title',
    header: '内容',
    width: '22rem',
    least: '9rem',
    sortValue: eventSortValues.title,
    beside: (event) => (
      <Note>{[componentLabels.text(event.category), maintenanceText(event)].filter(Boolean).join(' · ')}</Note>
    ),
  },
  severity: {
    id: 'severity',
    header: '重大度',
    width: '5.75rem',
    cell: (event) => <SeverityBadge value={event.severity} />,
    sortValue: eventSortValues.severity,
  },
  status: {
    id: 'status',
    header: '状態',
    width: '6.5rem',
    cell: (event) => <EventStatusBadge value={event.status} />,
    sortValue: eventSortValues.status,
  },
  count: {
    id: 'count',
    header: '回数',
    width: '4.5rem',
    align: 'end',
    cell: (event) => formatNumber(event.count),
    sortValue: eventSortValues.count,
  },
  assignee: {
    id: 'assignee',
    header: '担当',
    width: '9.5rem',
    least: '5.5rem',
    isOneLine: true,
    sortValue: eventSortValues.assignee,
  },
  occurredAt: {
    id: 'occurredAt',
    header: '発生',
    width: '7rem',
    cell: (event) => <Time value={event.occurredAt} isShort />,
    sortValue: eventSortValues.occurredAt,
  },
  lastOccurredAt: {
    id: 'lastOccurredAt',
    header: '最終発生',
    width: '7rem',
    cell: (event) => <Time value={event.lastOccurredAt} isShort />,
    sortValue: eventSortValues.lastOccurredAt,
  },
  category: {
    id: 'category',
    header: '種別',
    width: '7rem',
    hidden: true,
    sortValue: eventSortValues.category,
  },
} satisfies Record<string, Column<Event>>
