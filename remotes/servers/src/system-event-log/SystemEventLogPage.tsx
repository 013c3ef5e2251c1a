import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { correctedTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { ButtonLink, copy, EmptyState, LeftOut, Menu, Page, SeverityBadge, useRead } from '@portal/ui'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { logText } from '../hard-logs/log-text'
import { sentence } from '../sel/sentence'
import { SystemEventLog } from './SystemEventLog'

export const loader = ({ params }: LoaderFunctionArgs) =>
  ensure(servers.one(params.id ?? ''), servers.hardLogs(params.id ?? ''))

/** Reads the server's whole log, because there is no call for one entry. */
export function Component() {
  const { id = '', eventId } = useParams()
  const { data: server } = useRead(servers.one(id))
  const read = useRead(servers.hardLogs(id))
  const { data: logs, dataUpdatedAt } = read
  const log = logs.find((each) => each.id === eventId)
  const list = `${paths.server(id)}?tab=hard-logs`
  return (
    <Page
      isReading
      title={log ? sentence(log) : 'ハードログ詳細'}
      documentTitle={`ハードログ詳細 - ${server.name}`}
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: server.name, to: paths.server(id) },
        { label: 'ハードログ', to: list },
        { label: log?.recordID == null ? '詳細' : `レコード ${log.recordID}` },
      ]}
      state={log && <SeverityBadge value={log.severity} isFilled />}
      actions={
        <>
          {log && <ButtonLink to={paths.maintenanceSheet(id, { log: log.id })}>保守依頼シート</ButtonLink>}
          {log?.eventID && (
            <ButtonLink to={paths.event(log.eventID)} variant="default">
              関連イベント
            </ButtonLink>
          )}
          {log && (
            <Menu
              label="コピー"
              items={[
                { label: 'テキストをコピー', onSelect: () => void copy(logText(log)) },
                { label: 'JSON をコピー', onSelect: () => void copy(JSON.stringify(log, null, 2)) },
              ]}
            />
          )}
        </>
      }
    >
      <LeftOut read={read} />
      {log ? (
        <SystemEventLog log={log} logs={logs} server={server} now={correctedTime(dataUpdatedAt)} />
      ) : (
        <EmptyState
          title="このハードログは見つかりません"
          description="BMC のログが消去されたか、アドレスが間違っている可能性があります。"
          action={
            <ButtonLink to={list} variant="default">
              ハードログの一覧へ
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
