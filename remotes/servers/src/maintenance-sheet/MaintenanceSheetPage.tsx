import { isLocked } from '@portal/api-client/entitlements'
import { events } from '@portal/api-client/events'
import { ensure } from '@portal/api-client/http'
import { lifecycles } from '@portal/api-client/lifecycles'
import { servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import {
  Button,
  copy,
  exportFileName,
  formatDateTime,
  Page,
  saveFile,
  Section,
  useEntitlements,
  useRead,
} from '@portal/ui'
import { TextArea, TextField } from '@portal/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router-dom'
import { makeSheet } from './sheet'
import { sheetText, textFile } from './sheet-text'
import classes from './MaintenanceSheetPage.module.css'
import { SheetPaper } from './SheetPaper'

export const loader = ({ params }: LoaderFunctionArgs) =>
  ensure(servers.one(params.id ?? ''), servers.hardLogs(params.id ?? ''))

/**
 * The facts that a maintenance desk asks for, on one page: about an event (`?event=`), a hardware log (`?log=`) or the
 * server itself.
 */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: server } = useRead(servers.one(id))
  const { data: logs } = useRead(servers.hardLogs(id))
  const { entitlements } = useEntitlements()
  const eventID = search.get('event') ?? ''
  const {
    data: event = null,
    isError: noEvent,
    isFetching,
  } = useQuery({ ...events.one(eventID), enabled: eventID !== '' })
  // Vendor and level come with the lifecycles only; the day is on the server too.
  const hasSupport = entitlements !== undefined && !isLocked(entitlements, 'infraAdvanced')
  const { data: supports } = useQuery({ ...lifecycles.list(), enabled: hasSupport })
  const project = useSession((session) => session.project?.name ?? '')

  const lifecycle = supports?.find(({ serverID }) => serverID === id) ?? null
  const log = logs.find((each) => each.id === search.get('log')) ?? null
  const about = event?.serverID === id ? event : null
  const missing = (eventID !== '' && !about && !isFetching) || noEvent || (search.has('log') && !log)
  const sheet = useMemo(
    () => makeSheet({ server, logs, event: about, log, lifecycle }),
    [server, logs, about, log, lifecycle],
  )

  const [madeAt] = useState(() => formatDateTime(new Date().toISOString()))
  const [typedTo, setTo] = useState<string>()
  const [tried, setTried] = useState('')
  const to = typedTo ?? lifecycle?.supportVendor ?? ''
  const text = () => sheetText(sheet, { to, tried }, madeAt)

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
          <Button onClick={() => void copy(text())}>テキストをコピー</Button>
          <Button
            variant="default"
            onClick={() =>
              saveFile(textFile(text()), exportFileName(project, `maintenance-sheet_${server.serialNo}`, 'txt'))
            }
          >
            .txt で保存
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            印刷
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.controls}>
          {missing && (
            <p role="status" className={classes.missing}>
              指定されたイベントまたはハードログが見つからないため、サーバー全体の内容で作成しました。
            </p>
          )}
          <Section title="追記">
            <div className={classes.form}>
              <TextField
                label="依頼先"
                maxLength={100}
                value={to}
                onChange={(change) => setTo(change.currentTarget.value)}
              />
              <TextArea
                label="実施済みの対応"
                description="再起動、部品の挿し直しなど。このページを離れるまで保持します。"
                rows={6}
                maxLength={2000}
                value={tried}
                onChange={(change) => setTried(change.currentTarget.value)}
              />
            </div>
          </Section>
        </div>
        <SheetPaper sheet={sheet} to={to} tried={tried} madeAt={madeAt} />
      </div>
    </Page>
  )
}
