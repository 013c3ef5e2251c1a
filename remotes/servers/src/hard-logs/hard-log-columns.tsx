import { severityLabels } from '@portal/api-client/labels/events'
import { directionLabels } from '@portal/api-client/labels/servers'
import type { HardLog } from '@portal/api-client/servers'
import { happenedAt, hasClock } from '@portal/api-client/servers/hard-log-time'
import { paths } from '@portal/contract'
import { Note, SeverityBadge, TextLink, Time } from '@portal/ui'
import { type Column, csvTime } from '@portal/ui/table'
import { sensorTypeText } from '../sel/sensor-types'
import { summary } from '../sel/sentence'
import { readingText } from './hard-log-words'

export const hardLogColumns: Column<HardLog>[] = [
  {
    id: 'message',
    header: '内容',
    width: '22rem',
    cell: (log) => <Meaning log={log} />,
    sortValue: (log) => log.message,
    beside: (log) => <Original log={log} />,
    csv: [
      { header: '内容', value: (log) => summary(log) },
      { header: '内容 (原文)', value: (log) => log.message },
    ],
  },
  {
    id: 'severity',
    header: '重大度',
    width: '5.75rem',
    cell: (log) => <SeverityBadge value={log.severity} />,
    sortValue: (log) => severityLabels.rank(log.severity),
    csv: [{ header: '重大度', value: (log) => severityLabels.text(log.severity) }],
  },
  {
    id: 'sensorName',
    header: 'センサー',
    width: '9rem',
    sortValue: (log) => log.sensorName,
    cell: ({ sensorName, sensorType, direction }) => (
      <>
        {sensorName || '—'}
        <Note>
          {[sensorTypeText(sensorType), direction && directionLabels.text(direction)].filter(Boolean).join(' · ')}
        </Note>
      </>
    ),
    csv: [{ header: 'センサー名', value: (log) => log.sensorName }],
  },
  {
    id: 'reading',
    header: '値 / しきい値',
    width: '9.5rem',
    cell: readingText,
    csv: [
      { header: '値', value: (log) => log.reading?.value },
      { header: 'しきい値', value: (log) => log.reading?.threshold },
      { header: '単位', value: (log) => log.reading?.unit },
    ],
  },
  {
    id: 'event',
    header: '関連',
    width: '5.5rem',
    cell: (log) => (log.eventID ? <TextLink to={paths.event(log.eventID)}>イベント</TextLink> : '—'),
    csv: [
      { header: '関連イベント', value: (log) => log.eventID },
      { header: '生データ', value: (log) => log.raw },
    ],
  },
  {
    id: 'occurredAt',
    header: '日時',
    width: '8rem',
    cell: (log) => (hasClock(log) ? <Time value={log.occurredAt} isShort /> : <NoClock log={log} />),
    sortValue: happenedAt,
    csv: [
      { header: '発生日時', value: (log) => (hasClock(log) ? csvTime(log.occurredAt) : null) },
      { header: '受信日時', value: (log) => csvTime(log.receivedAt) },
    ],
  },
  {
    id: 'sensorType',
    header: 'センサー種別',
    width: '8rem',
    hidden: true,
    sortValue: (log) => sensorTypeText(log.sensorType),
  },
  {
    id: 'direction',
    header: '方向',
    width: '5rem',
    hidden: true,
    cell: (log) => directionLabels.text(log.direction),
    sortValue: (log) => log.direction,
    csv: [{ header: '方向', value: (log) => (log.direction ? directionLabels.text(log.direction) : null) }],
  },
]

function NoClock({ log }: { log: HardLog }) {
  return (
    <>
      BMC 時刻未設定
      <Note>
        受信 <Time value={log.receivedAt} isShort />
      </Note>
    </>
  )
}

/** The meaning in Japanese; the machine's own words where there is none. */
function Meaning({ log }: { log: HardLog }) {
  return summary(log) || <span lang="en">{log.message}</span>
}

/** The machine's own words, below their meaning, because a vendor knows those. */
function Original({ log }: { log: HardLog }) {
  if (!summary(log)) return null
  return (
    <span lang="en">
      <Note>{log.message}</Note>
    </span>
  )
}
