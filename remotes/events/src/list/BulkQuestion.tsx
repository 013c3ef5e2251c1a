import type { Event } from '@portal/api-client/events'
import { Button, formatNumber, Modal } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { BulkTargets } from '@portal/ui/table'
import { type FormEvent, useId } from 'react'
import { type Change, changeable, nameOf, whyNoComment, whyNotChange } from './bulk-change'
import classes from './BulkQuestion.module.css'

export type BulkQuestionProps = {
  chosen: readonly Event[]
  asked: Change
  comment: string
  setComment: (comment: string) => void
  onCancel: () => void
  onAgree: () => void
}

/** Asks back before many events are changed, and for the comment that all of them get. */
export function Component({ chosen, asked, comment, setComment, onCancel, onAgree }: BulkQuestionProps) {
  const form = useId()
  const targets = changeable(chosen, asked)
  const left = chosen.length - targets.length
  const missing = whyNoComment(targets, asked)
  const why = whyNotChange(chosen, asked) ?? (comment.trim() === '' ? missing : undefined)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!why) onAgree()
  }
  const buttons = (
    <>
      <Button variant="default" onClick={onCancel}>
        キャンセル
      </Button>
      <Button type="submit" form={form} disabledReason={why}>
        {asked.label}
      </Button>
    </>
  )
  return (
    <Modal
      title={`${formatNumber(targets.length)} 件を${asked.label.replace(/する$/, '')}しますか？`}
      onCancel={onCancel}
      buttons={buttons}
    >
      <form id={form} className={classes.form} onSubmit={submit}>
        <BulkTargets names={targets.map(nameOf)} />
        {left > 0 && <p>この変更ができない {formatNumber(left)} 件は除きます。</p>}
        <TextArea
          label={`${formatNumber(targets.length)} 件に共通のコメント${missing ? '' : '（任意）'}`}
          description={missing}
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          data-autofocus
        />
      </form>
    </Modal>
  )
}
