import type { Lifecycle } from '@portal/api-client/lifecycles'
import { whyNotManageServers } from '@portal/api-client/servers'
import { confirm, formatDate, toast } from '@portal/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './InlineDay.module.css'
import { saveDay } from './save-days'
import { isPast, whyNotDay } from '../lifecycles/support-day'

/** The end of support, changed where it stands. Enter saves, Escape leaves it as it was. */
export function InlineDay({ lifecycle }: { lifecycle: Lifecycle }) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // After editing, the focus returns to the button, so that keyboard users go on where they were.
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const { supportExpireAt, serverName } = lifecycle
  const text = supportExpireAt ? formatDate(supportExpireAt) : '未設定'
  const why = whyNotManageServers()
  if (why) return <span title={why}>{text}</span>
  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.day}
        aria-label={`${text} ${serverName} のサポート期限を変更`}
        onClick={() => setEditing(true)}
      >
        {text}
      </button>
    )
  }
  return <Editor lifecycle={lifecycle} onDone={() => setEditing(false)} />
}

function Editor({ lifecycle, onDone }: { lifecycle: Lifecycle; onDone: () => void }) {
  const saved = lifecycle.supportExpireAt ?? ''
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const noteID = useId()
  const note = error ?? (typed !== saved && isPast(typed || null) ? '過去の日付です' : null)

  async function save(): Promise<void> {
    const day = typed === '' ? null : typed
    if (pending) return
    if (typed === saved) return onDone()
    const why = whyNotDay(lifecycle, day)
    if (why) return setError(why)
    if (day === null) return clear()
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
  async function clear(): Promise<void> {
    const done = await confirm({
      title: `${lifecycle.serverName} のサポート期限を消しますか`,
      body: `現在の期限は ${formatDate(saved)} です。消すと「未設定」になり、期限の警告も出なくなります。`,
      action: '期限を消す',
      danger: true,
      run: () => saveDay({ lifecycle, day: null }),
    })
    if (done) onDone()
    else setTyped(saved)
  }
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
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
        onKeyDown={onKeyDown}
      />
      <span className={classes.buttons}>
        <button type="button" disabled={pending} onClick={() => void save()}>
          保存
        </button>
        <button type="button" disabled={pending} onClick={onDone}>
          キャンセル
        </button>
      </span>
      {note && (
        <span id={noteID} role="status" className={classes.note} data-error={error !== null || undefined}>
          {note}
        </span>
      )}
    </span>
  )
}
