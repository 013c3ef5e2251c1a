import type { HardLog } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { CopyText, formatDateTime, formatNumber, Properties, Section, SeverityBadge, StatusBadge, TextLink, Time } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { hardLogColumns } from './hard-log-columns'
import { differenceText, DIRECTION_TEXT, durationText, happenedAt, hasClock } from './hard-log-words'
import { RawRecord } from './RawRecord'

const AROUND = 5
const SOURCE_TEXT: Record<string, string> = { ipmi: 'IPMI', redfish: 'Redfish', agent: 'エージェント' }

/** One entry of the hardware log. `logs` is the whole log, newest first: its counterpart and neighbours are in there. */
export function SystemEventLog({ log, logs }: { log: HardLog; logs: readonly HardLog[] }) {
  const { reading } = log
  return (
    <>
      <Section title="概要">
        <Properties
          columns={2}
          items={[
            { label: '内容', value: log.message },
            { label: '重大度', value: <SeverityBadge value={log.severity} /> },
            {
              label: '発生日時',
              value: hasClock(log) ? <Time value={log.occurredAt} /> : <StatusBadge tone="neutral">BMC時刻未設定</StatusBadge>,
            },
            { label: '受信日時', value: <Time value={log.receivedAt} /> },
            { label: '推奨対応', value: log.resolution },
            { label: '関連イベント', value: log.eventID && <TextLink to={paths.event(log.eventID)}>イベントを見る</TextLink> },
            { label: '収集元', value: `${SOURCE_TEXT[log.source] ?? log.source} (${log.entryType})` },
            { label: 'メッセージ ID', value: log.messageID },
          ]}
        />
      </Section>
      <Section title="センサー">
        <Properties
          columns={2}
          items={[
            { label: 'センサー種別', value: log.sensorType },
            { label: 'センサー名', value: log.sensorName },
            { label: 'センサー番号', value: log.sensorNumber == null ? null : `${log.sensorNumber} (0x${log.sensorNumber.toString(16).padStart(2, '0')})` },
            { label: 'イベントコード', value: log.entryCode },
            { label: '生成元 ID', value: log.generatorID },
            { label: 'レコード ID', value: log.recordID },
          ]}
        />
      </Section>
      {reading && (
        <Section title="値としきい値">
          <Properties
            columns={2}
            items={[
              { label: '値', value: formatNumber(reading.value, reading.unit) },
              { label: 'しきい値', value: formatNumber(reading.threshold, reading.threshold == null ? undefined : reading.unit) },
              { label: '差', value: differenceText(log) },
            ]}
          />
        </Section>
      )}
      {log.direction && (
        <Section title="方向">
          <Direction log={log} logs={logs} />
        </Section>
      )}
      {log.raw && (
        <Section title="生データ" actions={<CopyText value={log.raw} label="生データ" />}>
          <RawRecord raw={log.raw} />
        </Section>
      )}
      <Section title="前後のログ">
        <Neighbours log={log} logs={logs} />
      </Section>
    </>
  )
}

/** An alarm and its end point at each other: the alarm by `clearedByID`, the end by being pointed at. */
function Direction({ log, logs }: { log: HardLog; logs: readonly HardLog[] }) {
  const cleared = logs.find(({ id }) => id === log.clearedByID)
  const alarms = logs.filter(({ clearedByID }) => clearedByID === log.id)
  const first = alarms.at(-1)
  const link = (to: HardLog) => (
    <TextLink to={paths.systemEventLog(to.serverID, to.id)}>{formatDateTime(happenedAt(to))}</TextLink>
  )
  const items = [{ label: '方向', value: DIRECTION_TEXT[log.direction ?? ''] ?? log.direction }]
  if (log.direction === 'assert') {
    return (
      <Properties
        columns={2}
        items={[
          ...items,
          { label: '復旧', value: cleared ? link(cleared) : '復旧の記録はありません。' },
          { label: '継続時間', value: cleared && durationText(happenedAt(log), happenedAt(cleared)) },
        ]}
      />
    )
  }
  return (
    <Properties
      columns={2}
      items={[
        ...items,
        { label: '対応する検知', value: first ? link(first) : '検知の記録はありません。' },
        { label: '継続時間', value: first && durationText(happenedAt(first), happenedAt(log)) },
      ]}
    />
  )
}

type Placed = HardLog & { position: string }
const SHOWN = ['occurredAt', 'severity', 'sensorName', 'message', 'direction']
const neighbourColumns: Column<Placed>[] = [
  { id: 'position', header: '位置', width: '7rem', cell: (log) => log.position },
  // Without sorting: the order is what the table is for.
  ...hardLogColumns.filter(({ id }) => SHOWN.includes(id)).map((column) => ({ ...column, sortValue: undefined })),
]

function Neighbours({ log, logs }: { log: HardLog; logs: readonly HardLog[] }) {
  const at = logs.indexOf(log)
  const start = Math.max(0, at - AROUND)
  const rows = logs.slice(start, at + AROUND + 1).map((each, index): Placed => {
    const distance = at - start - index
    return { ...each, position: distance === 0 ? 'このログ' : distance > 0 ? `${distance} 件後` : `${-distance} 件前` }
  })
  return (
    <DataTable
      label="このログの前後"
      rows={rows}
      columns={neighbourColumns}
      rowId={({ id }) => id}
      rowLink={({ serverID, id }) => paths.systemEventLog(serverID, id)}
      empty={null}
    />
  )
}
