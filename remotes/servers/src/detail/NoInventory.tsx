import type { Server } from '@portal/api-client/servers'
import { EmptyState } from '@portal/ui'
import { AgentsLink } from '../AgentsLink'

/** Leads to the agents, because only an agent knows the parts of a machine. */
export function NoInventory({ title, server: { agent } }: { title: string; server: Server }) {
  return (
    <EmptyState
      title={title}
      description={
        agent.status === 'never'
          ? 'エージェントがまだ一度も接続していません。接続すると表示されます。'
          : 'エージェントからまだ報告されていません。'
      }
      action={<AgentsLink />}
    />
  )
}
