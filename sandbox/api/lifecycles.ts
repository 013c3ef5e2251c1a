import { lifecycleCalls } from '@portal/api-client/lifecycles'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { lifecycles, servers } from '../db/schema'
import { dataVersion } from './entity-tag'
import { found, invalid } from './refusal'
import { route } from './route'

/** Support terms as the API returns them, the first to expire first; those without a day last. */
function readLifecycles(tx: Tx, projectID: string, id?: string) {
  return tx
    .select({
      id: lifecycles.id,
      serverID: lifecycles.serverID,
      serverName: servers.name,
      serialNo: servers.serialNo,
      manufacturer: servers.manufacturer,
      model: servers.model,
      purchasedAt: lifecycles.purchasedAt,
      supportExpireAt: lifecycles.supportExpireAt,
      supportVendor: lifecycles.supportVendor,
      supportLevel: lifecycles.supportLevel,
      updatedAt: lifecycles.updatedAt,
      updatedBy: lifecycles.updatedBy,
    })
    .from(lifecycles)
    .innerJoin(servers, and(eq(servers.projectID, lifecycles.projectID), eq(servers.id, lifecycles.serverID)))
    .where(and(eq(lifecycles.projectID, projectID), id === undefined ? undefined : eq(lifecycles.id, id)))
    .orderBy(asc(lifecycles.supportExpireAt), asc(servers.name), asc(lifecycles.id))
}

const readLifecycle = async (tx: Tx, projectID: string, id: string) =>
  found(await readLifecycles(tx, projectID, id), 'ライフサイクル')

export const lifecycleRoutes = [
  route(lifecycleCalls.list, ({ tx, caller }) => readLifecycles(tx, caller.project.id), {
    version: ({ tx, caller }) => dataVersion(tx, caller.project.id, lifecycles, servers),
  }),

  route(lifecycleCalls.one, ({ tx, caller, params }) => readLifecycle(tx, caller.project.id, params.id)),

  route(lifecycleCalls.update, async ({ tx, caller, params, body, now, log }) => {
    const before = await readLifecycle(tx, caller.project.id, params.id)
    const { supportExpireAt } = body
    if (body.serverID !== before.serverID) throw invalid('serverID', 'このライフサイクルのサーバーではありません。')
    if (supportExpireAt && before.purchasedAt && supportExpireAt < before.purchasedAt) {
      throw invalid('supportExpireAt', '購入日より前の日付にはできません。')
    }
    await tx
      .update(lifecycles)
      .set({ supportExpireAt, updatedAt: now, updatedBy: caller.email })
      .where(and(eq(lifecycles.projectID, caller.project.id), eq(lifecycles.id, params.id)))
    await log({
      action: 'lifecycle.update',
      target: { type: 'lifecycle', id: before.id, name: before.serverName },
      before: { supportExpireAt: before.supportExpireAt },
      after: { supportExpireAt },
    })
    return readLifecycle(tx, caller.project.id, params.id)
  }),
]
