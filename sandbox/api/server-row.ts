import { UNRESOLVED } from '@portal/api-client/events'
import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, lifecycles, servers } from '../db/schema'

/** The join of servers and their lifecycles. */
export const ofTheServer = and(eq(lifecycles.projectID, servers.projectID), eq(lifecycles.serverID, servers.id))

/** How many unresolved events the servers have, to be joined; `which` events count. */
export const unresolvedEvents = (tx: Tx, projectID: string, which: SQL | undefined) =>
  tx
    .select({ serverID: events.serverID, events: count().as('unresolved_events') })
    .from(events)
    .where(and(eq(events.projectID, projectID), which, inArray(events.status, UNRESOLVED)))
    .groupBy(events.serverID)
    .as('unresolved')

type Columns = typeof servers.$inferSelect
type Joined<Server> = { server: Server; supportExpireAt: string | null; unresolvedEventCount: number | null }

/** What every answer says of a server, also the rows of a list. */
export const rowOf = ({
  server,
  supportExpireAt,
  unresolvedEventCount,
}: Joined<Omit<Columns, 'note' | 'hardware' | 'components' | 'createdAt'>>) => ({
  id: server.id,
  serialNo: server.serialNo,
  name: server.name,
  hostname: server.hostname,
  hardStatus: server.hardStatus,
  isActive: server.isActive,
  manufacturer: server.manufacturer,
  model: server.model,
  assetTag: server.assetTag,
  location: { site: server.site, rack: server.rack, unit: server.unit },
  tags: server.tags,
  powerState: server.powerState,
  ipAddresses: server.ipAddresses,
  os: server.os,
  bmc: server.bmc,
  hardStatusReasons: server.hardStatusReasons,
  firmware: server.firmware,
  agent: { status: server.agentStatus, version: server.agentVersion, lastSeenAt: server.agentLastSeenAt },
  remoteAccess: {
    enabled: server.remoteEnabled,
    state: server.remoteState,
    enabledAt: server.remoteEnabledAt,
    enabledBy: server.remoteEnabledBy,
    expireAt: server.remoteExpireAt,
  },
  supportExpireAt,
  unresolvedEventCount: unresolvedEventCount ?? 0,
  updatedAt: server.updatedAt,
})
