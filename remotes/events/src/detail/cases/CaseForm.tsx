import { type CaseStep, type MaintenanceCase, printCase } from '@portal/api-client/cases'
import { type Event, nextStatuses } from '@portal/api-client/events'
import { promiseLabels } from '@portal/api-client/labels/events'
import { Button } from '@portal/ui'
import { CheckboxField, SelectField, TextArea, TextField } from '@portal/ui/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Responding } from '../use-respond'
import { CASE_STEPS, type CaseProblems, type CaseValues, commentOf, firstValues, problemsOf } from './case-form'
import classes from './cases.module.css'

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

const KINDS = (['visit', 'answer'] as const).map((value) => ({ value, label: promiseLabels.text(value) }))

/** Records a step of a case as a comment of the event. */
export function Component({ event, responding, step, known, vendor, found, onClose }: CaseFormProps) {
  const { state, send, drop, setFormDirty } = responding
  const [typed, setTyped] = useState<Partial<CaseValues>>({})
  const [isResolving, setResolving] = useState(false)
  const [problems, setProblems] = useState<CaseProblems>({})
  const form = useRef<HTMLFormElement>(null)
  // What was found may come later than the form, and only then stands in its field.
  const values = { ...firstValues(known, vendor, found), ...typed }
  const text = printCase(commentOf(step, values, known))
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const isDirty = Object.keys(typed).length > 0
  useEffect(() => {
    setFormDirty(isDirty)
    return () => setFormDirty(false)
  }, [isDirty, setFormDirty])
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  const words = CASE_STEPS[step]
  const isSending = state.kind === 'sending'
  const isMine = state.kind !== 'ready' && state.attempt.text !== undefined

  function submit(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    const time = submitted.currentTarget.querySelector<HTMLInputElement>('input[type="datetime-local"]')
    const refused = problemsOf(step, values, known, time?.validity.badInput ?? false)
    setProblems(refused)
    const [wrong] = Object.keys(refused)
    if (wrong) submitted.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else if (!isSending) {
      const status = isResolving ? ('resolved' as const) : undefined
      void send({ step: { ...words, status }, text: () => latest.current, onSent: onClose })
    }
  }
  function cancel(): void {
    if (state.kind === 'conflict' && isMine) drop()
    onClose()
  }
  const field = (name: keyof CaseValues) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (change: { currentTarget: { value: string } }) => {
      setProblems({})
      setTyped({ ...typed, [name]: change.currentTarget.value })
    },
  })
  return (
    <form ref={form} noValidate className={classes.form} aria-label={words.label} onSubmit={submit}>
      {step === 'record' && <TextField label="保守会社" maxLength={100} {...field('vendor')} />}
      {(step === 'record' || step === 'change') && (
        <>
          <TextField label="受付番号" maxLength={60} autoComplete="off" {...field('number')} />
          <div className={classes.promise}>
            <SelectField
              label="予定の種類"
              options={KINDS}
              value={values.kind}
              onChange={(kind) => setTyped({ ...typed, kind: kind === 'answer' ? 'answer' : 'visit' })}
            />
            <TextField
              label="予定日時（JST）"
              description="未定のときは空にします。"
              type="datetime-local"
              {...field('at')}
            />
          </div>
        </>
      )}
      {step === 'done' && (
        <TextField
          label="復旧記録"
          description={found ? 'ハードログの復旧の記録です。' : 'ハードログに復旧の記録はまだありません。'}
          maxLength={300}
          {...field('recovery')}
        />
      )}
      <TextArea
        label={step === 'cancel' ? '取消の理由' : step === 'done' ? '作業内容' : '備考'}
        rows={3}
        maxLength={500}
        {...field('note')}
      />
      {step === 'done' && nextStatuses(event.status).includes('resolved') && (
        <CheckboxField
          label="イベントも解決済みにする"
          checked={isResolving}
          onChange={(change) => setResolving(change.currentTarget.checked)}
        />
      )}
      <p className={classes.hint}>イベントのコメントとして履歴に残ります。</p>
      <div className={classes.buttons}>
        <Button
          type="submit"
          size="sm"
          loading={isSending && isMine}
          disabledReason={isSending ? '送信中です。' : undefined}
        >
          {words.label}
        </Button>
        <Button size="sm" variant="default" disabledReason={isSending ? '送信中です。' : undefined} onClick={cancel}>
          キャンセル
        </Button>
      </div>
    </form>
  )
}
