import { dueAt, type MaintenanceCase, type Promised } from '@portal/api-client/cases'
import { actorKindLabels } from '@portal/api-client/labels/activity-logs'
import { caseStateLabels, promiseLabels } from '@portal/api-client/labels/events'
import type { HardLog } from '@portal/api-client/servers'
import { happenedAt } from '@portal/api-client/servers/hard-log-time'
import { paths } from '@portal/contract'
import { CopyText, LabelBadge, Properties, StatusBadge, TextLink, Time, useIsPast } from '@portal/ui'
import classes from './cases.module.css'
import { recordText } from './recovery'

/** What is known of a case. */
export function CaseFacts({
  of: { state, vendor, number, promised, recovery, note, recorded, changed },
}: {
  of: MaintenanceCase
}) {
  const said = ({ by, at }: MaintenanceCase['recorded']) => (
    <>
      {by !== '' && `${actorKindLabels.text(by)} `}
      <Time value={at} />
    </>
  )
  return (
    <Properties
      items={[
        { label: '手配の状態', value: <LabelBadge labels={caseStateLabels} value={state} /> },
        { label: '保守会社', value: vendor },
        { label: '受付番号', value: number && <CopyText value={number} label="受付番号" /> },
        ...(state === 'open' || promised
          ? [
              {
                label: promiseLabels.text(promised?.kind ?? 'visit'),
                value: promised ? <When promised={promised} isOpen={state === 'open'} /> : '未定',
              },
            ]
          : []),
        ...(recovery ? [{ label: '復旧記録', value: recovery }] : []),
        ...(note ? [{ label: '備考', value: <span className={classes.note}>{note}</span> }] : []),
        { label: '記録', value: said(recorded) },
        ...(changed.at === recorded.at ? [] : [{ label: '更新', value: said(changed) }]),
      ]}
    />
  )
}

/** The promised time, and how long until then or since. */
function When({ promised, isOpen }: { promised: Promised; isOpen: boolean }) {
  const due = dueAt(promised)
  const isPast = useIsPast(due) && isOpen
  if (!promised.at || Number.isNaN(due)) return <>{promised.text}</>
  const until = <Time value={new Date(due).toISOString()} relative isDeadline />
  return (
    <span className={classes.when}>
      <Time value={promised.at} isDeadline />
      {isPast ? (
        <StatusBadge tone="warning">予定を過ぎています（{until}）</StatusBadge>
      ) : (
        isOpen && <span>（{until}）</span>
      )}
    </span>
  )
}

/** The record that says the sensor is well again. */
export function Recovered({ log }: { log: HardLog }) {
  return (
    <p className={classes.recovered}>
      <StatusBadge tone="ok" icon="circle-check">
        復旧記録あり
      </StatusBadge>
      {': '}
      <Time value={happenedAt(log)} />{' '}
      <TextLink to={paths.systemEventLog(log.serverID, log.id)}>{recordText(log) || '記録を見る'}</TextLink>
    </p>
  )
}
