import { agentLabels } from '@portal/api-client/labels/servers'
import type { ServerRow } from '@portal/api-client/servers'
import { LabelBadge, Note, Time } from '@portal/ui'

/**
 * When the agent was last heard, because that says more than that it is online. A silent one is marked as urgent only
 * while its server is monitored.
 */
export function AgentCell({ server: { agent, isActive } }: { server: ServerRow }) {
  const { status, lastSeenAt } = agent
  if (status === 'online' && lastSeenAt) return <Time value={lastSeenAt} relative />
  return (
    <>
      {isActive ? <LabelBadge labels={agentLabels} value={status} /> : agentLabels.text(status)}
      {lastSeenAt && (
        <Note>
          <Time value={lastSeenAt} relative />
        </Note>
      )}
    </>
  )
}
