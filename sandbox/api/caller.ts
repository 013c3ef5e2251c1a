import type { Permission } from '@portal/contract'
import { and, eq, sql } from 'drizzle-orm'
import { sessionLasts } from '../db/account-session'
import type { Tx } from '../db/database'
import { permissionsOf } from '../db/roles'
import { projects, users } from '../db/schema'
import type { Bearer } from './access-token'
import { CODE } from './codes'
import { Refusal } from './refusal'

export type Project = typeof projects.$inferSelect

/** Who calls, on which project. */
export type Caller = {
  id: string
  email: string
  project: Project
  /** Granted by the token and by the user's current role, so that taking a role away does not wait for the token's end. */
  permissions: Permission[]
  /** The session of the token; null when it does not say. */
  sessionID: string | null
  /** Of the key that the token is bound to, as tickets then are too; null where it is bound to none. */
  thumbprint: string | null
}

/**
 * Who a token speaks for. It counts no longer once its session was ended, or all sessions of the user since it was
 * made: an end is an end at once, not after the token's ten minutes.
 *
 * @throws Refusal 401 or 403
 */
export async function findCaller(tx: Tx, bearer: Bearer): Promise<Caller> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, bearer.projectID))
  if (project?.name !== bearer.projectName) throw noSuchProject()
  const { subject, sessionID } = bearer
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      sessionsEndedAt: users.sessionsEndedAt,
      hasSession: sessionID === null ? sql<boolean>`true` : sessionLasts(subject, sessionID),
    })
    .from(users)
    .where(and(eq(users.projectID, project.id), eq(users.id, subject), eq(users.status, 'active')))
  if (!user) throw new Refusal(401, CODE.noUser, 'このアカウントは利用できません。')
  if (!user.hasSession || isIssuedBefore(bearer, user.sessionsEndedAt))
    throw new Refusal(401, CODE.badToken, 'ログインの有効期限が切れました。もう一度ログインしてください。')
  const allowed = permissionsOf(user.role)
  return {
    id: user.id,
    email: user.email,
    project,
    permissions: bearer.permissions.filter((permission) => allowed.includes(permission)),
    sessionID,
    thumbprint: bearer.thumbprint,
  }
}

/** By whole seconds, because `iat` has no more: a token of the same second is the one of the sign-in that follows. */
const isIssuedBefore = ({ issuedAt }: Bearer, sessionsEndedAt: string | null) =>
  sessionsEndedAt !== null && issuedAt < Math.floor(Date.parse(sessionsEndedAt) / 1000)

/** The same for another tenant's project and for one that does not exist, so that names cannot be probed. */
export const noSuchProject = () => new Refusal(403, CODE.project, 'このプロジェクトを利用する権限がありません。')
