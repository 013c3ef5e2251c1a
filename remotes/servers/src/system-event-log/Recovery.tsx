import { directionLabels } from '@portal/api-client/labels/servers'
import type { HardLog, Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { formatDateTime, HealthBadge, Properties, TextLink } from '@portal/ui'
import { elapsedText, happenedAt } from '../hard-logs/hard-log-words'
import { counterpartOf } from './log-relations'

type Props = { log: HardLog; logs: readonly HardLog[]; server: Server }

/** An alarm and its end point at each other. An alarm without an end is set beside what the sensor says now. */
export function Recovery({ log, logs, server }: Props) {
  const isAlarm = log.direction === 'assert'
  const other = counterpartOf(log, logs)
  const [start, end] = isAlarm ? [log, other?.log] : [other?.log, log]
  const [from, to] = [start && happenedAt(start), end && happenedAt(end)]
  return (
    <Properties
      columns={2}
      items={[
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
      ]}
    />
  )
}

/** The current state by the sensors, because many alarms never get an end in the log. */
function SensorNow({ log, server }: { log: HardLog; server: Server }) {
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
