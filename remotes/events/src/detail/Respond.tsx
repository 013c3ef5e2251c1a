import { type Event, events, nextStatuses } from '@portal/api-client/events'
import { ApiError, recordError } from '@portal/api-client/http'
import { users } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { Button, Section, toast } from '@portal/ui'
import { SelectField, TextArea } from '@portal/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Attempt, Conflict } from './Conflict'
import classes from './Respond.module.css'
import { stepText, whyNotMove, whyNotRespond } from './responses'

/** The last attempt is kept in a conflict, so that it can be repeated on the newer event. */
type State = { kind: 'ready' } | { kind: 'sending'; attempt: Attempt } | { kind: 'conflict'; attempt: Attempt }

const NOBODY = 'nobody'

/** The steps an event allows now, the comment that goes with them, and who takes care. */
export function Respond({ event, refetch }: { event: Event; refetch: () => Promise<unknown> }) {
  const [comment, setComment] = useState('')
  const [state, setState] = useState<State>({ kind: 'ready' })
  const me = useSession((session) => session.user?.id)
  const { data: people = [] } = useQuery(users.list())
  const why = whyNotRespond(event)
  const busy = state.kind === 'sending' ? '送信中です。' : undefined

  async function respond(attempt: Attempt): Promise<void> {
    const { label, ...change } = attempt
    setState({ kind: 'sending', attempt })
    try {
      await events.update(event.id, { ...change, comment: comment.trim() || undefined, updatedAt: event.updatedAt })
      // Only the sent comment is cleared, because the user may have typed on.
      setComment((now) => (now === comment ? '' : now))
      setState({ kind: 'ready' })
      toast({ style: 'normal', message: `「${label}」を保存しました。` })
    } catch (cause) {
      const beaten = cause instanceof ApiError && cause.status === 409
      if (beaten) await refetch()
      else recordError(cause)
      setState(beaten ? { kind: 'conflict', attempt } : { kind: 'ready' })
    }
  }
  const step = (attempt: Attempt, reason: string | undefined) => (
    <Button
      key={attempt.label}
      variant={attempt.status ? 'filled' : 'default'}
      loading={state.kind === 'sending' && state.attempt.label === attempt.label}
      disabledReason={reason ?? busy}
      onClick={() => void respond(attempt)}
    >
      {attempt.label}
    </Button>
  )

  return (
    <Section title="対応">
      {state.kind === 'conflict' && (
        <Conflict
          event={event}
          attempt={state.attempt}
          comment={comment}
          onApply={() => void respond(state.attempt)}
          onDrop={() => setState({ kind: 'ready' })}
        />
      )}
      {why && <p className={classes.why}>{why}</p>}
      <SelectField
        label="担当"
        searchable
        disabled={why !== undefined || busy !== undefined}
        value={event.assignee?.id ?? NOBODY}
        options={[{ value: NOBODY, label: '担当なし' }, ...candidates(event, people)]}
        onChange={(id) => void respond({ label: '担当の変更', assigneeID: id === NOBODY ? null : id })}
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
    </Section>
  )
}

type Person = { id: string; email: string; status: string }

/** Users that an event can be assigned to: active ones, and its assignee even if no longer active. */
function candidates(event: Event, people: readonly Person[]) {
  const active = people
    .filter(({ status }) => status === 'active')
    .map(({ id, email }) => ({ value: id, label: email }))
  const { assignee } = event
  if (!assignee || active.some(({ value }) => value === assignee.id)) return active
  return [...active, { value: assignee.id, label: assignee.email }]
}
