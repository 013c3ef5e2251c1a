import type { Lifecycle } from '@portal/api-client/lifecycles'
import type { ServerRow } from '@portal/api-client/servers'

/** A support term with the place of its server, which the servers know. */
export type Row = Lifecycle & { site: string }

export function rowsOf(lifecycles: readonly Lifecycle[], servers: readonly ServerRow[]): Row[] {
  const sites = new Map(servers.map(({ id, location }) => [id, location?.site ?? '']))
  return lifecycles.map((lifecycle) => ({ ...lifecycle, site: sites.get(lifecycle.serverID) ?? '' }))
}
