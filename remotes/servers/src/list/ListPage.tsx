import { ensureBeginning, recordError } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { ButtonLink, EmptyState, lazyComponent, Page, Panel, useEntitlements } from '@portal/ui'
import { BulkOutcome, ListExport, ListView, toSearch, useList } from '@portal/ui/table'
import { useNavigate } from 'react-router-dom'
import { hasMaintenanceWindows } from '@portal/api-client/maintenance-windows'
import { AgentsLink } from '../AgentsLink'
import { serverActions } from '../actions'
import { MaintenanceContext, useMaintenance } from '../maintenance/use-maintenance'
import { BulkButtons, useBulkSwitch } from './BulkSwitch'
import { type FirmwareRow, saveFirmware } from './firmware-matrix'
import { serverList } from './list-definition'
import { RackView } from './RackView'
import { summary } from './summary'

const FirmwareView = lazyComponent(() => import(/* webpackChunkName: "firmware-view" */ './FirmwareView'))
const ReplacementView = lazyComponent(
  () => import(/* webpackChunkName: "replacement-view" */ '../replacement/ReplacementView'),
)

export const loader = () => ensureBeginning(servers.list())

export function Component() {
  const list = useList(serverList, servers.list())
  const { entitlements } = useEntitlements()
  const bulk = useBulkSwitch()
  const navigate = useNavigate()
  const maintenanceOf = useMaintenance()
  const viewPath = (view: typeof list.state.view) =>
    `${paths.servers}${toSearch(serverList.schema, { ...list.state, view, page: 1 })}`
  const pathOfBehind = ({ model, name }: FirmwareRow) =>
    `${paths.servers}${toSearch(serverList.schema, { ...list.state, view: 'table', page: 1, model: [model], firmware: [name] })}`
  return (
    <Page
      title="サーバー管理"
      views={[
        { label: '表', to: viewPath('table') },
        { label: 'ラック', to: viewPath('rack') },
        { label: 'ファームウェア', to: viewPath('firmware') },
        { label: '期限内に交換', to: viewPath('replace') },
      ]}
      actions={
        <>
          <ButtonLink to={paths.lifecycles} variant="default">
            ライフサイクル
          </ButtonLink>
          {hasMaintenanceWindows(entitlements) && (
            <ButtonLink to={paths.maintenanceWindows} variant="default">
              メンテナンス予定
            </ButtonLink>
          )}
          <ListExport
            list={list}
            others={[
              { label: 'ファームウェア (CSV)', onSelect: () => void saveFirmware(list.found).catch(recordError) },
            ]}
          />
        </>
      }
    >
      <MaintenanceContext value={maintenanceOf}>
        <ListView
          list={list}
          rowLink={({ id }) => paths.server(id)}
          rowActions={(server) => serverActions(server, entitlements, (to) => void navigate(to))}
          isSelectable
          selectionActions={<BulkButtons chosen={list.selected} bulk={bulk} />}
          summary={summary}
          outcome={<BulkOutcome bulk={bulk} />}
          empty={<NoServers />}
        >
          {list.state.view === 'rack' ? (
            <RackView servers={list.found} />
          ) : list.state.view === 'firmware' ? (
            <Panel>
              <FirmwareView found={list.found} bulk={bulk} pathOf={pathOfBehind} />
            </Panel>
          ) : list.state.view === 'replace' ? (
            <Panel>
              <ReplacementView servers={list.found} />
            </Panel>
          ) : null}
        </ListView>
      </MaintenanceContext>
    </Page>
  )
}

const NoServers = () => (
  <EmptyState
    title="サーバーがまだ登録されていません"
    description="登録の依頼先とエージェントの導入の手順は、エージェント管理で確認できます。"
    action={<AgentsLink />}
  />
)
