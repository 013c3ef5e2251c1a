import type { HardLog } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { SeverityBadge, StatusBadge, TextLink, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import classes from './columns.module.css'
import { DIRECTION_TEXT, happenedAt, hasClock, readingText } from './hard-log-words'

export const hardLogColumns: Column<HardLog>[] = [
  {
    id: 'occurredAt', header: '日時', width: '12rem',
    cell: (log) => (hasClock(log) ? <Time value={log.occurredAt} /> : <StatusBadge tone="neutral">BMC時刻未設定</StatusBadge>),
    sortValue: happenedAt,
  },
  { id: 'severity', header: '重大度', width: '6rem', cell: (log) => <SeverityBadge value={log.severity} />, sortValue: (log) => log.severity },
  { id: 'sensorType', header: 'センサー種別', width: '8rem', cell: (log) => log.sensorType, sortValue: (log) => log.sensorType },
  { id: 'sensorName', header: 'センサー名', width: '8rem', cell: (log) => log.sensorName ?? '—', sortValue: (log) => log.sensorName },
  {
    id: 'message', header: '内容', width: '22rem',
    cell: (log) => log.message, sortValue: (log) => log.message,
  },
  { id: 'direction', header: '方向', width: '5rem', cell: (log) => DIRECTION_TEXT[log.direction ?? ''] ?? log.direction ?? '—' },
  { id: 'reading', header: '値 / しきい値', width: '9rem', cell: (log) => <span className={classes.nowrap}>{readingText(log)}</span> },
  {
    id: 'event', header: '関連イベント', width: '7rem',
    cell: (log) => (log.eventID ? <TextLink to={paths.event(log.eventID)}>イベント</TextLink> : '—'),
  },
]
