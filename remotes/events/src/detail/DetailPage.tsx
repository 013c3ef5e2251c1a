import { type Event, events } from '@portal/api-client/events'
import { ensure } from '@portal/api-client/http'
import { eventSourceLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { polled } from '@portal/api-client/polling'
import { paths } from '@portal/contract'
import {
  EventStatusBadge,
  Page,
  Panel,
  Properties,
  Section,
  SeverityBadge,
  TextLink,
  Time,
  RefreshFailed,
  useRead,
} from '@portal/ui'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { detailActions } from './actions'
import classes from './DetailPage.module.css'
import { History } from './History'
import { RelatedEvents } from './RelatedEvents'
import { Respond } from './Respond'
import { ServerCard } from './ServerCard'

export const loader = ({ params }: LoaderFunctionArgs) => ensure(events.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const read = useRead({ ...events.one(id), ...polled })
  const event = read.data
  return (
    <Page
      title={event.title}
      breadcrumbs={[{ label: 'イベント管理', to: paths.events }, { label: event.title }]}
      actions={detailActions(event)}
    >
      <RefreshFailed read={read} />
      <ul className={classes.facts} aria-label="現在の状態">
        <li>
          <SeverityBadge value={event.severity} />
        </li>
        <li>
          <EventStatusBadge value={event.status} />
        </li>
        <li>担当 {event.assignee?.email ?? 'なし'}</li>
        <li>
          最終発生 <Time value={event.lastOccurredAt} relative />
        </li>
      </ul>
      <div className={classes.columns}>
        <What event={event} />
        <div className={`${classes.column} ${classes.side}`}>
          <Respond key={event.id} event={event} refetch={read.refetch} />
          <History event={event} />
        </div>
        <div className={classes.column}>
          <Section title="サーバー">
            <Panel>
              {event.serverID === '' ? <p>サーバーの情報がありません。</p> : <ServerCard id={event.serverID} />}
            </Panel>
          </Section>
          <Section title="同じサーバーの前後 24 時間のイベント">
            <Panel>
              <RelatedEvents event={event} />
            </Panel>
          </Section>
        </div>
      </div>
    </Page>
  )
}

function What({ event }: { event: Event }) {
  return (
    <Section title="内容">
      <p>{event.message}</p>
      {event.recommendedAction && (
        <div className={classes.advice}>
          <h3 className={classes.adviceTitle}>推奨する対応</h3>
          <p>{event.recommendedAction}</p>
        </div>
      )}
      <Properties
        items={[
          { label: '発生日時', value: <Time value={event.occurredAt} /> },
          { label: '最終発生', value: <Time value={event.lastOccurredAt} /> },
          { label: '回数', value: event.count == null ? null : `${event.count} 回` },
          { label: '種別', value: componentLabels.text(event.category) },
          { label: '検知元', value: eventSourceLabels.text(event.source) },
          { label: '解決日時', value: event.resolvedAt ? <Time value={event.resolvedAt} /> : null },
          {
            label: 'ハードログ',
            value: event.hardLogID && event.serverID && (
              <TextLink to={paths.systemEventLog(event.serverID, event.hardLogID)}>記録を見る</TextLink>
            ),
          },
          { label: 'イベント ID', value: event.id },
        ]}
      />
    </Section>
  )
}
