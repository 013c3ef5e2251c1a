import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { Page, useLive } from '@portal/ui'
import { useSelection } from '@portal/ui/table'
import { onlineCount, toAgents } from '../agent-row'
import { AGENTS, AgentSection } from './AgentSection'
import { FirmwareSection } from './FirmwareSection'
import { InstallSection } from './InstallSection'
import { KeySection } from './KeySection'
import { RuleSection } from './RuleSection'

export const loader = () => ensure(servers.list())

export function Component() {
  const live = useLive(servers.list())
  const { data } = live
  const [chosen, setChosen] = useSelection(AGENTS)
  const agents = toAgents(data, Date.now())
  return (
    <Page title="エージェント管理">
      <KeySection online={onlineCount(data)} />
      <InstallSection agents={agents} />
      <AgentSection agents={agents} live={live} chosen={chosen} onChoose={setChosen} />
      <FirmwareSection agents={agents.filter(({ id }) => chosen.includes(id))} onChoose={setChosen} />
      <RuleSection />
    </Page>
  )
}
