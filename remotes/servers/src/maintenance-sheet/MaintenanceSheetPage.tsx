import { isLocked } from '@portal/api-client/entitlements'
import { events } from '@portal/api-client/events'
import { ensure } from '@portal/api-client/http'
import { type Lifecycle, lifecycles } from '@portal/api-client/lifecycles'
import { type Server, servers } from '@portal/api-client/servers'
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
import { TextArea, TextField } from '@portal/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router-dom'
import { makeSheet } from './sheet'
import { type Added, sheetText, textFile } from './sheet-text'
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
  const { server, sheet, supportVendor, isMissing } = useSheet(id)
  const [madeAt] = useState(() => formatDateTime(new Date().toISOString()))
  const [typedTo, setTo] = useState<string>()
  const [tried, setTried] = useState('')
  const to = typedTo ?? supportVendor
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
          <Button variant="default" onClick={() => saveText(text(), server)}>
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
          {isMissing && (
            <Notice tone="warning">
              指定されたイベントまたはハードログが見つからないため、サーバー全体の内容で作成しました。
            </Notice>
          )}
          <Section title="追記">
            <AddedForm to={to} onTo={setTo} tried={tried} onTried={setTried} />
          </Section>
        </div>
        <SheetPaper sheet={sheet} to={to} tried={tried} madeAt={madeAt} />
      </div>
    </Page>
  )
}

/** Reads the sheet of a server. `isMissing` when the event or log in the URL is not one of this server's. */
function useSheet(id: string) {
  const [search] = useSearchParams()
  const { data: server } = useRead(servers.one(id))
  const { data: logs } = useRead(servers.hardLogs(id))
  const lifecycle = useLifecycle(id)
  const eventID = search.get('event') ?? ''
  const read = useQuery({ ...events.one(eventID), enabled: eventID !== '' })
  const event = read.data?.serverID === id ? read.data : null
  const log = logs.find((each) => each.id === search.get('log')) ?? null
  const isMissing = (eventID !== '' && !event && !read.isFetching) || read.isError || (search.has('log') && !log)
  const sheet = useMemo(() => makeSheet({ server, logs, event, log, lifecycle }), [server, logs, event, log, lifecycle])
  return { server, sheet, supportVendor: lifecycle?.supportVendor ?? '', isMissing }
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

type AddedFormProps = Added & { onTo: (to: string) => void; onTried: (tried: string) => void }

function AddedForm({ to, onTo, tried, onTried }: AddedFormProps) {
  return (
    <div className={classes.form}>
      <TextField label="依頼先" maxLength={100} value={to} onChange={(change) => onTo(change.currentTarget.value)} />
      <TextArea
        label="実施済みの対応"
        description="再起動、部品の挿し直しなど。このページを離れるまで保持します。"
        rows={6}
        maxLength={2000}
        value={tried}
        onChange={(change) => onTried(change.currentTarget.value)}
      />
    </div>
  )
}
