import type { Event } from '@portal/api-client/events'
import { Button } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { type FormEvent, useState } from 'react'
import classes from './respond.module.css'
import { COMMENT, whyNotRespond } from './responses'
import type { Responding } from './use-respond'

/** A comment without a step. */
export function CommentBox({ event, responding }: { event: Event; responding: Responding }) {
  const { comment, setComment, state, send } = responding
  const [isRefused, setRefused] = useState(false)
  const isSending = state.kind === 'sending'
  const isMissing = comment.trim() === ''
  const why = whyNotRespond(event)
  if (why) return <p className={classes.why}>{why}</p>

  function submit(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    setRefused(isMissing)
    if (isMissing) submitted.currentTarget.querySelector('textarea')?.focus()
    else if (!isSending) void send({ step: COMMENT, commentFrom: 'box' })
  }
  return (
    <form noValidate className={classes.comment} onSubmit={submit}>
      <TextArea
        label="コメント"
        rows={3}
        maxLength={1000}
        value={comment}
        error={isRefused && isMissing ? 'コメントを入力してください。' : undefined}
        onChange={(change) => {
          setRefused(false)
          setComment(change.currentTarget.value)
        }}
      />
      <Button
        type="submit"
        size="sm"
        variant="default"
        loading={isSending && state.attempt.commentFrom === 'box'}
        disabledReason={isSending ? '送信中です。' : undefined}
      >
        {COMMENT.label}
      </Button>
    </form>
  )
}
