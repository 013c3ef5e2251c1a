import type { Server } from '@portal/api-client/servers'
export function Terminal({ server }: { server: Server }) {
  return <p>{server.name}</p>
}
