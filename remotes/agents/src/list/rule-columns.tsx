import { channelLabels } from '@portal/api-client/labels/agents'
import type { NotificationRule } from '@portal/api-client/notification-rules'
import { formatNumber, SeverityBadge, StatusBadge } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import classes from '../layout.module.css'

export const ruleColumns: Column<NotificationRule>[] = [
  { id: 'name', header: '名前', width: '15rem', least: '8rem', cell: (rule) => rule.name },
  {
    id: 'isEnabled',
    header: '状態',
    width: '6rem',
    cell: ({ isEnabled }) =>
      isEnabled == null ? null : (
        <StatusBadge tone={isEnabled ? 'ok' : 'neutral'}>{isEnabled ? '有効' : '無効'}</StatusBadge>
      ),
  },
  {
    id: 'severities',
    header: '重大度',
    width: '11rem',
    least: '9.5rem',
    cell: (rule) => (
      <span className={classes.row}>
        {rule.severities.map((severity) => (
          <SeverityBadge key={severity} value={severity} />
        ))}
      </span>
    ),
  },
  {
    id: 'target',
    header: '対象',
    width: '8rem',
    cell: ({ target }) =>
      target === 'all' ? 'すべてのサーバー' : target && `${formatNumber(target.serverIDs.length)} 台`,
  },
  { id: 'channel', header: '通知方法', width: '6rem', cell: (rule) => channelLabels.text(rule.channel) },
  {
    id: 'destination',
    header: '送信先',
    width: '12rem',
    least: '7rem',
    isOneLine: true,
    cell: (rule) => rule.destination,
  },
]
