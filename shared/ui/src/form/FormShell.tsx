import type { UseFormReturnType } from '@mantine/form'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { type To } from 'react-router-dom'
import { Button } from '../controls/Button'
import { errorText, fieldErrors } from '../states/error-text'
import { ButtonLink } from '../controls/Links'
import { RequestID } from '../states/RequestID'
import classes from './FormShell.module.css'
import { useLeaveGuard } from '../overlay/leave-guard'

type FormShellProps<Values, Output> = {
  form: UseFormReturnType<Values, Output>
  /**
   * Sends the form; false when the user was asked and decided against it, so that the input stays unsaved. An error
   * that it throws is shown in the form and nowhere else.
   */
  onSubmit: (values: Output) => unknown
  submitLabel: string
  /** Where 「キャンセル」 leads; without it there is no such button. */
  cancelTo?: To
  /** Why the form cannot be sent now. */
  disabledReason?: string | null
  children: ReactNode
}

/**
 * A form's frame: submit and cancel, the error of the last attempt, one submit at a time, and a question before unsaved
 * input is lost.
 */
export function FormShell<Values, Output>(props: FormShellProps<Values, Output>) {
  const { form, onSubmit, submitLabel, cancelTo, disabledReason, children } = props
  const element = useRef<HTMLFormElement>(null)
  // The first wrong field takes the focus, so that the user need not look for it.
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const countAttempt = () => setAttempts((count) => count + 1)
  const { submit, pending, error } = useSubmit(form, onSubmit, countAttempt)

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      aria-busy={pending}
      onSubmit={form.onSubmit((values) => void submit(values), countAttempt)}
    >
      {children}
      {error !== null && <SubmitError error={error} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={pending} disabledReason={disabledReason}>
          {submitLabel}
        </Button>
        {cancelTo !== undefined && (
          <ButtonLink to={cancelTo} variant="default">
            キャンセル
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

/** Sends one submit at a time. The messages of its error that concern single fields go to these: `onFieldErrors`. */
function useSubmit<Values, Output>(
  form: UseFormReturnType<Values, Output>,
  onSubmit: (values: Output) => unknown,
  onFieldErrors: () => void,
) {
  const [error, setError] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  // A ref besides the state, because two clicks can come before the first render, and the guard must know while
  // onSubmit navigates.
  const sending = useRef(false)
  useLeaveGuard(() => form.isDirty() && !sending.current)

  async function submit(values: Output): Promise<void> {
    if (sending.current) return
    sending.current = true
    setPending(true)
    setError(null)
    try {
      if ((await onSubmit(values)) !== false) form.resetDirty()
    } catch (caught) {
      const fields = fieldErrors(caught)
      if (Object.keys(fields).length > 0) {
        form.setErrors(fields)
        onFieldErrors()
      }
      setError(caught)
    } finally {
      sending.current = false
      setPending(false)
    }
  }
  return { submit, pending, error }
}

function SubmitError({ error }: { error: unknown }) {
  const { title, message, foreign, status, code, requestID } = errorText(error)
  return (
    <div role="alert" className={classes.error}>
      <IconAlertOctagon size={20} aria-hidden />
      <div>
        <strong>{title}</strong>
        {message && <p>{message}</p>}
        <p className={classes.facts}>
          {status !== null && <span>ステータス {status}</span>}
          {code && <span>コード {code}</span>}
          {foreign && <span>{foreign}</span>}
          {requestID && (
            <span>
              <RequestID value={requestID} />
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
