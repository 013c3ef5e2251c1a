import { recordError } from '@portal/api-client/http'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../controls/Button'
import { useQuestions, type PendingQuestion } from './confirm-store'
import classes from './ConfirmDialog.module.css'
import { ignoreConversion } from './ignore-conversion'
import { Modal } from './Modal'

/** The dialog of `confirm()`. Rendered once, by the host. */
export function ConfirmDialog() {
  const question = useQuestions((state) => state.questions[0])
  return question ? <Dialog key={question.id} question={question} /> : null
}

// Makes full-width letters half-width and drops spaces around the text, because a Japanese keyboard easily adds both.
function normal(text: string): string {
  return text.normalize('NFKC').trim()
}

function Dialog({ question }: { question: PendingQuestion }) {
  const { title, body, action, danger = false, typed, run, answer } = question
  const [text, setText] = useState('')
  const [running, setRunning] = useState(false)
  const formID = useId()
  const missing = typed !== undefined && normal(text) !== normal(typed)

  const cancel = running ? undefined : () => answer(false)
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

  const buttons = (
    <>
      <Button
        variant="default"
        onClick={cancel}
        disabledReason={running ? '実行中です。' : null}
        data-autofocus={danger || undefined}
      >
        キャンセル
      </Button>
      <Button
        type="submit"
        form={formID}
        color={danger ? 'red' : undefined}
        loading={running}
        disabledReason={missing ? `「${typed}」と入力すると実行できます。` : null}
        data-autofocus={!danger || undefined}
      >
        {action}
      </Button>
    </>
  )
  return (
    <Modal title={title} onCancel={cancel} isLightDismissed={!danger} buttons={buttons}>
      <form id={formID} className={classes.form} onSubmit={act}>
        {body && <div className={classes.body}>{typeof body === 'string' ? <p>{body}</p> : body}</div>}
        {typed !== undefined && <TypedText wanted={typed} text={text} onChange={setText} />}
      </form>
    </Modal>
  )
}

type TypedTextProps = { wanted: string; text: string; onChange: (text: string) => void }

function TypedText({ wanted, text, onChange }: TypedTextProps) {
  const id = useId()
  return (
    <div className={classes.typed}>
      <label htmlFor={id}>
        確認のため <strong>{wanted}</strong> と入力してください。
      </label>
      <input
        id={id}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={ignoreConversion}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
