import type { Server } from '@portal/api-client/servers'
export function Screen({ server }: { server: Server }) {
  return <p>{server.name}</p>
}
