import { directionLabels, hardLogSourceLabels } from '@portal/api-client/labels/servers'
import { partFacts, partName, partOfLog } from '@portal/api-client/parts'
import type { HardLog, Server } from '@portal/api-client/servers'
import { happenedAt, hasClock } from '@portal/api-client/servers/hard-log-time'
import { paths } from '@portal/contract'
import { formatDateTime, HealthBadge, StatusBadge, TextLink, Time } from '@portal/ui'
import type { ReactNode } from 'react'
import { elapsedText } from '../hard-logs/hard-log-words'
import { hexByte, sensorTypeText } from '../sel/sensor-types'
import { counterpartOf, RECURRENCE_DAYS, recurrences } from './log-relations'

type About = { log: HardLog; logs: readonly HardLog[]; server: Server; now: number }
type Facts = { label: string; value: ReactNode }[]

/** All that is known about an entry besides its sentence, in pairs that stand beside each other. */
export const factsOf = (about: About): Facts => [
  {
    label: '発生日時',
    value: hasClock(about.log) ? (
      <Time value={about.log.occurredAt} />
    ) : (
      <StatusBadge tone="neutral">BMC 時刻未設定</StatusBadge>
    ),
  },
  { label: '受信日時', value: <Time value={about.log.receivedAt} /> },
  ...(about.log.direction ? recovery(about) : []),
  { label: '同じ症状', value: <Recurrence {...about} /> },
  {
    label: '関連イベント',
    value: about.log.eventID ? <TextLink to={paths.event(about.log.eventID)}>イベントを見る</TextLink> : 'なし',
  },
  ...partAbout(about),
  ...origin(about.log),
  { label: '原文', value: <span lang="en">{about.log.message}</span> },
]

/** The part that has the fault; nothing where the record is about no single one. */
function partAbout({ log, server }: About): Facts {
  const part = partOfLog(log, server.hardware)
  if (!part) return []
  const link = <TextLink to={paths.serverPart(server.id, part.id)}>{partName(part)}</TextLink>
  return [
    { label: '対象部品', value: link },
    ...(partFacts(part) ? [{ label: '部品の情報', value: partFacts(part) }] : []),
  ]
}

/** An alarm and its end point at each other. An alarm without an end is set beside what the sensor says now. */
function recovery({ log, logs, server }: About): Facts {
  const isAlarm = log.direction === 'assert'
  const other = counterpartOf(log, logs)
  const [start, end] = isAlarm ? [log, other?.log] : [other?.log, log]
  const [from, to] = [start && happenedAt(start), end && happenedAt(end)]
  return [
    { label: '方向', value: directionLabels.text(log.direction) },
    {
      label: isAlarm ? '復旧' : '対応する検知',
      value: other ? (
        <>
          <TextLink to={paths.systemEventLog(other.log.serverID, other.log.id)}>
            {formatDateTime(happenedAt(other.log))}
          </TextLink>
          {other.isInferred && ' (同じセンサーの記録からの推定)'}
        </>
      ) : isAlarm ? (
        '復旧の記録がありません'
      ) : (
        '検知の記録がありません'
      ),
    },
    ...(from && to ? [{ label: '継続時間', value: elapsedText(from, to) }] : []),
    ...(isAlarm && !other ? [{ label: '現在の状態', value: <SensorNow log={log} server={server} /> }] : []),
  ]
}

/** The current state by the sensors, because many alarms never get an end in the log. */
function SensorNow({ log, server }: Pick<About, 'log' | 'server'>) {
  const reason = server.hardStatusReasons.find(
    ({ hardLogID, sensorName }) => hardLogID === log.id || (sensorName !== '' && sensorName === log.sensorName),
  )
  if (reason) {
    return (
      <>
        <HealthBadge value={reason.health} /> {reason.message}
      </>
    )
  }
  if (server.hardStatus === 'Unknown') return 'サーバーの状態を取得できないため不明です'
  return 'このセンサーの異常は現在報告されていません'
}

function Recurrence({ log, logs, now }: About) {
  const found = recurrences(log, logs, now)
  const list = new URLSearchParams({
    tab: 'hard-logs',
    sensorType: log.sensorType,
    ...(log.sensorName ? { q: log.sensorName } : {}),
  })
  return (
    <>
      {RECURRENCE_DAYS} 日で {found.length} 回{' '}
      <TextLink to={`${paths.server(log.serverID)}?${list}`}>このセンサーのログ</TextLink>
    </>
  )
}

function origin({
  sensorType,
  sensorName,
  sensorNumber,
  entryCode,
  source,
  entryType,
  recordID,
  messageID,
  messageArgs,
}: HardLog): Facts {
  return [
    { label: 'センサー種別', value: `${sensorTypeText(sensorType)} (${sensorType})` },
    { label: 'センサー名', value: sensorName },
    { label: 'センサー番号', value: sensorNumber == null ? null : `${sensorNumber} (${hexByte(sensorNumber)}h)` },
    { label: 'イベントコード', value: entryCode },
    { label: '収集元', value: `${hardLogSourceLabels.text(source)} (${entryType})` },
    {
      label: 'レコード ID',
      value: recordID == null ? null : `${recordID} (${recordID.toString(16).toUpperCase()}h)`,
    },
    ...(messageID
      ? [
          { label: 'メッセージ ID', value: <code>{messageID}</code> },
          { label: '引数', value: messageArgs?.map((argument) => `「${argument}」`).join('、') },
        ]
      : []),
  ]
}
