import { agents as api, whyNotManageAgents } from '@portal/api-client/agents'
import { ensure, queryClient } from '@portal/api-client/http'
import { notificationRules } from '@portal/api-client/notification-rules'
import { runtimeConfig } from '@portal/api-client/runtime-config'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { lazyComponent, Page, Panel, useLive } from '@portal/ui'
import { one, openDefaultView, useListState } from '@portal/ui/table'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'
import { toAgents } from '../agent-row'
import { AgentsTab } from './AgentsTab'
import { agentList } from './list-definition'

const InstallTab = lazyComponent(() => import(/* webpackChunkName: "install" */ './InstallTab'))
const KeysTab = lazyComponent(() => import(/* webpackChunkName: "keys" */ './KeysTab'))
const RulesTab = lazyComponent(() => import(/* webpackChunkName: "rules" */ './rules/RulesTab'))
const RuleTab = lazyComponent(() => import(/* webpackChunkName: "rule" */ './rules/RuleTab'))
const pageState = { tab: one(['agents', 'install', 'keys', 'rules'], { default: 'agents' }) }

/** With what the tab reads beside the servers. Where that fails, the tab says so. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const tab = new URL(args.request.url).searchParams.get('tab')
  if (tab === null) openDefaultView(agentList, args)
  await Promise.all([ensure(servers.list()), Promise.allSettled(readsOf(tab))])
  return null
}

function readsOf(tab: string | null): Promise<unknown>[] {
  const keys = () => (whyNotManageAgents() ? [] : [ensure(api.keys())])
  if (tab === 'install') return [queryClient.ensureQueryData(runtimeConfig()), ...keys()]
  if (tab === 'keys') return keys()
  return tab === 'rules' ? [ensure(notificationRules.list())] : []
}

export function Component() {
  const live = useLive(servers.list())
  const { data, updatedAt } = live
  const agents = useMemo(() => toAgents(data, updatedAt), [data, updatedAt])
  const { tab } = useListState(pageState).state
  const rule = useSearchParams()[0].get('rule')
  return (
    <Page
      title="エージェント管理"
      views={[
        { label: 'エージェント', to: paths.agents, count: data.length },
        { label: '導入', to: `${paths.agents}?tab=install` },
        { label: '鍵', to: `${paths.agents}?tab=keys` },
        { label: '通知ルール', to: `${paths.agents}?tab=rules` },
      ]}
    >
      <Panel key={`${tab} ${rule}`}>
        {tab === 'install' ? (
          <InstallTab agents={agents} />
        ) : tab === 'keys' ? (
          <KeysTab agents={agents} />
        ) : tab === 'rules' && rule !== null ? (
          <RuleTab id={rule} servers={data} />
        ) : tab === 'rules' ? (
          <RulesTab />
        ) : (
          <AgentsTab live={live} agents={agents} />
        )}
      </Panel>
    </Page>
  )
}
