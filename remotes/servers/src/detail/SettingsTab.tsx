import type { Server } from '@portal/api-client/servers'
import { MonitoringSection } from './MonitoringSection'
import { RemoteAccessSection } from './RemoteAccessSection'
import { ServerForm } from './ServerForm'

export function Component({ server }: { server: Server }) {
  return (
    <>
      <ServerForm server={server} />
      <MonitoringSection server={server} />
      <RemoteAccessSection server={server} />
    </>
  )
}
