import { type Event } from '@portal/api-client/events'
import { eventSourceLabels, MAINTENANCE } from '@portal/api-client/labels/events'
import { agentLabels, componentLabels, makerAndModel, place, powerLabels } from '@portal/api-client/labels/servers'
import { type Part, partName, partOfEvent } from '@portal/api-client/parts'
import { type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { CopyText, HealthBadge, Properties, TextLink, Time } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** The categories of events that are about a part which can be replaced in its slot. */
const OF_PARTS = new Set(['memory', 'storage', 'power', 'fan'])

/** What is known about the event, and about its server as it is now. */
export function Facts({ event }: { event: Event }) {
  const { serverID, hardLogID } = event
  // `useQuery` instead of `useRead`, because the event is shown without its server too.
  const { data: server, isError } = useQuery({ ...servers.one(serverID), enabled: serverID !== '' })
  const now = (value: (server: Server) => ReactNode) => (
    // One line in any case, because it may come later than the rows around it.
    <span className={classes.late}>{server ? value(server) || '—' : isError ? '取得できません' : '—'}</span>
  )
  const part = (value: (part: Part) => ReactNode) =>
    now(({ hardware }) => {
      const found = partOfEvent(event, hardware)
      return found && value(found)
    })
  return (
    <Properties
      columns={2}
      items={[
        { label: '発生日時', value: <Time value={event.occurredAt} /> },
        { label: '最終発生', value: <Time value={event.lastOccurredAt} /> },
        { label: '回数', value: event.count == null ? null : `${event.count} 回` },
        { label: '解決日時', value: event.resolvedAt ? <Time value={event.resolvedAt} /> : null },
        { label: '種別', value: componentLabels.text(event.category) },
        { label: '検知元', value: eventSourceLabels.text(event.source) },
        ...(event.maintenance ? [{ label: MAINTENANCE, value: <MaintenanceFact {...event.maintenance} /> }] : []),
        {
          label: 'ハードログ',
          value: hardLogID && serverID && (
            <TextLink to={paths.systemEventLog(serverID, hardLogID)}>記録を見る</TextLink>
          ),
        },
        { label: 'イベント ID', value: <CopyText value={event.id} label="イベント ID" /> },
        {
          label: 'サーバー',
          value: serverID && <TextLink to={paths.server(serverID)}>{event.serverName}</TextLink>,
        },
        { label: 'シリアル番号', value: event.serialNo && <CopyText value={event.serialNo} label="シリアル番号" /> },
        { label: 'ハード状態', value: now(({ hardStatus }) => <HealthBadge value={hardStatus} />) },
        { label: '電源', value: now(({ powerState }) => powerLabels.text(powerState)) },
        { label: 'エージェント', value: now(({ agent }) => agentLabels.text(agent.status)) },
        ...(event.source === 'hardware' && OF_PARTS.has(event.category)
          ? [
              {
                label: '対象部品',
                value: part((found) => (
                  <TextLink to={paths.serverPart(serverID, found.id)}>{partName(found)}</TextLink>
                )),
              },
              {
                label: '部品の型番',
                value: part(({ model }) => model && <CopyText value={model} label="部品の型番" />),
              },
              {
                label: '部品のシリアル番号',
                value: part(({ serialNo }) => serialNo && <CopyText value={serialNo} label="部品のシリアル番号" />),
              },
              { label: '部品の容量', value: part(({ size }) => size) },
            ]
          : []),
        { label: 'メーカー / モデル', value: now(makerAndModel) },
        { label: '設置場所', value: now(place) },
      ]}
    />
  )
}

/** The window that its machine was in, and until when the event is not notified. */
function MaintenanceFact({ windowID, name, until }: NonNullable<Event['maintenance']>) {
  const text = name || MAINTENANCE
  return (
    <>
      {windowID ? <TextLink to={paths.maintenanceWindow(windowID)}>{text}</TextLink> : text}
      {until && (
        <>
          {'（'}
          <Time value={until} isShort />
          {' まで通知しません）'}
        </>
      )}
    </>
  )
}
