import {
  ACTIVITY_ACTION,
  type ActivityLog,
  type ActivityLogFilter,
  TARGET_TYPE,
} from '@portal/api-client/activity-logs'
import { actionLabels, resultLabels, targetLabels } from '@portal/api-client/labels/activity-logs'
import { anyOf, defineList, type List, oneOf, periodOf } from '@portal/ui/table'
import { USUAL_PERIOD } from '../words'
import { columns } from './columns'
import { subjectText } from './subjects'

export const logList = defineList({
  id: 'activity-logs',
  label: '操作ログ一覧',
  columns,
  search: { label: '操作ログを検索' },
  facets: {
    period: periodOf({
      periods: ['today', 'yesterday', '24h', '7d', 'last-week', '30d', 'last-month'],
      initial: USUAL_PERIOD,
      hasDays: true,
    }),
    actor: anyOf({
      label: '操作者',
      query: 'actor',
      filteredBy: 'api',
      // Beside the users of the project: users who were deleted, and what is no user (system, agent).
      isOpen: true,
      of: ({ actor }: ActivityLog) => actor.email ?? actor.id,
    }),
    action: anyOf({
      label: '操作',
      query: 'action',
      filteredBy: 'api',
      values: ACTIVITY_ACTION,
      isOpen: true,
      of: ({ action }: ActivityLog) => action,
      text: actionLabels.text,
      group: subjectText,
    }),
    targetType: anyOf({
      label: '対象',
      query: 'targetType',
      filteredBy: 'api',
      values: TARGET_TYPE,
      isOpen: true,
      of: ({ target }: ActivityLog) => target.type,
      text: targetLabels.text,
    }),
    result: oneOf({ label: '結果', query: 'result', values: ['success', 'failure'], text: resultLabels.text }),
  },
  sort: '-occurredAt',
})

export type LogList = List<ActivityLog, typeof logList.schema>

/** What a URL of the list asks the API for; `now` in milliseconds. */
export function logFilter(search: URLSearchParams, now: number): ActivityLogFilter {
  const { result, ...query } = logList.query(logList.stateOf(search), now)
  return { ...query, result: result && [result] }
}
