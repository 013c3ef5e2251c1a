import { contract } from '@portal/api-client/contract'
import { ensure } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { type Server, servers, whyNotConnect } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, CopyText, HealthBadge, lazyComponent, Menu, Page, Panel, StatusBadge, Time } from '@portal/ui'
import { one, useListState } from '@portal/ui/table'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { serverActions } from './actions'
import classes from './DetailPage.module.css'
import { ReasonStrip } from './ReasonStrip'
import { agentText, powerText } from './words'

const TABS = {
  overview: { label: '概要', Tab: lazyComponent(() => import(/* webpackChunkName: "overview" */ './OverviewTab')) },
  metrics: { label: 'メトリクス', Tab: lazyComponent(() => import(/* webpackChunkName: "metrics" */ './metrics/MetricsTab')) },
  'hard-logs': { label: 'ハードログ', Tab: lazyComponent(() => import(/* webpackChunkName: "hard-logs" */ './hard-logs/HardLogsTab')) },
  settings: { label: '設定', Tab: lazyComponent(() => import(/* webpackChunkName: "settings" */ './SettingsTab')) },
}
type TabName = keyof typeof TABS
const TAB_NAMES: TabName[] = ['overview', 'metrics', 'hard-logs', 'settings']
const pageState = { tab: one(TAB_NAMES, { default: 'overview' }) }

export const loader = ({ params }: LoaderFunctionArgs) => ensure(servers.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const { data: server } = useSuspenseQuery({ ...servers.one(id), ...polled })
  const { state } = useListState(pageState)
  const { Tab } = TABS[state.tab || 'overview']
  return (
    <Page
      title={server.name}
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: server.name }]}
      actions={<Actions server={server} />}
      tabs={TAB_NAMES.map((name) => ({
        label: TABS[name].label,
        to: name === 'overview' ? paths.server(id) : `${paths.server(id)}?tab=${name}`,
      }))}
    >
      <ul className={classes.facts} aria-label="現在の状態">
        <li><HealthBadge value={server.hardStatus} /></li>
        <li>シリアル番号 <CopyText value={server.serialNo} label="シリアル番号" /></li>
        <li>電源 {powerText(server.powerState)}</li>
        <li>
          エージェント {agentText(server.agent.status)}
          {server.agent.lastSeenAt && <> (<Time value={server.agent.lastSeenAt} relative />)</>}
        </li>
        {!server.isActive && <li><StatusBadge tone="neutral">監視無効</StatusBadge></li>}
      </ul>
      <ReasonStrip server={server} />
      <Panel key={state.tab}>
        <Tab server={server} />
      </Panel>
    </Page>
  )
}

function Actions({ server }: { server: Server }) {
  const { data: terms } = useQuery(contract.one())
  const why = whyNotConnect(server, terms)
  return (
    <>
      {why ? (
        <Button disabledReason={why}>リモートログイン</Button>
      ) : (
        <ButtonLink to={paths.remoteLogin(server.id)}>リモートログイン</ButtonLink>
      )}
      <Menu label="操作" items={[...serverActions(server, terms), { label: '保守依頼シート', to: paths.maintenanceSheet(server.id) }]} />
    </>
  )
}
