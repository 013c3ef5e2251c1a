import { eq, type SQL } from 'drizzle-orm'
import type { Account } from '../identity/directory'
import type { Tx } from './database'
import { permissionsOf } from './roles'
import { projects, users } from './schema'

/** The account that `where` finds among the users, with the policy of its project. */
export async function findAccount(tx: Tx, where: SQL): Promise<Account | null> {
  const [row] = await tx
    .select({ user: users, project: { id: projects.id, name: projects.name, enforceMFA: projects.enforceMFA } })
    .from(users)
    .innerJoin(projects, eq(projects.id, users.projectID))
    .where(where)
  if (!row) return null
  const { user, project } = row
  return {
    id: user.id,
    email: user.email,
    name: user.name ?? user.email,
    status: user.status === 'active' ? 'active' : 'blocked',
    passwordHash: user.passwordHash,
    totpSecret: user.totpSecret,
    mfaPending: user.mfaPending,
    // null without one, because such a person is a project of their own.
    organization: project.id === user.id ? null : { id: project.id, name: project.name },
    permissions: [...permissionsOf(user.role)],
    enforceMFA: project.enforceMFA,
  }
}
