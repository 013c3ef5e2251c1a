import { activityLogs, whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import type { Lifecycle } from '@portal/api-client/lifecycles'
import { paths } from '@portal/contract'
import { LeftOut, Panel, Section, StatusBadge, TextLink, Time, useRead } from '@portal/ui'
import classes from './LifecycleHistory.module.css'
import { dayText } from './support-day'

/** Who changed the end of support, and from what to what; as far as this user may read the operation log. */
export function LifecycleHistory({ lifecycle }: { lifecycle: Lifecycle }) {
  const why = whyNotReadActivityLogs()
  return (
    <Section title="変更履歴">
      {why ? (
        <p>{why}</p>
      ) : (
        <Panel>
          <Changes id={lifecycle.id} />
        </Panel>
      )}
    </Section>
  )
}

function Changes({ id }: { id: string }) {
  const read = useRead(activityLogs.list({ action: ['lifecycle.update'], targetType: ['lifecycle'] }))
  const changes = read.data.filter(({ target }) => target.id === id)
  return (
    <>
      <LeftOut read={read} />
      {changes.length === 0 ? (
        <p>サポート期限の変更はまだ記録されていません。</p>
      ) : (
        <ol className={classes.changes}>
          {changes.map((change) => (
            <li key={change.id} className={classes.change}>
              <TextLink to={paths.activityLog(change.id)}>
                <Time value={change.occurredAt} />
              </TextLink>
              <span>
                {dayIn(change.before)} → <strong>{dayIn(change.after)}</strong>
              </span>
              {change.result === 'failure' && <StatusBadge tone="critical">失敗</StatusBadge>}
              <span className={classes.actor}>{change.actor.email ?? change.actor.id ?? 'システム'}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Read with care, because the API does not promise the form of a snapshot. */
function dayIn(snapshot: Record<string, unknown> | null | undefined): string {
  const day = snapshot?.supportExpireAt
  return typeof day === 'string' ? dayText(day) : '未設定'
}
