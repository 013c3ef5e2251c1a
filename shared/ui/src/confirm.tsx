import { recordError } from '@portal/api-client/http'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from './button'
import { useQuestions, type PendingQuestion } from './confirm-store'
import classes from './confirm.module.css'
import { ToastStack } from './toast'

/** The dialog of `confirm()`. Rendered once, by the host. */
export function ConfirmDialog() {
  const question = useQuestions((state) => state.questions[0])
  return question ? <Dialog key={question.id} question={question} /> : null
}

// Full-width letters and stray spaces are what a Japanese keyboard easily adds; they do not make a different name.
function normal(text: string): string {
  return text.normalize('NFKC').trim()
}

// Enter that ends a conversion of the input method is not an answer (Safari reports it with keyCode 229 only).
function ignoreConversion(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
}

/** Opens the dialog as it appears, and puts the focus on the harmless button. */
function show(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

function Dialog({ question }: { question: PendingQuestion }) {
  const { title, body, action, danger = false, typed, run, answer } = question
  const [text, setText] = useState('')
  const [running, setRunning] = useState(false)
  const inputId = useId()
  const titleId = useId()
  const missing = typed !== undefined && normal(text) !== normal(typed)

  const cancel = () => {
    if (!running) answer(false)
  }
  async function act(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (missing || running) return
    setRunning(true)
    try {
      await run?.()
      answer(true)
    } catch (error) {
      setRunning(false)
      recordError(error)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop; the key for it is Escape
    <dialog
      ref={show}
      className={classes.dialog}
      aria-labelledby={titleId}
      // The browser's own dialog: it keeps the focus inside and the page behind inert. Escape asks first.
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      onClick={(event) => {
        if (!danger && event.target === event.currentTarget) cancel()
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <form className={classes.form} onSubmit={act}>
        {body && <div className={classes.text}>{body}</div>}
        {typed !== undefined && (
          <div className={classes.typed}>
            <label htmlFor={inputId}>
              確認のため <strong>{typed}</strong> と入力してください
            </label>
            <input
              id={inputId}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={ignoreConversion}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel} disabledReason={running ? '実行中です' : null} data-autofocus>
            キャンセル
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : undefined}
            loading={running}
            disabledReason={missing ? `「${typed}」と入力すると実行できます` : null}
          >
            {action}
          </Button>
        </div>
      </form>
      <ToastStack />
    </dialog>
  )
}
