import { ensure } from '@portal/api-client/http'
import { agentLabels, monitoringLabels, powerLabels } from '@portal/api-client/labels/servers'
import { polled } from '@portal/api-client/polling'
import { type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { CopyText, HealthBadge, LabelBadge, lazyComponent, Page, Panel, RefreshFailed, Time, useRead } from '@portal/ui'
import { one, useListState } from '@portal/ui/table'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { HeaderActions } from './HeaderActions'
import { ReasonStrip } from './ReasonStrip'
import { TAB_NAMES, tabPath } from './tabs'
import classes from './DetailPage.module.css'

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
const pageState = { tab: one(TAB_NAMES, { default: 'overview' }) }

export const loader = ({ params }: LoaderFunctionArgs) => ensure(servers.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const read = useRead({ ...servers.one(id), ...polled })
  const server = read.data
  const { state } = useListState(pageState)
  const name = state.tab || 'overview'
  const { Tab } = TABS[name]
  return (
    <Page
      title={server.name}
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: server.name }]}
      actions={<HeaderActions server={server} />}
      tabs={TAB_NAMES.map((each) => ({
        label: TABS[each].label,
        to: tabPath(id, each),
        // The count is that of unresolved events, because the others need no attention.
        count: each === 'events' && server.unresolvedEventCount ? server.unresolvedEventCount : undefined,
      }))}
    >
      <Facts server={server} />
      <RefreshFailed read={read} />
      <ReasonStrip server={server} />
      <Panel key={`${id} ${name}`}>
        <Tab server={server} />
      </Panel>
    </Page>
  )
}

function Facts({ server }: { server: Server }) {
  const { agent } = server
  return (
    <ul className={classes.facts} aria-label="現在の状態">
      <li>
        <HealthBadge value={server.hardStatus} />
      </li>
      <li>
        シリアル番号 <CopyText value={server.serialNo} label="シリアル番号" />
      </li>
      <li>電源 {powerLabels.text(server.powerState)}</li>
      {!server.isActive && (
        <li>
          <LabelBadge labels={monitoringLabels} value={false} />
        </li>
      )}
      {/* Last, and with nothing behind its time, which gets longer and shorter. */}
      <li>
        エージェント {agentLabels.text(agent.status)}
        {agent.lastSeenAt && (
          <>
            {'・'}
            <Time value={agent.lastSeenAt} relative />
          </>
        )}
      </li>
    </ul>
  )
}
