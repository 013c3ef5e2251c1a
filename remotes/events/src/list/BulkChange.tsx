import type { Event } from '@portal/api-client/events'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, confirm, formatNumber } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { BulkOutcome, BulkTargets, useBulk } from '@portal/ui/table'
import { useState } from 'react'
import { type Change, changeable, STATUS_CHANGES, whyNotChange, withComment } from './bulk-change'
import classes from './BulkChange.module.css'

/**
 * Actions on the chosen events at once, with one comment for all. Stays when nothing is chosen, because a change may
 * run or have failures to show.
 */
export function BulkChange({ chosen, onDone }: { chosen: readonly Event[]; onDone: () => void }) {
  const [comment, setComment] = useState('')
  const bulk = useBulk<Event>({
    name: nameOf,
    to: ({ id }) => paths.event(id),
    onEnd: (results) => {
      if (results.every(({ kind }) => kind === 'done')) setComment('')
    },
  })
  const me = useSession((session) => session.user?.id)
  const changes: Change[] = [...STATUS_CHANGES, ...(me ? [{ label: '担当を自分にする', assigneeID: me }] : [])]

  async function change(to: Change): Promise<void> {
    const targets = changeable(chosen, to)
    if (!(await agree(targets, to, chosen.length - targets.length))) return
    onDone()
    await bulk.run(targets, withComment(to, comment))
  }

  return (
    <>
      <BulkOutcome bulk={bulk} />
      {chosen.length > 0 && bulk.state.kind !== 'running' && (
        <section className={classes.box} aria-label="一括変更">
          <TextArea
            label={`選択した ${formatNumber(chosen.length)} 件に共通のコメント`}
            rows={2}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            {changes.map((to) => (
              <Button
                key={to.label}
                variant="default"
                disabledReason={whyNotChange(chosen, to, comment)}
                onClick={() => void change(to)}
              >
                {to.label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

const nameOf = ({ title, serverName }: Event) => `${title}（${serverName}）`

/** Asks before the change; `left` is the number of chosen events that it leaves out. */
function agree(targets: readonly Event[], { label }: Change, left: number): Promise<boolean> {
  return confirm({
    title: `${formatNumber(targets.length)} 件を${label.replace(/する$/, '')}しますか`,
    body: (
      <>
        <BulkTargets names={targets.map(nameOf)} />
        {left > 0 && <p>この変更ができない {formatNumber(left)} 件は除きます。</p>}
      </>
    ),
    action: label,
  })
}
