import type { Event } from '@portal/api-client/events'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, formatNumber, Modal } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { BulkOutcome, BulkTargets, SelectionActions, useBulk } from '@portal/ui/table'
import { type FormEvent, useId, useState } from 'react'
import { type Change, changeable, STATUS_CHANGES, whyNoComment, whyNotChange, withComment } from './bulk-change'
import classes from './BulkChange.module.css'

/** Changes of many events, with one comment for all: `BulkButtons` ask for one, `BulkDialog` asks back and runs it. */
export function useBulkChange() {
  const [asked, ask] = useState<Change | null>(null)
  const [comment, setComment] = useState('')
  const bulk = useBulk<Event>({
    name: nameOf,
    to: ({ id }) => paths.event(id),
    onEnd: (results) => {
      if (results.every(({ kind }) => kind === 'done')) setComment('')
    },
  })
  return { bulk, asked, ask, comment, setComment }
}

type Bulk = ReturnType<typeof useBulkChange>

/** Actions on the chosen events at once. */
export function BulkButtons({ chosen, change: { bulk, ask } }: { chosen: readonly Event[]; change: Bulk }) {
  const me = useSession((session) => session.user?.id)
  const [inProgress, resolved, ...otherStatuses] = STATUS_CHANGES
  const others: Change[] = [...otherStatuses, ...(me ? [{ label: '担当を自分にする', assigneeID: me }] : [])]
  const itemOf = (to: Change) => ({
    label: to.label,
    disabledReason: bulk.whyNot ?? whyNotChange(chosen, to),
    onSelect: () => ask(to),
  })
  return <SelectionActions chosen={chosen} items={[inProgress, resolved].map(itemOf)} others={others.map(itemOf)} />
}

type DialogProps = { chosen: readonly Event[]; change: Bulk; onDone: () => void }

/** The question before a change, and what became of it. Not in the bar of the selection, which goes with the rows. */
export function BulkDialog({ chosen, change, onDone }: DialogProps) {
  const { bulk, asked, ask, comment } = change
  async function run(to: Change): Promise<void> {
    const targets = changeable(chosen, to)
    ask(null)
    onDone()
    await bulk.run(targets, withComment(to, comment))
  }
  return (
    <>
      <BulkOutcome bulk={bulk} />
      {asked && <Question chosen={chosen} change={change} asked={asked} onAgree={() => void run(asked)} />}
    </>
  )
}

type QuestionProps = { chosen: readonly Event[]; change: Bulk; asked: Change; onAgree: () => void }

function Question({ chosen, change: { ask, comment, setComment }, asked, onAgree }: QuestionProps) {
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
      <Button variant="default" onClick={() => ask(null)}>
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
      onCancel={() => ask(null)}
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

const nameOf = ({ title, serverName }: Event) => `${title}（${serverName}）`
