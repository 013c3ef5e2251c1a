import { parseCase } from '@portal/api-client/cases'
import type { Event } from '@portal/api-client/events'
import { actorKindLabels } from '@portal/api-client/labels/activity-logs'
import { caseStepLabels } from '@portal/api-client/labels/events'
import { EventStatusBadge, Time } from '@portal/ui'
import { CaseEntry } from './cases/CaseEntry'
import classes from './History.module.css'

export function History({ event }: { event: Event }) {
  return (
    <>
      <ol className={classes.steps} reversed>
        {event.history.toReversed().map((step) => (
          <HistoryStep key={`${step.at} ${step.actor} ${step.to ?? ''} ${step.comment ?? ''}`} step={step} />
        ))}
      </ol>
      {event.history.length === 0 && <p>履歴はありません。</p>}
    </>
  )
}

type Step = Event['history'][number]

function HistoryStep({ step }: { step: Step }) {
  const { at, actor, to, comment } = step
  const ofCase = comment ? parseCase(comment, at) : null
  return (
    <li className={classes.step}>
      <span className={classes.head}>
        {ofCase && <strong>{caseStepLabels.text(ofCase.step)}</strong>}
        {(to || !ofCase) && <Change {...step} />}
        <span>{actorKindLabels.text(actor)}</span>
        <span className={classes.time}>
          <Time value={at} />
        </span>
      </span>
      {ofCase ? <CaseEntry of={ofCase} /> : comment && <p className={classes.comment}>{comment}</p>}
    </li>
  )
}

/** From which status to which one; the first step has none before it. */
function Change({ from, to }: Pick<Step, 'from' | 'to'>) {
  if (!to) return <>コメント</>
  return (
    <span className={classes.change}>
      {from && (
        <>
          <EventStatusBadge value={from} /> →
        </>
      )}
      <EventStatusBadge value={to} />
    </span>
  )
}
