import { agents, whyNotManageAgents } from '@portal/api-client/agents'
import { ensure, queryClient } from '@portal/api-client/http'
import { runtimeConfig } from '@portal/api-client/runtime-config'
import { servers } from '@portal/api-client/servers'
import { Page, useLive } from '@portal/ui'
import { useListOf } from '@portal/ui/table'
import { useMemo } from 'react'
import { onlineCount, toAgents } from '../agent-row'
import { AgentSection } from './AgentSection'
import { FirmwareSection } from './FirmwareSection'
import { InstallSection } from './InstallSection'
import { KeySection } from './KeySection'
import { agentList } from './list-definition'
import { RuleSection } from './RuleSection'

/**
 * With what the sections above the list read, because it would move when they come. One that fails is told in its
 * section.
 */
export async function loader(): Promise<null> {
  const keys = whyNotManageAgents() ? null : ensure(agents.keys())
  const config = queryClient.ensureQueryData(runtimeConfig())
  await Promise.all([ensure(servers.list()), Promise.allSettled([keys, config])])
  return null
}

export function Component() {
  const live = useLive(servers.list())
  const { data, updatedAt } = live
  const rows = useMemo(() => toAgents(data, updatedAt), [data, updatedAt])
  const list = useListOf(agentList, live, rows)
  return (
    <Page title="エージェント管理">
      <KeySection online={onlineCount(data)} />
      <InstallSection agents={rows} />
      <AgentSection list={list} />
      <FirmwareSection agents={list.selected} onChoose={list.select} />
      <RuleSection />
    </Page>
  )
}
