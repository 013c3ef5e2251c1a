import { dueAt, openCases } from '@portal/api-client/cases'
import { EVENT_STATUS, type EventStatus, SEVERITY, UNRESOLVED } from '@portal/api-client/events'
import { eventStatusLabels, MAINTENANCE, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { COMPONENT } from '@portal/api-client/servers'
import { anyOf, defineList, type List, one, oneOf, periodOf, sinceOf } from '@portal/ui/table'
import { columns, csvColumns } from './columns'
import { resolvedAt } from '../resolved-at'
import { eventsOf, type Line } from '../lines'

/** The choices of status that the page offers as views. */
export const STATUS_VIEWS = {
  unresolved: UNRESOLVED,
  new: ['new'],
  inProgress: ['in_progress'],
  resolved: ['resolved'],
  all: [],
} as const satisfies Record<string, readonly EventStatus[]>

const ASSIGNEE_TEXT = { me: '自分', none: '担当なし' }

const CASE_TEXT = { open: '手配中', late: '予定超過' }
const MAINTENANCE_TEXT: Record<string, string> = { during: 'メンテナンス中に発生', outside: 'それ以外' }

/** By default the list shows unresolved events, the most urgent on top. */
export const eventList = defineList({
  id: 'events',
  label: 'イベント一覧',
  columns,
  csv: csvColumns,
  search: { label: 'イベントを検索' },
  facets: {
    status: anyOf({
      label: '状態',
      query: 'status',
      values: EVENT_STATUS,
      text: eventStatusLabels.text,
      initial: UNRESOLVED,
      views: Object.values(STATUS_VIEWS),
    }),
    severity: anyOf({ label: '重大度', query: 'severity', values: SEVERITY, text: severityLabels.text }),
    category: anyOf({ label: '種別', query: 'category', values: COMPONENT, isOpen: true, text: componentLabels.text }),
    serverID: anyOf({ label: 'サーバー', query: 'serverID' }),
    assignee: oneOf({
      label: '担当',
      query: 'assignee',
      values: ['me', 'none'],
      text: (value) => ASSIGNEE_TEXT[value],
    }),
    case: oneOf({
      label: '保守手配',
      values: ['open', 'late'],
      text: (value) => CASE_TEXT[value],
      test: (value, now) => (line: Line) =>
        eventsOf(line).some((event) =>
          openCases(event).some(({ promised }) => value === 'open' || dueAt(promised) <= now),
        ),
    }),
    // By the last time, because an alarm that began earlier and still comes is one of this period.
    period: periodOf({ label: '最終発生', hasDays: true }),
    begun: sinceOf({ label: '発生', of: ({ occurredAt }: Line) => occurredAt }),
    resolved: sinceOf({ label: '解決', of: resolvedAt }),
    maintenance: anyOf({
      label: MAINTENANCE,
      of: ({ maintenance }: Line) => (maintenance ? 'during' : 'outside'),
      values: ['during', 'outside'],
      text: (value) => MAINTENANCE_TEXT[value] ?? value,
    }),
    // By any of its events, because another one is the first while some are resolved. Not counted, because a folded
    // line stands for several.
    incident: {
      ...anyOf({ label: 'まとまり', of: ({ incident }: Line) => incident?.events.map(({ id }) => id) }),
      counts: () => undefined,
    },
  },
  fields: { fold: one(['on', 'off'], { default: 'on', arranges: true }) },
  sort: 'severity',
})

export type EventList = List<Line, typeof eventList.schema>
