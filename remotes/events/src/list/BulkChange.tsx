import { type Event, events } from '@portal/api-client/events'
import { queryClient, recordError } from '@portal/api-client/http'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, confirm, TextLink, toast } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { useState } from 'react'
import { type Change, changeable, changeAll, type Failure, STATUS_CHANGES, whyNotChange } from './bulk-change'
import classes from './BulkChange.module.css'

type State =
  | { kind: 'ready' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'failed'; change: Change; failures: Failure[] }

const NAMES_SHOWN = 5

/** Actions on the chosen events at once, with one comment for all. Stays while a change runs or has failures to show. */
export function BulkChange({ chosen, onDone }: { chosen: readonly Event[]; onDone: () => void }) {
  const [comment, setComment] = useState('')
  const [state, setState] = useState<State>({ kind: 'ready' })
  const me = useSession((session) => session.user?.id)
  const changes: Change[] = [...STATUS_CHANGES, ...(me ? [{ label: '担当を自分にする', assigneeID: me }] : [])]

  async function ask(change: Change): Promise<void> {
    const targets = changeable(chosen, change)
    const question = {
      title: `${targets.length} 件を${change.label.replace(/する$/, '')}しますか`,
      action: change.label,
    }
    if (await confirm({ ...question, body: <Targets targets={targets} left={chosen.length - targets.length} /> }))
      await run(targets, change)
  }
  async function run(targets: readonly Event[], change: Change): Promise<void> {
    setState({ kind: 'running', done: 0, total: targets.length })
    onDone()
    const failures = await changeAll(targets, change, comment, (done) =>
      setState({ kind: 'running', done, total: targets.length }),
    )
    if (failures.length > 0) return setState({ kind: 'failed', change, failures })
    setState({ kind: 'ready' })
    setComment('')
    toast({ style: 'normal', message: `${targets.length} 件のイベントを変更しました。` })
  }
  // Against what they are now: an event that someone else has changed would fail for ever otherwise.
  async function again(failures: Failure[], change: Change): Promise<void> {
    try {
      await run(await Promise.all(failures.map(({ event }) => newest(event))), change)
    } catch (cause) {
      recordError(cause)
    }
  }

  if (state.kind === 'running') {
    return (
      <div role="status" className={classes.box}>
        変更しています… {state.done}/{state.total} 件
        <progress className={classes.progress} value={state.done} max={state.total} aria-label="変更の進み具合" />
      </div>
    )
  }
  if (state.kind === 'failed') {
    const { failures, change } = state
    return (
      <section className={classes.box} aria-label="変更できなかったイベント">
        <strong role="alert">
          {failures.length} 件を変更できませんでした（{change.label}）。
        </strong>
        <ul className={classes.failures}>
          {failures.map(({ event, message }) => (
            <li key={event.id}>
              <TextLink to={paths.event(event.id)}>{event.title}</TextLink>（{event.serverName}）: {message}
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button onClick={() => void again(failures, change)}>失敗分だけ再試行</Button>
          <Button variant="default" onClick={() => setState({ kind: 'ready' })}>
            閉じる
          </Button>
        </div>
      </section>
    )
  }
  if (chosen.length === 0) return null
  return (
    <section className={classes.box} aria-label="一括変更">
      <TextArea
        label={`選択した ${chosen.length} 件に共通のコメント`}
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {changes.map((change) => (
          <Button
            key={change.label}
            variant="default"
            disabledReason={whyNotChange(chosen, change, comment)}
            onClick={() => void ask(change)}
          >
            {change.label}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Targets({ targets, left }: { targets: readonly Event[]; left: number }) {
  return (
    <>
      <ul className={classes.targets}>
        {targets.slice(0, NAMES_SHOWN).map((event) => (
          <li key={event.id}>
            {event.title}（{event.serverName}）
          </li>
        ))}
        {targets.length > NAMES_SHOWN && <li>ほか {targets.length - NAMES_SHOWN} 件</li>}
      </ul>
      {left > 0 && <p>この変更ができない {left} 件は除きます。</p>}
    </>
  )
}

async function newest(event: Event): Promise<Event> {
  const { queryKey, queryFn, select } = events.one(event.id)
  const raw = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  return select ? select(raw) : event
}
