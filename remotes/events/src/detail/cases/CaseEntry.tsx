import type { CaseComment } from '@portal/api-client/cases'
import { promiseLabels } from '@portal/api-client/labels/events'
import classes from './cases.module.css'

/** A comment about a case in the history: what it says, each under its name. */
export function CaseEntry({ of: { vendor, number, promised, recovery, note } }: { of: CaseComment }) {
  const lines = [
    ['保守会社', vendor],
    ['受付番号', number],
    [promiseLabels.text(promised?.kind ?? 'visit'), promised?.text ?? ''],
    ['復旧記録', recovery],
    ['備考', note],
  ].filter(([, value]) => value !== '')
  return (
    <dl className={classes.entry}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.note}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
