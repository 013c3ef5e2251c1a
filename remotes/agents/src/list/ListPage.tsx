import { ensure } from '@portal/api-client/http'
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

export const loader = () => ensure(servers.list())

export function Component() {
  const live = useLive(servers.list())
  const { data, updatedAt } = live
  const agents = useMemo(() => toAgents(data, updatedAt), [data, updatedAt])
  const list = useListOf(agentList, live, agents)
  return (
    <Page title="エージェント管理">
      <KeySection online={onlineCount(data)} />
      <InstallSection agents={agents} />
      <AgentSection list={list} />
      <FirmwareSection agents={list.selected} onChoose={list.select} />
      <RuleSection />
    </Page>
  )
}
