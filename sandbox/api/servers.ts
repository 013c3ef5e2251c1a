import { serverCalls } from '@portal/api-client/servers'
import { UNRESOLVED } from '@portal/api-client/events'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, lifecycles, servers } from '../db/schema'
import { changed } from './activity'
import { dataVersion } from './entity-tag'
import { found } from './refusal'
import { route } from './route'

/** The servers as the API returns them, all or one, by name. */
export async function readServers(tx: Tx, projectID: string, id?: string) {
  const unresolved = tx
    .select({ serverID: events.serverID, events: count().as('unresolved_events') })
    .from(events)
    .where(
      and(
        eq(events.projectID, projectID),
        id === undefined ? undefined : eq(events.serverID, id),
        inArray(events.status, UNRESOLVED),
      ),
    )
    .groupBy(events.serverID)
    .as('unresolved')
  const rows = await tx
    .select({ server: servers, supportExpireAt: lifecycles.supportExpireAt, unresolvedEventCount: unresolved.events })
    .from(servers)
    .leftJoin(lifecycles, and(eq(lifecycles.projectID, servers.projectID), eq(lifecycles.serverID, servers.id)))
    .leftJoin(unresolved, eq(unresolved.serverID, servers.id))
    .where(and(eq(servers.projectID, projectID), id === undefined ? undefined : eq(servers.id, id)))
    .orderBy(asc(servers.name), asc(servers.id))
  return rows.map(({ server, supportExpireAt, unresolvedEventCount }) => ({
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
    note: server.note,
    powerState: server.powerState,
    ipAddresses: server.ipAddresses,
    os: server.os,
    bmc: server.bmc,
    hardware: server.hardware,
    components: server.components,
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
    createdAt: server.createdAt,
    updatedAt: server.updatedAt,
  }))
}

export const readServer = async (tx: Tx, projectID: string, id: string) =>
  found(await readServers(tx, projectID, id), 'サーバー')

type Change = Partial<typeof servers.$inferInsert>

/** Writes columns of one server; 404 when there is none. */
export async function changeServer(tx: Tx, projectID: string, id: string, change: Change): Promise<void> {
  const written = tx
    .update(servers)
    .set(change)
    .where(and(eq(servers.projectID, projectID), eq(servers.id, id)))
  found(await written.returning({ id: servers.id }), 'サーバー')
}

const editable = (server: Awaited<ReturnType<typeof readServer>>) => ({
  name: server.name,
  assetTag: server.assetTag,
  location: server.location,
  tags: server.tags,
  note: server.note,
})

export const serverRoutes = [
  route(serverCalls.list, ({ tx, caller }) => readServers(tx, caller.project.id), {
    version: ({ tx, caller }) => dataVersion(tx, caller.project.id, servers, lifecycles, events),
  }),

  route(serverCalls.one, ({ tx, caller, params }) => readServer(tx, caller.project.id, params.id)),

  route(serverCalls.update, async ({ tx, caller, params, body, now, log }) => {
    const before = await readServer(tx, caller.project.id, params.id)
    const { location, ...rest } = body
    await changeServer(tx, caller.project.id, params.id, {
      ...rest,
      ...emptied('assetTag', rest.assetTag),
      ...emptied('note', rest.note),
      ...(location && { site: location.site || null, rack: location.rack || null, unit: location.unit ?? null }),
      updatedAt: now,
    })
    const after = await readServer(tx, caller.project.id, params.id)
    await log({
      action: 'server.update',
      target: { type: 'server', id: after.id, name: after.name },
      ...changed(editable(before), editable(after)),
    })
    return after
  }),

  route(serverCalls.setActive, async ({ tx, caller, params, body, now, log }) => {
    const before = await readServer(tx, caller.project.id, params.id)
    await changeServer(tx, caller.project.id, params.id, { isActive: body.isActive, updatedAt: now })
    await log({
      action: body.isActive ? 'server.activate' : 'server.deactivate',
      target: { type: 'server', id: before.id, name: before.name },
      before: { isActive: before.isActive },
      after: { isActive: body.isActive },
    })
    return readServer(tx, caller.project.id, params.id)
  }),
]

/** A field that was sent empty holds nothing; one that was not sent stays as it is. */
const emptied = <Key extends string>(key: Key, value: string | null | undefined) =>
  value === '' ? { [key]: null } : {}
