import { type Event, needsComment } from '@portal/api-client/events'
import { useSession } from '@portal/auth'
import { Button, Modal, SplitButton } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { type FormEvent, useId, useState } from 'react'
import { type Step, stepsOf, whyNotRespond } from './responses'
import type { Responding } from './use-respond'

type Props = { event: Event; responding: Responding }

/** The step that leads on as a button, the others in its menu; both with the reason where they are not possible. */
export function Steps({ event, responding }: Props) {
  const { state, start } = responding
  const me = useSession((session) => session.user?.id)
  const [first, ...others] = stepsOf(event, me)
  if (!first) return null
  const isSending = state.kind === 'sending'
  const why = whyNotRespond(event) ?? (isSending ? '送信中です。' : undefined)
  return (
    <>
      <SplitButton
        // A step back is not what the page is for.
        variant={event.status === 'resolved' || event.status === 'ignored' ? 'default' : 'filled'}
        loading={isSending && state.attempt.step.label === first.label && state.attempt.commentFrom === undefined}
        disabledReason={why}
        onClick={() => start(first)}
        menuLabel="ほかの対応"
        items={others.map((step) => ({ label: step.label, disabledReason: why, onSelect: () => start(step) }))}
      >
        {first.label}
      </SplitButton>
      {(state.kind === 'asking' || state.kind === 'sending') && state.attempt.commentFrom === 'dialog' && (
        <CommentDialog event={event} step={state.attempt.step} responding={responding} />
      )}
    </>
  )
}

/** Asks for the comment of a step, beginning with what is in the box already. */
function CommentDialog({ event, step, responding }: Props & { step: Step }) {
  const { comment, setComment, state, send, drop } = responding
  const form = useId()
  const [isRefused, setRefused] = useState(false)
  const isSending = state.kind === 'sending'
  const isRequired = step.status !== undefined && needsComment(event, step.status)
  const isMissing = isRequired && comment.trim() === ''
  const cancel = isSending ? undefined : drop

  function submit(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    setRefused(isMissing)
    if (isMissing) submitted.currentTarget.querySelector('textarea')?.focus()
    else if (!isSending) void send({ step, commentFrom: 'dialog' })
  }
  return (
    <Modal
      title={`${step.label.replace(/する$/, '')}しますか？`}
      onCancel={cancel}
      buttons={
        <>
          <Button variant="default" onClick={cancel} disabledReason={isSending ? '送信中です。' : undefined}>
            キャンセル
          </Button>
          <Button type="submit" form={form} loading={isSending}>
            {step.label}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextArea
          label="コメント"
          description={isRequired ? '履歴に残ります。必須です。' : '履歴に残ります。'}
          required={isRequired}
          rows={4}
          maxLength={1000}
          value={comment}
          error={isRefused && isMissing ? 'コメントを入力してください。' : undefined}
          data-autofocus
          onChange={(change) => setComment(change.currentTarget.value)}
        />
      </form>
    </Modal>
  )
}
