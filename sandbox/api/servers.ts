import { type Server, serverCalls } from '@portal/api-client/servers'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, lifecycles, servers } from '../db/schema'
import { changed } from './activity'
import { dataVersion } from './entity-tag'
import { found, invalid } from './refusal'
import { route } from './route'
import { ofTheServer, rowOf, unresolvedEvents } from './server-row'
import { readView } from './server-view'

/** The servers as the API returns them, all or one, by name. */
export async function readServers(tx: Tx, projectID: string, id?: string) {
  const unresolved = unresolvedEvents(tx, projectID, id === undefined ? undefined : eq(events.serverID, id))
  const rows = await tx
    .select({ server: servers, supportExpireAt: lifecycles.supportExpireAt, unresolvedEventCount: unresolved.events })
    .from(servers)
    .leftJoin(lifecycles, ofTheServer)
    .leftJoin(unresolved, eq(unresolved.serverID, servers.id))
    .where(and(eq(servers.projectID, projectID), id === undefined ? undefined : eq(servers.id, id)))
    .orderBy(asc(servers.name), asc(servers.id))
  return rows.map((row) => ({
    ...rowOf(row),
    note: row.server.note,
    hardware: id === undefined ? withoutParts(row.server.hardware) : row.server.hardware,
    components: row.server.components,
    createdAt: row.server.createdAt,
  }))
}

/** A list has none of the parts that are many in each machine, because it would be twice as long. */
function withoutParts<Parts extends Server['hardware']>(hardware: Parts) {
  return hardware && { ...hardware, memoryModules: [], fans: [] }
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
  route(
    serverCalls.list,
    ({ tx, caller, query: { view, cursor, limit } }) => {
      if (view && limit !== undefined) throw invalid('limit', 'view と同時には指定できません。')
      if (view) return readView(tx, caller.project.id, cursor)
      if (cursor !== undefined && limit === undefined) throw invalid('cursor', 'view か limit を指定してください。')
      return readServers(tx, caller.project.id)
    },
    { version: ({ tx, caller }) => dataVersion(tx, caller.project.id, servers, lifecycles, events) },
  ),

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
