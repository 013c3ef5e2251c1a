import type { Event } from '@portal/api-client/events'
import { actorKindLabels } from '@portal/api-client/labels/activity-logs'
import { EventStatusBadge, Time } from '@portal/ui'
import classes from './History.module.css'

export function History({ event }: { event: Event }) {
  return (
    <>
      <ol className={classes.steps} reversed>
        {event.history.toReversed().map((step) => (
          <li key={`${step.at} ${step.actor} ${step.to ?? ''} ${step.comment ?? ''}`} className={classes.step}>
            <span className={classes.head}>
              <Change {...step} />
              <span>{actorKindLabels.text(step.actor)}</span>
              <span className={classes.time}>
                <Time value={step.at} />
              </span>
            </span>
            {step.comment && <p className={classes.comment}>{step.comment}</p>}
          </li>
        ))}
      </ol>
      {event.history.length === 0 && <p>履歴はありません。</p>}
    </>
  )
}

/** From which status to which one; the first step has none before it. */
function Change({ from, to }: Pick<Event['history'][number], 'from' | 'to'>) {
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
