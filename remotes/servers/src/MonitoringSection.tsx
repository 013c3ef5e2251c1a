import { type Server, whyNotManageServers } from '@portal/api-client/servers'
import { Section } from '@portal/ui'
import { SwitchField } from '@portal/ui/form'
import { useId } from 'react'
import { activate, deactivate } from './actions'

/** The switch shows what the API says, so it moves only once the question was answered and the change is done. */
export function MonitoringSection({ server }: { server: Server }) {
  const why = whyNotManageServers()
  const note = useId()
  return (
    <Section title="監視">
      <SwitchField
        label="このサーバーを監視する"
        aria-describedby={note}
        checked={server.isActive}
        disabled={why !== undefined}
        onChange={() => void (server.isActive ? deactivate(server) : activate(server))}
      />
      <p id={note}>{why ?? '無効にすると、このサーバーの通知とイベントの作成が止まります。'}</p>
    </Section>
  )
}
