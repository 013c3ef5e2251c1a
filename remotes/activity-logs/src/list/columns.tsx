import type { ActivityLog } from '@portal/api-client/activity-logs'
import { actionLabels, actorText, resultLabels } from '@portal/api-client/labels/activity-logs'
import { operationSentence } from '@portal/api-client/labels/operation-sentence'
import { CopyText, formatDay, LabelBadge, Note, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import classes from './columns.module.css'
import { changesText } from '../change-words'
import { isDone, targetText } from '../words'

export const columns: Column<ActivityLog>[] = [
  {
    id: 'action',
    header: '操作',
    width: '24rem',
    least: '14rem',
    sortValue: (log) => actionLabels.text(log.action),
    cell: operationSentence,
    beside: (log) => (
      <>
        {!isDone(log) && (
          <span className={classes.result}>
            <LabelBadge labels={resultLabels} value={log.result} />
          </span>
        )}
        <Note>{changesText(log) || actionLabels.text(log.action)}</Note>
      </>
    ),
  },
  {
    id: 'actor',
    header: '操作者',
    width: '12.5rem',
    least: '7rem',
    isOneLine: true,
    sortValue: actorText,
    // The sentence has the name already.
    phone: 'hidden',
  },
  {
    id: 'occurredAt',
    phone: 'second',
    header: '日時',
    width: '8.5rem',
    cell: (log) => <Time value={log.occurredAt} isShort />,
    grouped: {
      heading: (log) => formatDay(Date.parse(log.occurredAt)),
      cell: (log) => <Time value={log.occurredAt} isClock />,
    },
    sortValue: (log) => log.occurredAt,
  },
  {
    id: 'ip',
    header: '接続元 IP',
    width: '9.5rem',
    sortValue: (log) => log.ip,
    cell: (log) => log.ip && <CopyText value={log.ip} label="接続元 IP" isQuiet />,
  },
  { id: 'target', header: '対象', width: '18rem', hidden: true, sortValue: targetText },
  {
    id: 'result',
    header: '結果',
    width: '6rem',
    hidden: true,
    cell: (log) => <LabelBadge labels={resultLabels} value={log.result} />,
    sortValue: (log) => log.result,
  },
  {
    id: 'requestID',
    header: 'リクエスト ID',
    width: '22rem',
    hidden: true,
    cell: (log) => <CopyText value={log.requestID} label="リクエスト ID" isQuiet />,
  },
]
