import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { Page } from '@portal/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onlineCount, toAgents } from './agent-row'
import { AgentSection } from './AgentSection'
import { FirmwareSection } from './FirmwareSection'
import { InstallSection } from './InstallSection'
import { KeySection } from './KeySection'
import { RuleSection } from './RuleSection'

const POLL_MS = 30_000

export const loader = () => ensure(servers.list())

export function Component() {
  const { data } = useSuspenseQuery({ ...servers.list(), refetchInterval: POLL_MS })
  const [chosen, setChosen] = useState<string[]>([])
  const agents = toAgents(data, Date.now())
  return (
    <Page title="エージェント管理">
      <KeySection online={onlineCount(data)} />
      <InstallSection agents={agents} />
      <AgentSection agents={agents} chosen={chosen} onChoose={setChosen} />
      <FirmwareSection agents={agents.filter(({ id }) => chosen.includes(id))} onChoose={setChosen} />
      <RuleSection />
    </Page>
  )
}
