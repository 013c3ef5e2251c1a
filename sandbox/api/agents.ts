import { randomUUID } from 'node:crypto'
import { agentCalls } from '@portal/api-client/agents'
import { and, asc, eq } from 'drizzle-orm'
import { firmwareNotices, projectKeys, servers } from '../db/schema'
import { newToken } from '../db/token'
import { CODE } from './codes'
import { found, notFound, Refusal } from './refusal'
import { route } from './route'

const keyColumns = {
  key: projectKeys.key,
  createdAt: projectKeys.createdAt,
  createdBy: projectKeys.createdBy,
  lastUsedAt: projectKeys.lastUsedAt,
}

/** The part of a key that the operation log keeps, because the whole key would let its readers report as agents. */
const masked = (key: string) => ({ type: 'project_key', id: `${key.slice(0, 4)}…${key.slice(-4)}` })

export const agentRoutes = [
  route(agentCalls.keys, ({ tx, caller }) =>
    tx
      .select(keyColumns)
      .from(projectKeys)
      .where(eq(projectKeys.projectID, caller.project.id))
      .orderBy(asc(projectKeys.createdAt), asc(projectKeys.key)),
  ),

  route(agentCalls.createKey, async ({ tx, caller, now, log }) => {
    const key = { key: `pk_${newToken()}`, createdAt: now, createdBy: caller.email, lastUsedAt: null }
    await tx.insert(projectKeys).values({ ...key, projectID: caller.project.id })
    await log({ action: 'project_key.create', target: masked(key.key) })
    return key
  }),

  route(agentCalls.deleteKey, async ({ tx, caller, params, log }) => {
    const deleted = await tx
      .delete(projectKeys)
      .where(and(eq(projectKeys.projectID, caller.project.id), eq(projectKeys.key, params.key)))
      .returning({ key: projectKeys.key })
    if (deleted.length === 0) throw notFound('鍵')
    await log({ action: 'project_key.delete', target: masked(params.key) })
  }),

  route(agentCalls.notify, async ({ tx, caller, body, now, log }) => {
    const projectID = caller.project.id
    const rows = await tx
      .select({ id: servers.id, name: servers.name, agentStatus: servers.agentStatus })
      .from(servers)
      .where(and(eq(servers.projectID, projectID), eq(servers.serialNo, body.serialNo)))
    const server = found(rows, 'このシリアル番号のサーバー')
    if (server.agentStatus !== 'online') throw new Refusal(409, CODE.agentOffline, 'エージェントが接続されていません。')
    await tx
      .insert(firmwareNotices)
      .values({ projectID, id: `notice_${randomUUID()}`, serverID: server.id, type: body.type, createdAt: now })
    await log({ action: 'agent.notify', target: { type: 'server', id: server.id, name: server.name }, after: body })
  }),
]
