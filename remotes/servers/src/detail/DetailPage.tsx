import { ensure } from '@portal/api-client/http'
import { agentLabels, makerAndModel, monitoringLabels, place, powerLabels } from '@portal/api-client/labels/servers'
import { polled } from '@portal/api-client/polling'
import { isRemoteAccessOpen, type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import {
  CopyText,
  HealthBadge,
  LabelBadge,
  lazyComponent,
  Page,
  Panel,
  RefreshFailed,
  TextLink,
  Time,
  useRead,
} from '@portal/ui'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router-dom'
import { AccessEnd } from '../AccessEnd'
import { MaintenanceText } from '../maintenance/MaintenanceText'
import { type Maintenance, useMaintenance } from '../maintenance/use-maintenance'
import { HeaderActions } from './HeaderActions'
import { MissingParts } from './missing/MissingParts'
import { ReasonLine, ReasonStrip } from './ReasonStrip'
import { TAB_NAMES, tabNamed, tabPath } from './tabs'

const TABS = {
  overview: {
    label: '概要',
    Tab: lazyComponent(() => import(/* webpackChunkName: "overview" */ './OverviewTab')),
  },
  metrics: {
    label: 'メトリクス',
    Tab: lazyComponent(() => import(/* webpackChunkName: "metrics" */ './metrics/MetricsTab')),
  },
  'hard-logs': {
    label: 'ハードログ',
    Tab: lazyComponent(() => import(/* webpackChunkName: "hard-logs" */ './hard-logs/HardLogsTab')),
  },
  events: {
    label: 'イベント',
    Tab: lazyComponent(() => import(/* webpackChunkName: "events" */ './EventsTab')),
  },
  history: {
    label: '履歴',
    Tab: lazyComponent(() => import(/* webpackChunkName: "history" */ './history/HistoryTab')),
  },
  hardware: {
    label: '構成',
    Tab: lazyComponent(() => import(/* webpackChunkName: "hardware" */ './HardwareTab')),
  },
  firmware: {
    label: 'ファームウェア',
    Tab: lazyComponent(() => import(/* webpackChunkName: "firmware" */ './FirmwareTab')),
  },
  lifecycle: {
    label: 'ライフサイクル',
    Tab: lazyComponent(() => import(/* webpackChunkName: "lifecycle" */ './LifecycleTab')),
  },
  settings: {
    label: '設定',
    Tab: lazyComponent(() => import(/* webpackChunkName: "settings" */ './SettingsTab')),
  },
}

export const loader = ({ params }: LoaderFunctionArgs) => ensure(servers.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const read = useRead({ ...servers.one(id), ...polled })
  const server = read.data
  const [search] = useSearchParams()
  const name = tabNamed(search.get('tab'))
  const { Tab } = TABS[name]
  const maintenance = useMaintenance()(server)
  return (
    <Page
      title={server.name}
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: server.name }]}
      state={<HealthBadge value={server.hardStatus} isFilled />}
      facts={factsOf(server, maintenance)}
      actions={<HeaderActions server={server} />}
      tabs={TAB_NAMES.map((each) => ({
        label: TABS[each].label,
        to: tabPath(id, each),
        // The count is that of unresolved events, because the others need no attention.
        count: each === 'events' && server.unresolvedEventCount ? server.unresolvedEventCount : undefined,
      }))}
    >
      <RefreshFailed read={read} />
      {name === 'overview' ? <ReasonStrip server={server} /> : <ReasonLine server={server} />}
      {name === 'overview' && <MissingParts key={id} server={server} />}
      <Panel key={`${id} ${name}`}>
        <Tab server={server} />
      </Panel>
    </Page>
  )
}

/** What tells the machine from others, and how it is, in one line. */
function factsOf(server: Server, maintenance: Maintenance | undefined): ReactNode[] {
  const [address, ...others] = server.ipAddresses
  const { agent } = server
  return [
    server.serialNo && <CopyText value={server.serialNo} label="シリアル番号" />,
    known(makerAndModel(server)),
    known(place(server)),
    address && (
      <>
        <CopyText value={address} label="IP アドレス" />
        {others.length > 0 && ` ほか ${others.length}`}
      </>
    ),
    `電源 ${powerLabels.text(server.powerState)}`,
    maintenance && (
      <TextLink to={paths.maintenanceWindow(maintenance.window.id)}>
        <MaintenanceText {...maintenance} />
      </TextLink>
    ),
    !server.isActive && <LabelBadge labels={monitoringLabels} value={false} />,
    isRemoteAccessOpen(server) && <AccessEnd server={server} />,
    // Last, because its time gets longer and shorter.
    agent.status === 'online' && agent.lastSeenAt ? (
      <span>
        <Time value={agent.lastSeenAt} relative />
        に受信
      </span>
    ) : (
      <span>
        エージェント {agentLabels.text(agent.status)}
        {agent.lastSeenAt && (
          <>
            {'（最終受信 '}
            <Time value={agent.lastSeenAt} relative />
            {'）'}
          </>
        )}
      </span>
    ),
  ]
}

const known = (text: string) => text !== '—' && text
