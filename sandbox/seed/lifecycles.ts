import { DAY_MS } from '@portal/contract'
import type { Lifecycle } from '@portal/api-client/lifecycles'
import type { Server } from '@portal/api-client/servers'
import { jstDay } from './clock'
import { random } from './random'

const FIVE_YEARS = 5 * 365
const LEVELS: [string, ...string[]] = ['24時間365日 4時間対応', '平日9時-17時 翌営業日対応', 'センドバック']

export const lifecycleId = (server: Server) => server.id.replace('-srv-', '-lc-')

/** The support term of a machine, agreeing with its `supportExpireAt`. */
export function makeLifecycle(server: Server, now: Date, editor: string | null): Lifecycle {
  const id = lifecycleId(server)
  const rng = random(`lifecycle ${id}`)
  const age = Math.ceil((now.getTime() - Date.parse(server.createdAt)) / DAY_MS)
  const expireAt = server.supportExpireAt ?? null
  const left = expireAt === null ? 0 : Math.round((Date.parse(expireAt) - Date.parse(jstDay(now, 0))) / DAY_MS)
  const purchased = expireAt === null ? -age - 20 : Math.min(-age - 20, left - FIVE_YEARS)
  return {
    id,
    serverID: server.id,
    serverName: server.name,
    serialNo: server.serialNo,
    manufacturer: server.manufacturer,
    model: server.model,
    purchasedAt: jstDay(now, purchased),
    supportExpireAt: expireAt,
    supportVendor: expireAt === null ? null : rng.pick([server.manufacturer ?? '', 'サンプル保守サービス株式会社']),
    supportLevel: expireAt === null ? null : rng.pick(LEVELS),
    updatedAt: server.createdAt,
    updatedBy: editor,
  }
}
