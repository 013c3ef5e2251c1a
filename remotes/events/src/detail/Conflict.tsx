import type { Event, EventStatus } from '@portal/api-client/events'
import { Button, EventStatusBadge, Time } from '@portal/ui'
import classes from './Respond.module.css'
import { whyNotMove, whyNotRespond } from './responses'

export type Attempt = { label: string; status?: EventStatus; assigneeID?: string | null }

type ConflictProps = {
  /** With the other user's change. */
  event: Event
  attempt: Attempt
  comment: string
  onApply: () => void
  onDrop: () => void
}

/**
 * Another user changed the event first (409). Shows that change, and repeats the attempt only on request, because it
 * may no longer be wanted.
 */
export function Conflict({ event, attempt, comment, onApply, onDrop }: ConflictProps) {
  const last = event.history.at(-1)
  const why = attempt.status ? whyNotMove(event, attempt.status, comment) : whyNotRespond(event)
  return (
    <div role="alert" className={classes.conflict}>
      <strong>他のユーザーが更新しました</strong>
      <p>
        現在の状態: <EventStatusBadge value={event.status} />
        　担当: {event.assignee?.email ?? 'なし'}
      </p>
      {last && (
        <p>
          {last.actor}（<Time value={last.at} />）{last.comment && `: ${last.comment}`}
        </p>
      )}
      <p>入力したコメントは残っています。内容を確認して、「{attempt.label}」をもう一度適用できます。</p>
      <div className={classes.steps}>
        <Button disabledReason={why} onClick={onApply}>
          再適用
        </Button>
        <Button variant="default" onClick={onDrop}>
          キャンセル
        </Button>
      </div>
    </div>
  )
}
