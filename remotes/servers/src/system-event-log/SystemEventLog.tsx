import { hardLogSourceLabels } from '@portal/api-client/labels/servers'
import type { HardLog, Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Properties, Section, SeverityBadge, StatusBadge, TextLink, Time } from '@portal/ui'
import { sentence } from '../sel/sentence'
import { hexByte, sensorTypeText } from '../sel/sensor-types'
import { RawRecord } from './RawRecord'
import { hasClock } from '../hard-logs/hard-log-words'
import { RECURRENCE_DAYS, recurrences } from './log-relations'
import { Neighbours } from './Neighbours'
import { ReadingScale } from './ReadingScale'
import { Recovery } from './Recovery'
import classes from './SystemEventLog.module.css'

/**
 * `logs` is the server's whole log, newest first, as read at `now` (milliseconds): counterpart and neighbours are in
 * there.
 */
type Props = { log: HardLog; logs: readonly HardLog[]; server: Server; now: number }

/** One entry of the hardware log, from what it means down to its bytes. */
export function SystemEventLog({ log, logs, server, now }: Props) {
  return (
    <>
      <Section title="概要">
        <Summary log={log} logs={logs} now={now} />
      </Section>
      {log.resolution && (
        <Section title="推奨対応">
          <p>{log.resolution}</p>
        </Section>
      )}
      {log.reading && (
        <Section title="値としきい値">
          <ReadingScale log={log} reading={log.reading} />
        </Section>
      )}
      {log.direction && (
        <Section title="方向と復旧">
          <Recovery log={log} logs={logs} server={server} />
        </Section>
      )}
      <Section title="発生元">
        <Origin log={log} />
      </Section>
      {log.messageID && (
        <Section title="Redfish">
          <Properties
            columns={2}
            items={[
              { label: 'メッセージ ID', value: <code>{log.messageID}</code> },
              { label: '引数', value: log.messageArgs?.map((argument) => `「${argument}」`).join('、') },
            ]}
          />
        </Section>
      )}
      <Section title="生データ">
        {log.raw == null ? (
          <p>この収集元は SEL レコードを持たないため、生データはありません。</p>
        ) : (
          <RawRecord key={log.id} raw={log.raw} />
        )}
      </Section>
      <Section title="前後のログ">
        <Neighbours log={log} logs={logs} />
      </Section>
    </>
  )
}

function Summary({ log, logs, now }: Omit<Props, 'server'>) {
  return (
    <>
      <p className={classes.sentence}>{sentence(log)}</p>
      <Properties
        columns={2}
        items={[
          { label: '重大度', value: <SeverityBadge value={log.severity} /> },
          {
            label: '発生日時',
            value: hasClock(log) ? (
              <Time value={log.occurredAt} />
            ) : (
              <StatusBadge tone="neutral">BMC時刻未設定</StatusBadge>
            ),
          },
          { label: '受信日時', value: <Time value={log.receivedAt} /> },
          { label: '同じ症状', value: <Recurrence {...{ log, logs, now }} /> },
          { label: '原文', value: <span lang="en">{log.message}</span> },
          {
            label: '関連イベント',
            value: log.eventID ? <TextLink to={paths.event(log.eventID)}>イベントを見る</TextLink> : 'なし',
          },
        ]}
      />
    </>
  )
}

function Origin({ log }: { log: HardLog }) {
  const { sensorNumber, recordID } = log
  return (
    <Properties
      columns={2}
      items={[
        { label: 'センサー種別', value: `${sensorTypeText(log.sensorType)} (${log.sensorType})` },
        { label: 'センサー名', value: log.sensorName },
        { label: 'センサー番号', value: sensorNumber == null ? null : `${sensorNumber} (${hexByte(sensorNumber)}h)` },
        { label: 'イベントコード', value: log.entryCode },
        { label: '収集元', value: `${hardLogSourceLabels.text(log.source)} (${log.entryType})` },
        {
          label: 'レコード ID',
          value: recordID == null ? null : `${recordID} (${recordID.toString(16).toUpperCase()}h)`,
        },
      ]}
    />
  )
}

function Recurrence({ log, logs, now }: Omit<Props, 'server'>) {
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
