import { type Event, events } from '@portal/api-client/events'
import { ensure } from '@portal/api-client/http'
import { maintenanceText } from '@portal/api-client/labels/events'
import { polled } from '@portal/api-client/polling'
import { paths } from '@portal/contract'
import { Callout, EventStatusBadge, Page, Panel, RefreshFailed, Section, SeverityBadge, useRead } from '@portal/ui'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { AssigneeField } from './AssigneeField'
import { CaseCard } from './cases/CaseCard'
import { CommentBox } from './CommentBox'
import { Conflict } from './Conflict'
import classes from './DetailPage.module.css'
import { EventMenu } from './EventMenu'
import { Facts } from './Facts'
import { History } from './History'
import { MetricSection } from './MetricSection'
import { Neighbours } from './Neighbours'
import { Notifications } from './Notifications'
import { RelatedEvents } from './RelatedEvents'
import { Steps } from './Steps'
import { useRespond } from './use-respond'

export const loader = ({ params }: LoaderFunctionArgs) => ensure(events.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const read = useRead({ ...events.one(id), ...polled })
  // A page of its own for each event, because a draft and a conflict belong to one.
  return <EventPage key={id} event={read.data} read={read} />
}

type EventPageProps = {
  event: Event
  read: Parameters<typeof RefreshFailed>[0]['read'] & { refetch: () => Promise<unknown> }
}

function EventPage({ event, read }: EventPageProps) {
  const responding = useRespond(event, read.refetch)
  const answer = { event, responding }
  return (
    <Page
      isReading
      title={event.title}
      breadcrumbs={[{ label: 'イベント管理', to: paths.events }, { label: event.title }]}
      state={<SeverityBadge value={event.severity} isFilled />}
      facts={[
        <EventStatusBadge key="status" value={event.status} />,
        <AssigneeField key="assignee" {...answer} />,
        maintenanceText(event),
      ]}
      actions={
        <>
          <Neighbours event={event} />
          <Steps {...answer} />
          <EventMenu event={event} />
        </>
      }
    >
      <RefreshFailed read={read} />
      <div className={classes.columns}>
        <Section title="内容">
          <p>{event.message}</p>
          {event.recommendedAction && (
            <Callout title="推奨対応">
              <p>{event.recommendedAction}</p>
            </Callout>
          )}
          <Facts event={event} />
        </Section>
        <div className={`${classes.column} ${classes.side}`}>
          <Conflict {...answer} />
          <CaseCard {...answer} />
          <Section title="履歴">
            <CommentBox {...answer} />
            <History event={event} />
          </Section>
          <Notifications notifications={event.notifications} />
        </div>
        <div className={classes.column}>
          <MetricSection event={event} />
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
