import { and, eq, sql } from 'drizzle-orm'
import { sessionLasts } from '../db/account-session'
import type { ConsoleTicket } from '../db/console-ticket'
import type { Tx } from '../db/database'
import { permissionsOf } from '../db/roles'
import { projects, servers, users } from '../db/schema'
import { type Closing, closing } from './closing'

/** Who is on which console. */
export type Place = Pick<ConsoleTicket, 'projectID' | 'serverID' | 'user' | 'sessionID'>

export type Machine = { id: string; serialNo: string; name: string }

/**
 * The machine, when this person may have a console of it now, else why not. Asked when a console opens, again before it
 * is handed over, and again and again while it is open. `tx` is one of the place's project.
 */
export async function findAccess(
  tx: Tx,
  place: Place,
  now: Date,
): Promise<{ machine: Machine } | { refused: Closing }> {
  const [user] = await tx
    .select({
      role: users.role,
      sessionsEndedAt: users.sessionsEndedAt,
      hasSession: place.sessionID === null ? sql<boolean>`true` : sessionLasts(place.user.id, place.sessionID),
      remoteAccess: projects.remoteAccess,
    })
    .from(users)
    .innerJoin(projects, eq(projects.id, users.projectID))
    .where(and(eq(users.projectID, place.projectID), eq(users.id, place.user.id), eq(users.status, 'active')))
  if (!user) return { refused: closing('forbidden', 'このアカウントは利用できません。') }
  if (!user.hasSession || user.sessionsEndedAt !== place.user.sessionsEndedAt)
    return { refused: closing('ticket', 'ログアウトしました。') }
  if (!user.remoteAccess) return { refused: closing('forbidden', 'リモート接続は契約に含まれていません。') }
  if (!permissionsOf(user.role).includes('manage:servers')) {
    return { refused: closing('forbidden', 'サーバーを管理する権限がありません。') }
  }
  const [machine] = await tx
    .select({
      id: servers.id,
      serialNo: servers.serialNo,
      name: servers.name,
      enabled: servers.remoteEnabled,
      expireAt: servers.remoteExpireAt,
    })
    .from(servers)
    .where(and(eq(servers.projectID, place.projectID), eq(servers.id, place.serverID)))
  if (!machine) return { refused: closing('unknownServer', 'サーバーが見つかりません。') }
  const { enabled, expireAt, ...known } = machine
  if (!enabled) return { refused: closing('disabled', 'リモート接続が無効になりました。') }
  if (expireAt !== null && expireAt <= now.toISOString()) {
    return { refused: closing('disabled', 'リモート接続の有効期限が切れました。') }
  }
  return { machine: known }
}
