import type { CaseStep, MaintenanceCase } from '@portal/api-client/cases'
import { type Event, nextStatuses } from '@portal/api-client/events'
import { Button } from '@portal/ui'
import { CheckboxField, TextArea, TextField } from '@portal/ui/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Responding } from '../use-respond'
import { CASE_STEPS, problemsOf } from './case-form'
import classes from './cases.module.css'
import { PromiseFields } from './PromiseFields'
import { type CaseDraft, useCaseDraft } from './use-case-draft'

export type CaseFormProps = {
  event: Event
  responding: Responding
  step: CaseStep
  /** Undefined for a new one. */
  known: MaintenanceCase | undefined
  /** Of a new one, as the maintenance sheet names it. */
  vendor: string
  /** The record that says the sensor is well again, as text; '' without one. */
  found: string
  onClose: () => void
}

/** Records a step of a case as a comment of the event. */
export function Component({ event, responding, step, known, vendor, found, onClose }: CaseFormProps) {
  const { state, send, drop, setFormDirty } = responding
  const draft = useCaseDraft({ step, known, vendor, found })
  const [isResolving, setResolving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    setFormDirty(draft.isDirty)
    return () => setFormDirty(false)
  }, [draft.isDirty, setFormDirty])
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const words = CASE_STEPS[step]
  const isSending = state.kind === 'sending'
  const isMine = state.kind !== 'ready' && state.attempt.text !== undefined
  const whyWait = isSending ? '送信中です。' : undefined

  function submit(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    const { currentTarget: fields } = submitted
    const time = fields.querySelector<HTMLInputElement>('input[type="datetime-local"]')
    const problems = problemsOf(step, draft.values, known, time?.validity.badInput ?? false)
    draft.setProblems(problems)
    const [wrong] = Object.keys(problems)
    if (wrong) return fields.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    const status = isResolving ? ('resolved' as const) : undefined
    if (!isSending) void send({ step: { ...words, status }, text: draft.text, onSent: onClose })
  }
  function cancel(): void {
    if (state.kind === 'conflict' && isMine) drop()
    onClose()
  }
  return (
    <form ref={form} noValidate className={classes.form} aria-label={words.label} onSubmit={submit}>
      <Fields step={step} draft={draft} isFound={found !== ''} />
      {step === 'done' && nextStatuses(event.status).includes('resolved') && (
        <CheckboxField
          label="イベントも解決済みにする"
          checked={isResolving}
          onChange={(change) => setResolving(change.currentTarget.checked)}
        />
      )}
      <p className={classes.hint}>イベントのコメントとして履歴に残ります。</p>
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isSending && isMine} disabledReason={whyWait}>
          {words.label}
        </Button>
        <Button size="sm" variant="default" disabledReason={whyWait} onClick={cancel}>
          キャンセル
        </Button>
      </div>
    </form>
  )
}

const NOTE_LABELS: Record<CaseStep, string> = {
  record: '備考',
  change: '備考',
  done: '作業内容',
  cancel: '取消の理由',
}

function Fields({ step, draft, isFound }: { step: CaseStep; draft: CaseDraft; isFound: boolean }) {
  return (
    <>
      {step === 'record' && <TextField label="保守会社" maxLength={100} {...draft.field('vendor')} />}
      {(step === 'record' || step === 'change') && <PromiseFields draft={draft} />}
      {step === 'done' && (
        <TextField
          label="復旧記録"
          description={isFound ? 'ハードログの復旧の記録です。' : 'ハードログに復旧の記録はまだありません。'}
          maxLength={300}
          {...draft.field('recovery')}
        />
      )}
      <TextArea label={NOTE_LABELS[step]} rows={3} maxLength={500} {...draft.field('note')} />
    </>
  )
}
