import type { ActivityLog } from '@portal/api-client/activity-logs'
import { actionLabels, resultLabels } from '@portal/api-client/labels/activity-logs'
import { CopyText, LabelBadge, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import { actorText, targetText } from '../words'

export const columns: Column<ActivityLog>[] = [
  {
    id: 'occurredAt',
    header: '日時',
    width: '11.5rem',
    cell: (log) => <Time value={log.occurredAt} />,
    sortValue: (log) => log.occurredAt,
  },
  { id: 'actor', header: '操作者', width: '13rem', sortValue: actorText },
  {
    id: 'action',
    header: '操作',
    width: '11rem',
    sortValue: (log) => actionLabels.text(log.action),
  },
  { id: 'target', header: '対象', width: '18rem', sortValue: targetText },
  {
    id: 'result',
    header: '結果',
    width: '6rem',
    cell: (log) => <LabelBadge labels={resultLabels} value={log.result} />,
    sortValue: (log) => log.result,
  },
  { id: 'ip', header: '接続元IP', width: '9rem', sortValue: (log) => log.ip },
  {
    id: 'requestID',
    header: 'リクエストID',
    width: '22rem',
    cell: (log) => <CopyText value={log.requestID} label="リクエスト ID" />,
  },
]
