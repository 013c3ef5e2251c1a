import { type CaseStep, casesOf, dueAt, type MaintenanceCase, type Promised } from '@portal/api-client/cases'
import { type Event, UNRESOLVED } from '@portal/api-client/events'
import { actorKindLabels } from '@portal/api-client/labels/activity-logs'
import { caseStateLabels, promiseLabels } from '@portal/api-client/labels/events'
import { polled } from '@portal/api-client/polling'
import { type HardLog, servers } from '@portal/api-client/servers'
import { happenedAt } from '@portal/api-client/servers/hard-log-time'
import { paths } from '@portal/contract'
import {
  Button,
  CopyText,
  LabelBadge,
  lazyComponent,
  Panel,
  Properties,
  Section,
  StatusBadge,
  TextLink,
  Time,
  useIsPast,
} from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rememberCase } from '../../remembered-cases'
import { whyNotRespond } from '../responses'
import type { Responding } from '../use-respond'
import { CASE_STEPS } from './case-form'
import type { CaseFormProps } from './CaseForm'
import { recordText, recoveryOf, recoveryText } from './recovery'
import classes from './cases.module.css'

const CaseForm = lazyComponent<CaseFormProps>(() => import(/* webpackChunkName: "case-form" */ './CaseForm'))

type CaseCardProps = { event: Event; responding: Responding }

/** Which step is being recorded, and of which case of the event. */
type Asked = { step: CaseStep; at: number }

/**
 * What was ordered from a vendor's desk for the event, and what records its next step; nothing without a case, unless
 * the address asks for the form of a new one (`?case=record`).
 */
export function CaseCard({ event, responding }: CaseCardProps) {
  const [search, setSearch] = useSearchParams()
  const [asked, ask] = useState<Asked | null>(null)
  const isRecording = search.get('case') === 'record'
  const cases = casesOf(event)
  const open = cases.filter(({ state }) => state === 'open')
  const shown = open.length > 0 ? open : cases.slice(-1)
  const { found, isUnknown } = useRecovery(event, open.length > 0)
  useEffect(() => rememberCase(event), [event])
  // The form takes the focus with it, so the next button in its place gets it.
  const content = useRef<HTMLDivElement>(null)
  const hasClosed = useRef(false)
  useEffect(() => {
    if (!hasClosed.current) return
    hasClosed.current = false
    content.current?.querySelector<HTMLElement>('button[type="button"]')?.focus()
  })
  if (cases.length === 0 && !isRecording) return null

  const why = whyNotRespond(event)
  const stopRecording = () =>
    setSearch(
      (now) => {
        now.delete('case')
        now.delete('vendor')
        return now
      },
      { replace: true },
    )
  const formOf = (step: CaseStep, known: MaintenanceCase | undefined, onClose: () => void) => (
    <Panel>
      <CaseForm
        event={event}
        responding={responding}
        step={step}
        known={known}
        vendor={(search.get('vendor') ?? '').slice(0, 100)}
        found={found ? recoveryText(found) : ''}
        onClose={() => {
          hasClosed.current = true
          onClose()
        }}
      />
    </Panel>
  )
  return (
    <Section title="保守手配">
      <div ref={content} className={classes.card}>
        {shown.map((each) => {
          const at = cases.indexOf(each)
          return (
            <div key={at} className={classes.case}>
              <CaseFacts of={each} />
              {each.state === 'open' && found && <Recovered log={found} />}
              {asked?.at === at
                ? formOf(asked.step, each, () => ask(null))
                : each.state === 'open' && !why && <NextSteps onAsk={(step) => ask({ step, at })} />}
            </div>
          )
        })}
        {open.length > 0 && !UNRESOLVED.some((status) => status === event.status) && (
          <p className={classes.hint}>イベントの対応は終わっていますが、手配が残っています。</p>
        )}
        {isUnknown && <p className={classes.hint}>ハードログを読み込めないため、復旧の記録を確認できません。</p>}
        {isRecording && why && <p className={classes.hint}>{why}</p>}
        {isRecording && !why && formOf('record', undefined, stopRecording)}
        {!isRecording && open.length === 0 && !why && (
          <div>
            <Button
              size="sm"
              variant="default"
              onClick={() =>
                setSearch((now) => {
                  now.set('case', 'record')
                  return now
                })
              }
            >
              {CASE_STEPS.record.label}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** The record of the hardware log that says the sensor is well again. Read only while a case is open. */
function useRecovery(event: Event, isOpen: boolean): { found: HardLog | undefined; isUnknown: boolean } {
  const { data, isError } = useQuery({
    ...servers.hardLogs(event.serverID),
    ...polled,
    enabled: isOpen && event.serverID !== '',
  })
  return { found: data && recoveryOf(event, data), isUnknown: isOpen && isError && data === undefined }
}

function CaseFacts({
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
  const until = <Time value={new Date(due).toISOString()} relative />
  return (
    <span className={classes.when}>
      <Time value={promised.at} />
      {isPast ? <StatusBadge tone="warning">予定を過ぎています（{until}）</StatusBadge> : isOpen && <>（{until}）</>}
    </span>
  )
}

function Recovered({ log }: { log: HardLog }) {
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

function NextSteps({ onAsk }: { onAsk: (step: CaseStep) => void }) {
  return (
    <div className={classes.buttons}>
      {(['change', 'done', 'cancel'] as const).map((step) => (
        <Button key={step} size="sm" variant="default" onClick={() => onAsk(step)}>
          {CASE_STEPS[step].label}
        </Button>
      ))}
    </div>
  )
}
