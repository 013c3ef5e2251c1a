import { channelLabels, notificationStatusLabels } from '@portal/api-client/labels/agents'
import type { NotificationRule } from '@portal/api-client/notification-rules'
import { formatNumber, LabelBadge, Note, SeverityBadge, StatusBadge, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import classes from '../../layout.module.css'
import { conditionsText } from './rule-text'
import { RuleState, RuleSwitch } from './RuleSwitch'

const name: Column<NotificationRule> = {
  id: 'name',
  header: '名前',
  width: '15rem',
  least: '8rem',
  cell: (rule) => rule.name,
}
const severities: Column<NotificationRule> = {
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
}
const channel: Column<NotificationRule> = {
  id: 'channel',
  header: '通知方法',
  width: '6rem',
  cell: (rule) => channelLabels.text(rule.channel),
}

/** Where the API only lists rules. */
export const ruleColumns: Column<NotificationRule>[] = [
  name,
  { id: 'isEnabled', header: '状態', width: '6rem', cell: (rule) => <RuleState isEnabled={rule.isEnabled} /> },
  severities,
  {
    id: 'target',
    header: '対象',
    width: '8rem',
    cell: ({ target }) =>
      target === 'all' ? 'すべてのサーバー' : target && `${formatNumber(target.serverIDs.length)} 台`,
  },
  channel,
  {
    id: 'destination',
    header: '送信先',
    width: '12rem',
    least: '7rem',
    isOneLine: true,
    cell: (rule) => rule.destination,
  },
]

/** Where rules can be changed, and send. */
export const sendingColumns: Column<NotificationRule>[] = [
  { ...name, least: '10rem', beside: (rule) => <Note>{conditionsText(rule)}</Note> },
  { id: 'isEnabled', header: '状態', width: '6rem', phone: 'first', cell: (rule) => <RuleSwitch rule={rule} /> },
  severities,
  {
    id: 'destination',
    header: '送信先',
    width: '16rem',
    least: '10rem',
    // By itself, because an address in a part of the line breaks in the middle of a word.
    phone: 'third',
    cell: (rule) => (
      <span className={classes.recipient}>
        <span>
          {channelLabels.text(rule.channel)} {rule.destination}
        </span>
        {rule.escalation && (
          <span className={classes.note}>
            {formatNumber(rule.escalation.afterMinutes)} 分後 {channelLabels.text(rule.escalation.channel)}{' '}
            {rule.escalation.destination}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'last',
    header: '最後の送信',
    width: '12rem',
    least: '9rem',
    phone: 'second',
    cell: ({ lastNotification: last, failedCount }) => (
      <span className={classes.recipient}>
        {last ? (
          <span className={classes.row}>
            <LabelBadge labels={notificationStatusLabels} value={last.status} />
            <Time value={last.sentAt || last.createdAt} isShort />
          </span>
        ) : (
          '未送信'
        )}
        {(failedCount ?? 0) > 0 && (
          <StatusBadge tone="critical">7 日間に {formatNumber(failedCount ?? 0)} 件失敗</StatusBadge>
        )}
      </span>
    ),
  },
]
