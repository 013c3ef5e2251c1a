import { severityLabels } from '@portal/api-client/labels/events'
import { directionLabels } from '@portal/api-client/labels/servers'
import type { HardLog } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { SeverityBadge, StatusBadge, TextLink, Time } from '@portal/ui'
import { type Column, csvTime } from '@portal/ui/table'
import { sensorTypeText } from '../sel/sensor-types'
import { summary } from '../sel/sentence'
import classes from './hard-log-columns.module.css'
import { happenedAt, hasClock, readingText } from './hard-log-words'

export const hardLogColumns: Column<HardLog>[] = [
  {
    id: 'occurredAt',
    header: '日時',
    width: '11rem',
    cell: (log) => (hasClock(log) ? <Time value={log.occurredAt} /> : <NoClock log={log} />),
    sortValue: happenedAt,
    csv: [
      { header: '発生日時', value: (log) => (hasClock(log) ? csvTime(log.occurredAt) : null) },
      { header: '受信日時', value: (log) => csvTime(log.receivedAt) },
    ],
  },
  {
    id: 'severity',
    header: '重大度',
    width: '6rem',
    cell: (log) => <SeverityBadge value={log.severity} />,
    sortValue: (log) => severityLabels.rank(log.severity),
    csv: [{ header: '重大度', value: (log) => severityLabels.text(log.severity) }],
  },
  { id: 'sensorType', header: 'センサー種別', width: '8rem', sortValue: (log) => sensorTypeText(log.sensorType) },
  { id: 'sensorName', header: 'センサー名', width: '8rem', sortValue: (log) => log.sensorName },
  {
    id: 'message',
    header: '内容',
    width: '19rem',
    cell: (log) => <Message log={log} />,
    sortValue: (log) => log.message,
    csv: [
      { header: '内容', value: (log) => summary(log) },
      { header: '内容 (原文)', value: (log) => log.message },
    ],
  },
  {
    id: 'direction',
    header: '方向',
    width: '5rem',
    cell: (log) => directionLabels.text(log.direction),
    sortValue: (log) => log.direction,
    csv: [{ header: '方向', value: (log) => (log.direction ? directionLabels.text(log.direction) : null) }],
  },
  {
    id: 'reading',
    header: '値 / しきい値',
    width: '11rem',
    cell: readingText,
    csv: [
      { header: '値', value: (log) => log.reading?.value },
      { header: 'しきい値', value: (log) => log.reading?.threshold },
      { header: '単位', value: (log) => log.reading?.unit },
    ],
  },
  {
    id: 'event',
    header: '関連イベント',
    width: '7rem',
    cell: (log) => (log.eventID ? <TextLink to={paths.event(log.eventID)}>イベント</TextLink> : '—'),
    csv: [
      { header: '関連イベント', value: (log) => log.eventID },
      { header: '生データ', value: (log) => log.raw },
    ],
  },
]

function NoClock({ log }: { log: HardLog }) {
  return (
    <span className={classes.lines}>
      <span>
        <StatusBadge tone="neutral">BMC時刻未設定</StatusBadge>
      </span>
      <span className={classes.original}>
        受信 <Time value={log.receivedAt} />
      </span>
    </span>
  )
}

/** The meaning in Japanese, above the machine's own words, because a vendor knows those. */
function Message({ log }: { log: HardLog }) {
  const text = summary(log)
  if (!text) return log.message
  return (
    <span className={classes.lines}>
      <span>{text}</span>
      <span className={classes.original} lang="en">
        {log.message}
      </span>
    </span>
  )
}
