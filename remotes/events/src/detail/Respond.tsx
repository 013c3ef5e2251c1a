import { type Event, nextStatuses } from '@portal/api-client/events'
import { useSession } from '@portal/auth'
import { Button, Section } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { AssigneeField } from './AssigneeField'
import { type Attempt, Conflict } from './Conflict'
import classes from './Respond.module.css'
import { stepText, whyNotMove, whyNotRespond } from './responses'
import { type Responding, useRespond } from './use-respond'

/** The steps an event allows now, the comment that goes with them, and who takes care. */
export function Respond({ event, refetch }: { event: Event; refetch: () => Promise<unknown> }) {
  const responding = useRespond(event, refetch)
  const { comment, setComment, state, respond, drop } = responding
  const why = whyNotRespond(event)
  return (
    <Section title="対応">
      {state.kind === 'conflict' && (
        <Conflict
          event={event}
          attempt={state.attempt}
          comment={comment}
          onApply={() => void respond(state.attempt)}
          onDrop={drop}
        />
      )}
      {why && <p className={classes.why}>{why}</p>}
      <AssigneeField
        event={event}
        disabled={why !== undefined || state.kind === 'sending'}
        onChange={(assigneeID) => void respond({ label: '担当の変更', assigneeID })}
      />
      <TextArea
        label="コメント"
        description="重大なイベントを終えるときと、再オープンするときは必須です。"
        rows={3}
        maxLength={1000}
        disabled={why !== undefined}
        value={comment}
        onChange={(change) => setComment(change.currentTarget.value)}
      />
      <Steps event={event} responding={responding} />
    </Section>
  )
}

function Steps({ event, responding: { comment, state, respond } }: { event: Event; responding: Responding }) {
  const me = useSession((session) => session.user?.id)
  const why = whyNotRespond(event)
  const step = (attempt: Attempt, reason: string | undefined) => (
    <Button
      key={attempt.label}
      variant={attempt.status ? 'filled' : 'default'}
      loading={state.kind === 'sending' && state.attempt.label === attempt.label}
      disabledReason={reason ?? (state.kind === 'sending' ? '送信中です。' : undefined)}
      onClick={() => void respond(attempt)}
    >
      {attempt.label}
    </Button>
  )
  return (
    <div className={classes.steps}>
      {nextStatuses(event.status).map((to) =>
        step({ label: stepText(event, to), status: to }, whyNotMove(event, to, comment)),
      )}
      {step({ label: 'コメントのみ' }, why ?? (comment.trim() === '' ? 'コメントを入力してください。' : undefined))}
      {step(
        { label: '担当を自分に', assigneeID: me },
        why ?? (event.assignee?.id === me ? 'すでに自分が担当です。' : undefined),
      )}
    </div>
  )
}
