import { type CaseStep, casesOf, type MaintenanceCase } from '@portal/api-client/cases'
import { type Event, UNRESOLVED } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import { type HardLog, servers } from '@portal/api-client/servers'
import { Button, lazyComponent, Panel, Section } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { rememberCase } from '../../remembered-cases'
import { whyNotRespond } from '../responses'
import type { Responding } from '../use-respond'
import { CASE_STEPS } from './case-form'
import { CaseFacts, Recovered } from './CaseFacts'
import type { CaseFormProps } from './CaseForm'
import classes from './cases.module.css'
import { recoveryOf, recoveryText } from './recovery'
import { useFocusAfterClose, useRecording } from './use-recording'

const CaseForm = lazyComponent<CaseFormProps>(() => import(/* webpackChunkName: "case-form" */ './CaseForm'))

type CaseCardProps = { event: Event; responding: Responding }

/**
 * What was ordered from a vendor's desk for the event, and what records its next step; nothing without a case, unless
 * the address asks for the form of a new one.
 */
export function CaseCard({ event, responding }: CaseCardProps) {
  const { isRecording, vendor, record, stop } = useRecording()
  const cases = casesOf(event)
  const open = cases.filter(({ state }) => state === 'open')
  const { found, isUnknown } = useRecovery(event, open.length > 0)
  const content = useRef<HTMLDivElement>(null)
  const onFormClosed = useFocusAfterClose(content)
  useEffect(() => rememberCase(event), [event])
  if (cases.length === 0 && !isRecording) return null

  const why = whyNotRespond(event)
  const isHandled = !UNRESOLVED.some((status) => status === event.status)
  const form: FormOf = (step, known, onClose) => {
    const close = () => {
      onFormClosed()
      onClose()
    }
    const text = found ? recoveryText(found) : ''
    return (
      <Panel>
        <CaseForm {...{ event, responding, step, known, vendor }} found={text} onClose={close} />
      </Panel>
    )
  }
  return (
    <Section title="保守手配">
      <div ref={content} className={classes.card}>
        {(open.length > 0 ? open : cases.slice(-1)).map((each) => (
          <Case key={cases.indexOf(each)} of={each} found={found} form={why ? null : form} />
        ))}
        {open.length > 0 && isHandled && <Hint>イベントの対応は終わっていますが、手配が残っています。</Hint>}
        {isUnknown && <Hint>ハードログを読み込めないため、復旧の記録を確認できません。</Hint>}
        {isRecording && (why ? <Hint>{why}</Hint> : form('record', undefined, stop))}
        {!isRecording && open.length === 0 && !why && (
          <Buttons>
            <Button size="sm" variant="default" onClick={record}>
              {CASE_STEPS.record.label}
            </Button>
          </Buttons>
        )}
      </div>
    </Section>
  )
}

/** The form for a step of a case; `onClose` when it was recorded or given up. */
type FormOf = (step: CaseStep, known: MaintenanceCase | undefined, onClose: () => void) => ReactNode

/** The record of the hardware log that says the sensor is well again. Read only while a case is open. */
function useRecovery(event: Event, isOpen: boolean): { found: HardLog | undefined; isUnknown: boolean } {
  const { data, isError } = useQuery({
    ...servers.hardLogs(event.serverID),
    ...polled,
    enabled: isOpen && event.serverID !== '',
  })
  return { found: data && recoveryOf(event, data), isUnknown: isOpen && isError && data === undefined }
}

/** `form` is null where nothing can be recorded. */
function Case({ of: known, found, form }: { of: MaintenanceCase; found: HardLog | undefined; form: FormOf | null }) {
  const [asked, ask] = useState<CaseStep | null>(null)
  const isOpen = known.state === 'open'
  return (
    <div className={classes.case}>
      <CaseFacts of={known} />
      {isOpen && found && <Recovered log={found} />}
      {asked !== null && form?.(asked, known, () => ask(null))}
      {asked === null && isOpen && form && (
        <Buttons>
          {(['change', 'done', 'cancel'] as const).map((step) => (
            <Button key={step} size="sm" variant="default" onClick={() => ask(step)}>
              {CASE_STEPS[step].label}
            </Button>
          ))}
        </Buttons>
      )}
    </div>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>
const Hint = ({ children }: { children: ReactNode }) => <p className={classes.hint}>{children}</p>
