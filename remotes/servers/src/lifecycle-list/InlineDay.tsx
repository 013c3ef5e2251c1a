import type { Lifecycle } from '@portal/api-client/lifecycles'
import { whyNotManageServers } from '@portal/api-client/servers'
import { formatDate, toast } from '@portal/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from './InlineDay.module.css'
import { clearDay, saveDay } from '../lifecycles/save-day'
import { isPast, whyNotDay } from '../lifecycles/support-day'

/** The end of support, changed where it stands. Enter saves, Escape leaves it as it was. */
export function InlineDay({ lifecycle }: { lifecycle: Lifecycle }) {
  const [phase, setPhase] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const { supportExpireAt, serverName } = lifecycle
  const text = supportExpireAt ? formatDate(supportExpireAt) : '未設定'
  const why = whyNotManageServers()
  if (why) return <span title={why}>{text}</span>
  if (phase === 'editing') return <Editor lifecycle={lifecycle} onDone={() => setPhase('edited')} />
  return (
    <button
      // After editing, the focus returns to the button, so that keyboard users go on where they were.
      ref={phase === 'edited' ? focus : undefined}
      type="button"
      className={classes.day}
      aria-label={`${text} ${serverName} のサポート期限を変更`}
      onClick={() => setPhase('editing')}
    >
      {text}
    </button>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

function Editor({ lifecycle, onDone }: { lifecycle: Lifecycle; onDone: () => void }) {
  const { typed, setTyped, error, note, isPending, save } = useDay(lifecycle, onDone)
  const noteID = useId()
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter') void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span className={classes.editor}>
      <input
        type="date"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this field
        autoFocus
        aria-label={`${lifecycle.serverName} のサポート期限`}
        aria-invalid={error !== null}
        aria-describedby={note ? noteID : undefined}
        min="2000-01-01"
        max="2099-12-31"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" disabled={isPending} onClick={() => void save()}>
        保存
      </button>
      <button type="button" disabled={isPending} onClick={onDone}>
        キャンセル
      </button>
      {note && (
        <span id={noteID} role="status" className={classes.note} data-error={error !== null || undefined}>
          {note}
        </span>
      )}
    </span>
  )
}

/** The day as it is typed, and its way to the API: checked, saved, or cleared after a question. */
function useDay(lifecycle: Lifecycle, onDone: () => void) {
  const saved = lifecycle.supportExpireAt ?? ''
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function save(): Promise<void> {
    const day = typed === '' ? null : typed
    if (isPending) return
    if (typed === saved) return onDone()
    const why = whyNotDay(lifecycle, day)
    if (why) return setError(why)
    if (day === null) return (await clearDay(lifecycle)) ? onDone() : setTyped(saved)
    setPending(true)
    try {
      await saveDay({ lifecycle, day })
      toast({ style: 'normal', message: `${lifecycle.serverName} のサポート期限を保存しました。` })
      onDone()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
      setPending(false)
    }
  }
  return {
    typed,
    setTyped: (day: string) => {
      setTyped(day)
      setError(null)
    },
    error,
    note: error ?? (typed !== saved && isPast(typed || null) ? '過去の日付です' : null),
    isPending,
    save,
  }
}
