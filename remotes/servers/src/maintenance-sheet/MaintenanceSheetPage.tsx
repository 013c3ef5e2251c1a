import { isLocked } from '@portal/api-client/entitlements'
import { events } from '@portal/api-client/events'
import { ensure } from '@portal/api-client/http'
import { type Lifecycle, lifecycles } from '@portal/api-client/lifecycles'
import { type Server, servers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import {
  Button,
  copy,
  exportFileName,
  formatDateTime,
  Notice,
  Page,
  saveFile,
  Section,
  useEntitlements,
  useRead,
} from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router-dom'
import { AddedForm } from './AddedForm'
import { FaultChoice } from './FaultChoice'
import { type Fault, faultsOf, firstChoice } from './faults'
import { openMail } from './mail'
import { makeSheet } from './sheet'
import { type Added, sheetText, textFile } from './sheet-text'
import classes from './MaintenanceSheetPage.module.css'
import { RecordOffer } from './RecordOffer'
import { SheetPaper } from './SheetPaper'
import { useDraft } from './use-draft'
import { useIncidentOf } from './use-incident'

export const loader = ({ params }: LoaderFunctionArgs) =>
  ensure(servers.one(params.id ?? ''), servers.hardLogs(params.id ?? ''))

/**
 * The facts that a maintenance desk asks for, on one page: about an event (`?event=`), a hardware log (`?log=`) or the
 * server itself.
 */
export function Component() {
  const { id = '' } = useParams()
  const { server, faults, sheetOf, supportVendor, isMissing, subject, event, eventID } = useFacts(id)
  const [madeAt] = useState(() => formatDateTime(new Date(currentTime()).toISOString()))
  const { values, change, clear } = useDraft(id, subject)
  const chosen = values.faults ? faults.filter((fault) => values.faults?.includes(fault.id)) : firstChoice(faults)
  const sheet = sheetOf(chosen)
  const added: Added = { ...values, to: values.to ?? supportVendor }
  const text = () => sheetText(sheet, added, madeAt)
  const { isSent, hand } = useHanding()
  return (
    <Page
      title="保守依頼シート"
      documentTitle={`保守依頼シート - ${server.name}`}
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: server.name, to: paths.server(id) },
        { label: '保守依頼シート' },
      ]}
      actions={
        <>
          <Button onClick={hand(() => copy(text()))}>テキストをコピー</Button>
          <Button variant="default" onClick={hand(() => saveText(text(), server))}>
            .txt で保存
          </Button>
          <Button
            variant="default"
            onClick={hand(() => openMail(`保守依頼: ${server.name} (${server.serialNo})`, text()))}
          >
            メールで送る
          </Button>
          <Button variant="default" onClick={hand(() => window.print())}>
            印刷
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.controls}>
          {isMissing && (
            <Notice tone="warning">
              指定されたイベントまたはハードログが見つからないため、サーバー全体の内容で作成しました。
            </Notice>
          )}
          {faults.length > 1 && (
            <Section title="依頼する症状">
              <FaultChoice faults={faults} chosen={chosen} onChange={(ids) => change({ faults: ids })} />
            </Section>
          )}
          <Section title="追記">
            <AddedForm values={added} change={change} onClear={clear} />
          </Section>
        </div>
        <SheetPaper sheet={sheet} added={added} madeAt={madeAt} />
      </div>
      {isSent && eventID !== '' && <RecordOffer eventID={eventID} event={event} vendor={added.to.trim()} />}
    </Page>
  )
}

/** Whether the sheet was handed over in some way; `hand` makes a way of an action. */
function useHanding() {
  const [isSent, setSent] = useState(false)
  const hand = (over: () => unknown) => () => {
    void over()
    setSent(true)
  }
  return { isSent, hand }
}

/** Reads what a sheet is made of. `isMissing` when the event or log in the URL is not one of this server's. */
function useFacts(id: string) {
  const [search] = useSearchParams()
  const { data: server } = useRead(servers.one(id))
  const { data: logs } = useRead(servers.hardLogs(id))
  const lifecycle = useLifecycle(id)
  const eventID = search.get('event') ?? ''
  const logID = search.get('log')
  const read = useQuery({ ...events.one(eventID), enabled: eventID !== '' })
  const event = read.data?.serverID === id ? read.data : null
  const log = logs.find((each) => each.id === logID) ?? null
  const incident = useIncidentOf(event)
  const isMissing = (eventID !== '' && !event && !read.isFetching) || read.isError || (logID !== null && !log)
  const faults = useMemo(() => faultsOf({ server, logs, event, log }), [server, logs, event, log])
  return {
    server,
    faults,
    sheetOf: (chosen: readonly Fault[]) => makeSheet({ server, logs, faults: chosen, lifecycle, incident }),
    supportVendor: lifecycle?.supportVendor ?? '',
    isMissing,
    subject: eventID || (logID ?? ''),
    event,
    eventID: event?.id ?? log?.eventID ?? '',
  }
}

/** The lifecycle of a server, because vendor and level of its support are only there; null where none was bought. */
function useLifecycle(id: string): Lifecycle | null {
  const { entitlements } = useEntitlements()
  const enabled = entitlements !== undefined && !isLocked(entitlements, 'infraAdvanced')
  const { data } = useQuery({ ...lifecycles.list(), enabled })
  return data?.find(({ serverID }) => serverID === id) ?? null
}

function saveText(text: string, server: Server): void {
  saveFile(textFile(text), exportFileName(`maintenance-sheet_${server.serialNo}`, 'txt'))
}
