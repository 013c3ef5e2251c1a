import { channelLabels, notificationKindLabels, notificationStatusLabels } from '@portal/api-client/labels/agents'
import type { Notification } from '@portal/api-client/notifications'
import { formatNumber, LabelBadge, Note, Section, Time } from '@portal/ui'
import classes from './History.module.css'

/** Who was notified of an event, when, by which rule, and what failed; nothing where the API does not return it. */
export function Notifications({ notifications }: { notifications: readonly Notification[] | null | undefined }) {
  if (!notifications) return null
  return (
    <Section title="通知">
      {notifications.length === 0 ? (
        <p>このイベントを知らせた相手はいません。</p>
      ) : (
        <ol className={classes.steps} aria-label="通知">
          {notifications.map((notification) => (
            <li key={notification.id} className={classes.step}>
              <Message {...notification} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function Message({ channel, destination, kind, ruleName, status, bundle, error, attempts, ...times }: Notification) {
  const { sentAt, dueAt, createdAt } = times
  const isWaiting = status === 'pending'
  return (
    <>
      <span className={classes.head}>
        <LabelBadge labels={notificationStatusLabels} value={status} />
        <span>
          {channelLabels.text(channel)} {destination}
        </span>
        <span className={classes.time}>
          <Time value={sentAt || (isWaiting && dueAt) || createdAt} isDeadline={isWaiting} />
          {isWaiting && ' に送信予定'}
        </span>
      </span>
      <Note>
        {notificationKindLabels.text(kind)}
        {ruleName && `（${ruleName}）`}
        {bundle && bundle.events > 1 && `、同じまとまりの ${formatNumber(bundle.events)} 件を 1 通で通知`}
        {kind === 'escalation' && isWaiting && '、対応が始まれば送信しません'}
      </Note>
      {error && (
        <p className={classes.comment}>
          {error}
          {(attempts ?? 0) > 1 && `（${formatNumber(attempts ?? 0)} 回目）`}
        </p>
      )}
    </>
  )
}
