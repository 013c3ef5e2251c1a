import { commentText } from '@portal/api-client/cases'
import type { Event } from '@portal/api-client/events'
import { Button, EventStatusBadge, Time } from '@portal/ui'
import classes from './respond.module.css'
import { whyNotMake } from './responses'
import type { Responding } from './use-respond'

type ConflictProps = {
  /** With the other user's change. */
  event: Event
  responding: Responding
}

/**
 * Another user changed the event first (409). Shows that change, and repeats the attempt only on request, because it
 * may no longer be wanted.
 */
export function Conflict({ event, responding: { state, comment, repeat, drop } }: ConflictProps) {
  if (state.kind !== 'conflict') return null
  const { attempt } = state
  const last = event.history.at(-1)
  return (
    <div role="alert" className={classes.conflict}>
      <strong>ほかのユーザーが更新しました</strong>
      <p>
        現在の状態: <EventStatusBadge value={event.status} />
        　担当: {event.assignee?.email ?? 'なし'}
      </p>
      {last && (
        <p>
          {last.actor}（<Time value={last.at} />）{last.comment && `: ${commentText(last.comment, last.at)}`}
        </p>
      )}
      <p>
        {comment.trim() !== '' && '入力したコメントは残っています。'}
        内容を確認して、「{attempt.step.label}」をもう一度適用できます。
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabledReason={whyNotMake(event, attempt.step)} onClick={() => repeat(attempt)}>
          再適用
        </Button>
        <Button variant="default" onClick={drop}>
          キャンセル
        </Button>
      </div>
    </div>
  )
}
